/**
 * What every load process does, whatever server it speaks to: many tables of four scripted clients.
 *
 *     node NAME.mjs --port 8000 --tables 200 --rate 200 --seconds 10
 *
 * At the end of each stage it prints a line, `{"stage": …}`, and waits for a line of input, so that the
 * runner can read the server's memory in between. The stages:
 *
 *     warm       one table has been played for a while, and left
 *     tables     all tables are made and all seats taken
 *     sockets    all clients are connected and have the position
 *     paced      moves have been sent at the given rate over all tables
 *     saturated  every table has moved as fast as it can
 *
 * The last line holds the figures of the two phases.
 */
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

export const SEATS = 4;
const WARM_MOVES = 200;
/** How many tables are made, or sockets opened, at a time. */
const AT_ONCE = 20;
/** Seconds that the last moves of a phase may take to arrive. */
const PATIENCE = 30;

/** Where the answers of the runner come from, one line for each stage. */
const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

export function readArguments(...names) {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    const { values } = parseArgs({ options });
    const numbers = Object.fromEntries(Object.entries(values).map(([name, given]) => [name, Number(given)]));
    for (const name of names) {
        if (!(numbers[name] > 0)) throw new Error(`--${name} must be a number above 0`);
    }
    return numbers;
}

export async function post(url, body, headers = {}, method = 'POST') {
    const response = await fetch(url, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    return response.json();
}

/** The moves of one phase and how long each took to reach the last client. */
export class Phase {
    constructor() {
        this.begun = performance.now();
        this.took = [];
        this.ended = null;
    }

    /** A move that was due at a time has reached the last client now. */
    arrived(due) {
        this.took.push(performance.now() - due);
    }

    /** It is over; so many moves of any kind have been told to everybody in it. */
    close(told) {
        this.ended = performance.now();
        this.moves = this.took.length;
        this.told = told;
    }

    figures() {
        const sorted = Float64Array.from(this.took).sort();
        const rank = (share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
        return {
            moves: this.moves,
            told: this.told,
            seconds: (this.ended - this.begun) / 1000,
            p50_ms: rank(0.5),
            p99_ms: rank(0.99),
        };
    }
}

/** One table: its moves under way, and those that are due. Each server has its own kind. */
export class ScriptedTable {
    constructor(server) {
        this.server = server;
        this.sockets = [];
        /** What is ready to be answered: the position as the player at turn has seen it. */
        this.ready = null;
        /** Since when each move that is owed has been due. */
        this.owed = [];
        /** Whether each move makes the next one due at once. */
        this.running = false;
        this.phase = null;
        /** How many moves of any kind each client has been told of. */
        this.heard = Array(SEATS).fill(0);
    }

    /** How many moves every client has been told of. */
    get toldToAll() {
        return Math.min(...this.heard);
    }

    async connect() {
        for (let seat = 0; seat < SEATS; seat += 1) await this.seat(seat);
    }

    /** The player at turn has seen the move before. */
    isReady(position) {
        this.ready = position;
        if (this.running) this.want();
        else if (this.owed.length > 0) this.move();
    }

    /** A move is due now; it is sent as soon as the player at turn has seen the move before. */
    want() {
        this.owed.push(performance.now());
        if (this.ready) this.move();
    }
}

export function fail(error) {
    console.error(error.message);
    process.exit(1);
}

/** Do something with every table, a few at a time. */
export async function each(tables, work) {
    for (let first = 0; first < tables.length; first += AT_ONCE) {
        await Promise.all(tables.slice(first, first + AT_ONCE).map(work));
    }
}

/** Wait for the moves under way. */
async function settle(tables) {
    for (let waited = 0; tables.some((table) => !table.quiet); waited += 0.01) {
        if (waited > PATIENCE) throw new Error(`some moves did not arrive within ${PATIENCE} s`);
        await sleep(10);
    }
}

function toldAt(tables) {
    return tables.reduce((sum, table) => sum + table.toldToAll, 0);
}

function begin(tables) {
    const phase = new Phase();
    for (const table of tables) table.phase = phase;
    return phase;
}

/** Send moves at a rate over all tables, each table in its turn. */
export async function paced(tables, rate, seconds) {
    const [phase, before] = [begin(tables), toldAt(tables)];
    const total = Math.round(rate * seconds);
    for (let sent = 0; sent < total; ) {
        const due = Math.min(total, Math.floor(((performance.now() - phase.begun) / 1000) * rate) + 1);
        for (; sent < due; sent += 1) tables[sent % tables.length].want();
        await sleep(1);
    }
    await settle(tables);
    phase.close(toldAt(tables) - before);
    return phase;
}

/** Let every table move as fast as it can; only what arrives in time counts. */
export async function saturated(tables, seconds) {
    const [phase, before] = [begin(tables), toldAt(tables)];
    for (const table of tables) {
        table.running = true;
        table.want();
    }
    await sleep(seconds * 1000);
    phase.close(toldAt(tables) - before);
    for (const table of tables) table.running = false;
    await settle(tables);
    return phase;
}

async function warmUp(Table, server) {
    const table = new Table(server);
    await table.make();
    await table.connect();
    await paced([table], WARM_MOVES, 1);
    table.close();
}

/** Tell the runner that a stage is over, and wait until it has seen what it wants to see. */
export async function reach(stage) {
    console.log(JSON.stringify({ stage }));
    const { done } = await answers.next();
    if (done) throw new Error('the runner is gone');
}

async function main(Table) {
    const { port, tables: count, rate, seconds } = readArguments('port', 'tables', 'rate', 'seconds');
    const server = `http://127.0.0.1:${port}`;
    const tables = Array.from({ length: count }, () => new Table(server));
    await warmUp(Table, server);
    await reach('warm');
    await each(tables, (table) => table.make());
    await reach('tables');
    await each(tables, (table) => table.connect());
    await reach('sockets');
    const first = await paced(tables, rate, seconds);
    await reach('paced');
    const second = await saturated(tables, seconds);
    await reach('saturated');
    console.log(JSON.stringify({ paced: first.figures(), saturated: second.figures() }));
    process.exit(0);
}

/** Put the load on a server whose tables are of this kind. */
export function load(Table) {
    main(Table).catch(fail);
}
