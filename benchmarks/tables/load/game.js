/**
 * A card game for boardgame.io that costs a server about what Condottiere costs it.
 *
 * It has Condottiere's deck, its map of 17 regions, secret hands, battle lines, and a question for one of
 * four players at a time: play a card or pass. It leaves out the rules of the special cards, which makes
 * it cheaper. A table can be played for as long as a run lasts: a full map is cleared.
 *
 * Whole positions are sent, as is boardgame.io's default. With `deltaState` it sends patches instead, and
 * comparing lists as long as these costs it some thirty times as much.
 */
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');
const { original } = require('immer');

const SEATS = 4;
const HAND = 10;

const REGIONS = [
    'ancona', 'bologna', 'ferrara', 'firenze', 'genova', 'lucca', 'mantova', 'milano', 'modena',
    'napoli', 'parma', 'roma', 'siena', 'spoleto', 'torino', 'urbino', 'venezia',
];

const COPIES = {
    'mercenary-1': 10, 'mercenary-2': 8, 'mercenary-3': 8, 'mercenary-4': 8, 'mercenary-5': 8,
    'mercenary-6': 8, 'mercenary-10': 8, winter: 3, spring: 3, bishop: 6, courtesan: 12, drummer: 6,
    heroine: 3, scarecrow: 16, surrender: 3,
};

const STRENGTH = {
    'mercenary-1': 1, 'mercenary-2': 2, 'mercenary-3': 3, 'mercenary-4': 4, 'mercenary-5': 5,
    'mercenary-6': 6, 'mercenary-10': 10, courtesan: 1, heroine: 10,
};

const DECK = Object.entries(COPIES).flatMap(([card, copies]) => Array(copies).fill(card));

function emptyMap() {
    return Object.fromEntries(REGIONS.map((region) => [region, null]));
}

function deal(G, random) {
    const deck = random.Shuffle(DECK);
    for (const each of G.seats) {
        G.players[each.seat] = { hand: deck.splice(-HAND) };
        each.handSize = HAND;
    }
    G.secret = { deck };
    G.discards = [];
    G.unplayed = [...DECK];
}

function beginBattle(G) {
    G.battle = { region: REGIONS.find((region) => G.regions[region] === null), number: G.battle.number + 1 };
    for (const each of G.seats) {
        each.line = [];
        each.strength = 0;
        each.out = each.handSize === 0;
    }
}

function endBattle(G, random) {
    const [winner] = [...G.seats].sort((one, other) => other.strength - one.strength);
    G.regions[G.battle.region] = winner.seat;
    winner.regions += 1;
    for (const each of G.seats) G.discards.push(...each.line);
    if (G.battle.region === REGIONS.at(-1)) {
        G.regions = emptyMap();
        for (const each of G.seats) each.regions = 0;
    }
    if (G.seats.filter((each) => each.handSize > 0).length < 2) deal(G, random);
    beginBattle(G);
}

function setup({ random }) {
    const seats = Array.from({ length: SEATS }, (_, seat) => ({
        seat, handSize: HAND, out: false, regions: 0, line: [], strength: 0,
    }));
    const G = { regions: emptyMap(), battle: { region: null, number: 0 }, seats, players: {} };
    deal(G, random);
    beginBattle(G);
    return G;
}

/** A list less one card. Taken from the list itself: through immer's proxy it would take far longer. */
function without(cards, card) {
    const index = cards.indexOf(card);
    return [...cards.slice(0, index), ...cards.slice(index + 1)];
}

function play({ G, playerID }, index) {
    const { hand } = G.players[playerID];
    if (!Number.isInteger(index) || index < 0 || index >= hand.length) return INVALID_MOVE;
    const [card] = hand.splice(index, 1);
    const own = G.seats[playerID];
    own.handSize = hand.length;
    own.line.push(card);
    own.strength += STRENGTH[card] ?? 0;
    G.unplayed = without(original(G.unplayed), card);
}

function pass({ G, playerID, random }) {
    G.seats[playerID].out = true;
    if (G.seats.every((each) => each.out)) endBattle(G, random);
}

/** The next place, going round from the one given, whose player has not passed. */
function nextPlace(G, place) {
    let next = place;
    do next = (next + 1) % SEATS; while (G.seats[next].out);
    return next;
}

module.exports.Game = {
    name: 'battles',
    minPlayers: SEATS,
    maxPlayers: SEATS,
    setup,
    moves: { play, pass },
    turn: {
        minMoves: 1,
        maxMoves: 1,
        order: {
            first: ({ ctx }) => ctx.playOrderPos,
            next: ({ G, ctx }) => nextPlace(G, ctx.playOrderPos),
        },
    },
    playerView: PlayerView.STRIP_SECRETS,
};
