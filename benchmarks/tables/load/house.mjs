/**
 * The load on a house of two processes with one database, one of which is killed under way.
 *
 *     node house.mjs --first 8000 --second 8001 --tables 1000 --rate 500 --seconds 10
 *
 * Two seats of every table are connected to each process. Stages as in `load.mjs`, without the first, and
 * then `kill`: the runner kills the second process while moves are sent at the rate. Whoever was connected
 * to it comes back at the first, as a proxy would lead them, and repeats what was not accepted yet.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import WebSocket from 'ws';

import { GuestTable } from './guests.mjs';
import { SEATS, each, fail, paced, reach, readArguments, saturated } from './load.mjs';

/** Milliseconds before somebody who was cut off comes back, at most: as long as the client waits at first. */
const PAUSE = 500;

const house = { servers: [], killedAt: null, back: [], repeated: 0 };

class HouseTable extends GuestTable {
    constructor() {
        super(house.servers[0]);
        /** What each seat has sent and not seen accepted. */
        this.unanswered = [];
        this.accepted = new Set();
        /** The last number each seat was told, and how many events it knows. */
        this.told = [];
        this.known = [];
    }

    async connect() {
        for (let seat = 0; seat < SEATS; seat += 1) await this.seat(seat, house.servers[seat % 2]);
    }

    seat(seat, server) {
        return new Promise((resolve) => {
            const since = this.told[seat] ? `?since=${this.known[seat]}&number=${this.told[seat]}` : '';
            const socket = new WebSocket(`${server.replace('http', 'ws')}${this.path}/live${since}`, {
                headers: { authorization: `Bearer ${this.tokens[seat]}` },
                perMessageDeflate: false,
            });
            this.sockets[seat] = socket;
            socket.on('error', () => {});
            socket.on('close', () => this.comeBack(seat));
            socket.on('message', (data) => {
                this.hear(seat, JSON.parse(data));
                resolve();
            });
        });
    }

    async comeBack(seat) {
        if (house.killedAt === null) fail(new Error('a socket was closed'));
        await sleep(PAUSE * Math.random());
        await this.seat(seat, house.servers[0]);
        house.back.push(performance.now() - house.killedAt);
    }

    hear(seat, message) {
        if (message.type === 'accepted') {
            this.accepted.add(message.key);
            if (this.unanswered[seat]?.key === message.key) this.unanswered[seat] = null;
            return;
        }
        const { number } = message.sight ?? {};
        if (number < this.told[seat]) fail(new Error(`a move was lost: ${number} after ${this.told[seat]}`));
        this.told[seat] = Math.max(number ?? 0, this.told[seat] ?? 0);
        if (message.sight) this.known[seat] = message.sight.since + message.sight.events.length;
        if (message.type === 'welcome' && this.unanswered[seat]) {
            this.repeat(seat, message);
            return;
        }
        if (message.type === 'welcome') this.catchUp(seat, message);
        else super.hear(seat, message);
    }

    /** Whoever was away sees the move under way in the welcome, if there are events after it. */
    catchUp(seat, welcome) {
        if (this.underWay && this.known[seat] > this.underWay.known) this.arrive(seat);
        super.hear(seat, welcome);
    }

    /** Send again what was not accepted; if it had been done, the welcome shows what came of it. */
    repeat(seat, welcome) {
        const sent = this.unanswered[seat];
        house.repeated += 1;
        this.sockets[seat].send(JSON.stringify(sent));
        if (welcome.sight.number > sent.number) this.catchUp(seat, welcome);
    }

    move() {
        const { seat } = this.ready;
        super.move();
        if (this.underWay) this.underWay.known = this.known[seat];
    }

    send(seat, message) {
        this.unanswered[seat] = message;
        if (this.sockets[seat].readyState === WebSocket.OPEN) super.send(seat, message);
    }
}

/** The largest and the middle of some times, in milliseconds. */
function spread(times) {
    const sorted = [...times].sort((a, b) => a - b);
    return { count: sorted.length, p50_ms: sorted[sorted.length >> 1] ?? null, longest_ms: sorted.at(-1) ?? null };
}

async function main() {
    const { first, second, tables: count, rate, seconds } = readArguments(
        'first', 'second', 'tables', 'rate', 'seconds',
    );
    house.servers = [first, second].map((port) => `http://127.0.0.1:${port}`);
    const tables = Array.from({ length: count }, () => new HouseTable());
    await each(tables, (table) => table.make());
    await reach('tables');
    await each(tables, (table) => table.connect());
    await reach('sockets');
    const calm = await paced(tables, rate, seconds);
    await reach('paced');
    const busy = await saturated(tables, seconds);
    await reach('saturated');
    const underWay = paced(tables, rate, 2 * seconds);
    await sleep(500 * seconds);
    house.killedAt = performance.now();
    await reach('kill');
    const through = await underWay;
    while (tables.some(({ unanswered }) => unanswered.some(Boolean))) await sleep(10);
    console.log(JSON.stringify({
        paced: calm.figures(), saturated: busy.figures(), through: through.figures(),
        back: spread(house.back), repeated: house.repeated,
        accepted: tables.reduce((sum, { accepted }) => sum + accepted.size, 0),
    }));
    process.exit(0);
}

main().catch(fail);
