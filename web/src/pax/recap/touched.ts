/** What touched whoever looks: their concessions, cards, empires and florins, in others' turns. */

import { ROUTES } from "../facts";
import type { Past, RecapLine } from "./line";
import { losses } from "./losses";
import { seatIn } from "./since";

type Reader = (past: Past, place: number) => RecapLine | null;

const FAIR = new Set(["fair-convened"]);

/** A bishop comes to a card: with one that is there already both die, and that is told instead. */
const bishopComes: Reader = (past, place) => {
  const { piece, card } = past.args(place);
  const isMet = past.after(place, ({ kind, args }) => kind === "edict" && args.card === card);
  if (isMet !== null || !past.isMine(card, place)) return null;
  return past.line("harm", "pope-crown", "web.paxrecap.bishop-came", [place], { piece, card });
};

const bishopGoes: Reader = (past, place) => {
  const { piece, from_card: card } = past.args(place);
  const comes = bishopComes(past, place);
  if (comes !== null || !past.isMine(card, place)) return comes;
  return past.line("notice", "pope-crown", "web.paxrecap.bishop-left", [place], { piece, card });
};

/** Pirates took what a concession further along the voyage would have earned. */
const robbed: Reader = (past, place) => {
  const { slot } = past.args(place);
  const fair = past.before(place, FAIR);
  const end = past.after(place, ({ kind }) => kind === "fair-ends");
  if (fair === null || end === null || Number(past.args(end).count) > 0) return null;
  // Of several pirates the last one left nothing: further up everybody had their share.
  const next = past.after(place, ({ kind }) => kind === "pirates-rob");
  if (next !== null && next < end) return null;
  const route = ROUTES.get(String(past.args(fair).emporium)) ?? [];
  const earns = (border: string): boolean =>
    past.after(
      place,
      ({ kind, args }) => kind === "share-earned" && args.slot === border && args.seat === past.me,
    ) !== null;
  const mine = route
    .slice(route.indexOf(String(slot)) + 1)
    .find((border) => past.hadConcession(border, place) && !earns(border));
  if (mine === undefined) return null;
  return past.line("harm", "pirate-flag", "web.paxrecap.robbed", [fair, place], { slot, mine });
};

/** Who lets a taxed concession be repressed is told that instead. */
const taxed: Reader = (past, place) => {
  const { seat, slot } = past.args(place);
  const isRepressed = past.after(
    place,
    ({ kind, args }) => kind === "piece-repressed" && args.slot === slot,
  );
  if (seatIn(seat) !== past.me || isRepressed !== null) return null;
  return past.line("harm", "pay-money", "web.paxrecap.taxed", [place], { slot });
};

/** For each kind of event how it may have touched somebody. */
const READERS: Readonly<Record<string, Reader>> = {
  "piece-repressed": (past, place) => {
    const { piece, slot } = past.args(place);
    if (piece !== past.pawn) return null;
    return past.line("harm", "manacles", "web.paxrecap.repressed", [place], { slot });
  },
  "survivor-repressed": (past, place) => {
    const { piece, empire } = past.args(place);
    if (piece !== past.pawn) return null;
    return past.line("harm", "manacles", "web.paxrecap.still-repressed", [place], { empire });
  },
  "piece-killed": (past, place) => {
    const { piece, slot } = past.args(place);
    if (piece !== past.pawn) return null;
    return past.line("harm", "plain-dagger", "web.paxrecap.killed", [place], { slot });
  },
  "repressed-killed": (past, place) => {
    const { piece, empire } = past.args(place);
    if (piece !== past.pawn) return null;
    return past.line("harm", "plain-dagger", "web.paxrecap.repressed-killed", [place], { empire });
  },
  "piece-freed": (past, place) => {
    const { piece, slot } = past.args(place);
    if (piece !== past.pawn) return null;
    return past.line("gain", "chess-pawn", "web.paxrecap.freed", [place], { slot });
  },
  "concession-taxed": taxed,
  "pirates-rob": robbed,
  "bishop-placed": bishopComes,
  "bishop-moved": bishopGoes,
  "bishop-killed": (past, place) => {
    const { piece, card } = past.args(place);
    if (!past.isMine(card, place)) return null;
    return past.line("notice", "pope-crown", "web.paxrecap.bishop-died", [place], { piece, card });
  },
  "state-changed": (past, place) => {
    const { empire, state } = past.args(place);
    if (!past.isMine(empire, place)) return null;
    return past.line("notice", "open-book", "web.paxrecap.state", [place], { empire, state });
  },
  "battle-lost": (past, place) => {
    const { empire } = past.args(place);
    if (!past.isMine(empire, place)) return null;
    return past.line("notice", "crossed-sabres", "web.paxrecap.held", [place], { empire });
  },
  "hand-card-discarded": (past, place) => {
    const { seat, card } = past.args(place);
    if (seatIn(seat) !== past.me) return null;
    return past.line("harm", "hammer-nails", "web.paxrecap.hand-lost", [place], { card });
  },
};

/** What others' fairs brought, in one line. */
function earnings(past: Past): RecapLine[] {
  const places = past.places.filter(
    (place) => past.kind(place) === "share-earned" && seatIn(past.args(place).seat) === past.me,
  );
  if (places.length === 0) return [];
  const count = places.reduce((sum, place) => sum + Number(past.args(place).count), 0);
  return [past.line("gain", "receive-money", "web.paxrecap.earned", places, { count })];
}

const first = ({ places }: RecapLine): number => places[0] ?? 0;
const ORDER = { harm: 0, notice: 1, gain: 2 } as const;
const rank = ({ touch }: RecapLine): number => (touch === null ? 3 : ORDER[touch]);

/** Everything that touched whoever looks back, the worst first. */
export function touched(past: Past): RecapLine[] {
  const read = past.places.flatMap((place) => READERS[past.kind(place)]?.(past, place) ?? []);
  return [...losses(past), ...read, ...earnings(past)].sort(
    (one, other) => rank(one) - rank(other) || first(one) - first(other),
  );
}
