/**
 * A table of Condotta's server with guests who play Condottiere by a script.
 *
 * A game that could end would stop its table, so they play campaigns to a target nobody reaches. What a
 * seat is asked in secret, or chooses in several small steps, is answered at once and not timed: the moves
 * that are timed and paced are cards played and passes. All are written, and told to everybody.
 */
import WebSocket from 'ws';

import { SEATS, ScriptedTable, fail, post } from './load.mjs';

const CHOICES = {
    seats: SEATS, variants: ['campaign'], options: { target: 100000 }, rated: false, talk: false,
};
const UNSEEN = new Set(['hand', 'keep']);

/** What the script does when it is asked: mostly plays a card, sometimes passes. */
function scripted({ options }, number) {
    if (number % 5 === 4) return options.at(-1);
    return options[number % options.length];
}

export class GuestTable extends ScriptedTable {
    constructor(server) {
        super(server);
        this.tokens = [];
        this.sent = 0;
        /** The timed move under way, if there is one. */
        this.underWay = null;
    }

    async make() {
        const as = (seat) => ({ authorization: `Bearer ${this.tokens[seat]}` });
        for (let seat = 0; seat < SEATS; seat += 1) {
            const { token } = await post(`${this.server}/api/people/guest`, { name: `player ${seat}` });
            this.tokens.push(token);
        }
        const { id } = await post(`${this.server}/api/tables`, CHOICES, as(0));
        this.path = `/api/tables/${id}`;
        for (let seat = 1; seat < SEATS; seat += 1) {
            await post(`${this.server}${this.path}/seat`, { seat }, as(seat), 'PUT');
        }
        await post(`${this.server}${this.path}/start`, null, as(0));
    }

    seat(seat) {
        return new Promise((resolve, reject) => {
            const url = `${this.server.replace('http', 'ws')}${this.path}/live`;
            const socket = new WebSocket(url, {
                headers: { authorization: `Bearer ${this.tokens[seat]}` },
                perMessageDeflate: false,
            });
            this.sockets.push(socket);
            socket.on('error', reject);
            socket.on('close', () => {
                if (!this.closed) fail(new Error('a socket was closed'));
            });
            socket.on('message', (data) => {
                this.hear(seat, JSON.parse(data));
                resolve();
            });
        });
    }

    hear(seat, message) {
        if (message.type === 'refused') fail(new Error(`refused: ${JSON.stringify(message.problem)}`));
        if (message.type === 'update') {
            this.heard[seat] += 1;
            this.arrive(seat);
        }
        if (message.type !== 'update' && message.type !== 'welcome') return;
        const { decision } = message.sight.view;
        if (decision === null) return;
        const position = { seat, number: message.sight.number, decision };
        if (UNSEEN.has(decision.kind)) this.answer(position, decision.options.at(-1));
        else this.isReady(position);
    }

    /** A client has been told of the move under way. */
    arrive(seat) {
        const move = this.underWay;
        if (move === null || !move.unseen.delete(seat) || move.unseen.size > 0) return;
        this.underWay = null;
        move.phase.arrived(move.due);
    }

    move() {
        const position = this.ready;
        this.ready = null;
        this.underWay = {
            due: this.owed.shift(), unseen: new Set(this.sockets.keys()), phase: this.phase,
        };
        this.answer(position, scripted(position.decision, this.sent));
    }

    answer({ seat, number }, action) {
        this.sent += 1;
        this.send(seat, { type: 'move', key: `${this.sent}`, number, action });
    }

    send(seat, message) {
        this.sockets[seat].send(JSON.stringify(message));
    }

    get quiet() {
        return this.underWay === null && this.owed.length === 0;
    }

    close() {
        this.closed = true;
        for (const socket of this.sockets) socket.close();
    }
}
