/**
 * A boardgame.io server as its manual has it: tables in memory, socket.io, on a free port of this machine.
 *
 * Prints `{"port": …}` once it listens. Run with NODE_ENV=production, which also turns its log off. On
 * SIGUSR2 it collects garbage (given --expose-gc), so that memory is read without what is already dead.
 *
 * package.json holds koa-compose at 4.1.0: from 4.2 on it copies the list of handlers before boardgame.io
 * has added those of its lobby, and every request to the lobby is answered 404.
 */
const { Server } = require('boardgame.io/server');

const { Game } = require('./game.js');

async function main() {
    // No browser comes here, so no origin needs to be allowed.
    const server = Server({ games: [Game], origins: [] });
    const { appServer } = await server.run({ port: { host: '127.0.0.1', port: 0 } });
    process.on('SIGUSR2', () => globalThis.gc?.());
    process.on('SIGTERM', () => process.exit(0));
    console.log(JSON.stringify({ port: appServer.address().port }));
}

main();
