/**
 * The load on a boardgame.io server.
 *
 * Speaks boardgame.io's own messages (`sync` and `update`) over socket.io rather than through its Client,
 * which would run every move a second time here and take the processor from the server.
 */
import { io } from 'socket.io-client';

import { SEATS, ScriptedTable, fail, load, post } from './load.mjs';

const GAME = 'battles';

/** What the script does in a position: mostly plays a card, sometimes passes. */
function scripted(state, seat) {
    const { hand } = state.G.players[seat];
    if (hand.length === 0 || state._stateID % 5 === 4) return { type: 'pass', args: [] };
    return { type: 'play', args: [state._stateID % hand.length] };
}

class Table extends ScriptedTable {
    constructor(server) {
        super(server);
        this.credentials = [];
        /** Moves sent that some client has not seen: the number of the position they make → its record. */
        this.underWay = new Map();
    }

    async make() {
        const lobby = `${this.server}/games/${GAME}`;
        const { matchID } = await post(`${lobby}/create`, { numPlayers: SEATS });
        this.matchID = matchID;
        for (let seat = 0; seat < SEATS; seat += 1) {
            const name = `player ${seat}`;
            const joined = await post(`${lobby}/${matchID}/join`, { playerID: `${seat}`, playerName: name });
            this.credentials.push(joined.playerCredentials);
        }
    }

    seat(number) {
        const seat = `${number}`;
        return new Promise((resolve, reject) => {
            const socket = io(`${this.server}/${GAME}`, {
                transports: ['websocket'],
                forceNew: true,
                reconnection: false,
            });
            this.sockets.push(socket);
            socket.on('connect', () => {
                socket.emit('sync', this.matchID, seat, this.credentials[seat], SEATS);
            });
            socket.on('connect_error', reject);
            socket.on('disconnect', (reason) => {
                if (reason !== 'io client disconnect') fail(new Error(`a socket was closed: ${reason}`));
            });
            socket.on('sync', (_, { state }) => {
                if (state.ctx.currentPlayer === seat) this.ready = state;
                resolve();
            });
            socket.on('update', (_, state) => this.see(seat, state));
        });
    }

    /** A client has seen a new position. */
    see(seat, state) {
        this.heard[seat] += 1;
        const move = this.underWay.get(state._stateID);
        move.unseen -= 1;
        if (move.unseen === 0) {
            this.underWay.delete(state._stateID);
            move.phase.arrived(move.due);
        }
        if (state.ctx.currentPlayer === seat) this.isReady(state);
    }

    move() {
        const state = this.ready;
        const seat = state.ctx.currentPlayer;
        const { type, args } = scripted(state, seat);
        const payload = { type, args, playerID: seat, credentials: this.credentials[seat] };
        this.underWay.set(state._stateID + 1, {
            due: this.owed.shift(), unseen: SEATS, phase: this.phase,
        });
        this.ready = null;
        this.sockets[seat].emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, this.matchID, seat);
    }

    get quiet() {
        return this.underWay.size === 0 && this.owed.length === 0;
    }

    close() {
        for (const socket of this.sockets) socket.disconnect();
    }
}

load(Table);
