/** A table as its host is about to put it up.
 *
 * The draft keeps everything that was ever chosen in the form, so that looking at another edition
 * loses nothing; `choicesOf` takes of it what has a meaning.
 */

import type { EditionTold, GameTold, OptionTold, WarningTold } from "@/games/offered.svelte";
import type { Choices } from "@/server/api";

export type PaceKind = "none" | "live" | "days";
export type First = "random" | "host" | number;

export interface Draft {
  edition: string;
  variants: string[];
  /** Only what was chosen; the rest is as the game has it. */
  options: Record<string, string | number>;
  seats: number;
  /** Who sits beside the host, from the second seat on: a computer player, or null for a person. */
  others: (string | null)[];
  /** On the same seats: who plays at the host's device, by name; null for everybody else. */
  beside: (string | null)[];
  isPublic: boolean;
  /** Null until somebody says: among strangers there is a clock. */
  pace: PaceKind | null;
  minutes: number;
  increment: number;
  days: number;
  /** Hours for the whole game, beyond the days of each answer. */
  reserve: number;
  /** Days each may be away. */
  holidays: number;
  isQuiet: boolean;
  quietFrom: number;
  quietUntil: number;
  timeout: Choices["timeout"];
  /** The language people speak at the table; null: whichever. */
  language: Choices["language"];
  talk: boolean;
  spectators: Choices["spectators"];
  /** Minutes after which others see the game; null until somebody says. */
  delay: number | null;
  first: First;
  rated: boolean;
  rateGuests: boolean;
  /** Whether bots may sit down by themselves. */
  bots: boolean;
  /** Null until somebody says: where one plays against computers alone, then yes. */
  hints: boolean | null;
}

const USUAL_SEATS = 4;

export function freshDraft(game: GameTold): Draft {
  const [fewest, most] = game.seats;
  return {
    edition: game.editions[0]?.name ?? "",
    variants: [],
    options: {},
    seats: Math.min(Math.max(USUAL_SEATS, fewest), most),
    others: Array.from({ length: most - 1 }, () => null),
    beside: Array.from({ length: most - 1 }, () => null),
    isPublic: true,
    pace: null,
    minutes: 15,
    increment: 20,
    days: 2,
    reserve: 24,
    holidays: 7,
    isQuiet: true,
    quietFrom: 22,
    quietUntil: 8,
    timeout: "computer",
    language: null,
    talk: true,
    spectators: "closed",
    delay: null,
    first: "random",
    rated: true,
    rateGuests: false,
    bots: false,
    hints: null,
  };
}

export function editionOf(draft: Draft, game: GameTold): EditionTold {
  const found = game.editions.find((one) => one.name === draft.edition) ?? game.editions[0];
  if (!found) throw new Error(`${game.name} has no edition`);
  return found;
}

/** The chosen variants that this edition has, in its order. */
export function variantsOf(draft: Draft, edition: EditionTold): string[] {
  return edition.variants.filter((variant) => draft.variants.includes(variant));
}

/** The table options that mean something with these variants. */
export function meaningfulOptions(edition: EditionTold, variants: readonly string[]): OptionTold[] {
  return edition.options.filter(
    (option) =>
      (option.variant.length === 0 || option.variant.some((one) => variants.includes(one))) &&
      (option.not_with === null || !variants.includes(option.not_with)),
  );
}

export function valueOf(draft: Draft, option: OptionTold): string | number {
  const chosen = draft.options[option.name];
  if (chosen === undefined) return option.default;
  if (option.values !== null && !option.values.includes(String(chosen))) return option.default;
  return chosen;
}

/** What the rulebook advises against, of what is chosen. */
export function warningsOf(edition: EditionTold, variants: readonly string[]): WarningTold[] {
  return edition.warnings.filter((one) => one.variants.every((name) => variants.includes(name)));
}

/** The seats beside the host's that the table has. */
export function othersOf(draft: Draft): (string | null)[] {
  return Array.from({ length: draft.seats - 1 }, (_, place) => draft.others[place] ?? null);
}

/** Those who play at the host's device. */
export function besideOf(draft: Draft): { seat: number; name: string }[] {
  return othersOf(draft).flatMap((player, place) => {
    const name = draft.beside[place] ?? null;
    return player !== null || name === null ? [] : [{ seat: place + 1, name: name.trim() }];
  });
}

/** How many seats wait for people. */
export function openSeats(draft: Draft): number {
  return othersOf(draft).filter((player) => player === null).length - besideOf(draft).length;
}

/** Whether hints may be asked for: as it was said, else where nobody else plays. */
export function hintsOf(draft: Draft, game: GameTold): boolean {
  return (
    (game.hints ?? true) && (draft.hints ?? othersOf(draft).every((player) => player !== null))
  );
}

/** Open hands, hints and a shared device make a rating worthless: the server counts no such game. */
export function canBeRated(table: {
  spectators: Choices["spectators"];
  hints: boolean | null;
  isShared?: boolean;
}): boolean {
  return table.spectators !== "open" && table.hints !== true && !table.isShared;
}

/** The computer players on the last seats, the last first: these sit down with the host. */
function lastComputers(draft: Draft): string[] {
  const players: string[] = [];
  for (const player of othersOf(draft).reverse()) {
    if (player === null) break;
    players.push(player);
  }
  return players;
}

/** Computer players with an open seat behind them: these are seated when the table stands. */
export function seatedLater(draft: Draft): { seat: number; player: string }[] {
  const others = othersOf(draft);
  const early = others.slice(0, others.length - lastComputers(draft).length);
  return early.flatMap((player, place) => (player === null ? [] : [{ seat: place + 1, player }]));
}

/** How fast it is played: as it was said, else with a clock where strangers are expected. */
export function paceKind(draft: Draft): PaceKind {
  return draft.pace ?? (draft.isPublic && openSeats(draft) > 0 ? "live" : "none");
}

/** Where bots play there is a clock. */
export const mayHaveBots = (draft: Draft): boolean => paceKind(draft) !== "none";

function paceOf(draft: Draft): Choices["pace"] {
  switch (paceKind(draft)) {
    case "live":
      return { kind: "live", minutes: draft.minutes, increment_seconds: draft.increment };
    case "days":
      return {
        kind: "days",
        days: draft.days,
        reserve_hours: draft.reserve,
        quiet: quietOf(draft),
        holidays: draft.holidays,
      };
    case "none":
      return { kind: "none" };
  }
}

/** So many hours of a day a clock may stand still at most. */
const MOST_QUIET = 16;

function quietOf({ isQuiet, quietFrom, quietUntil }: Draft) {
  const hours = (quietUntil - quietFrom + 24) % 24;
  return isQuiet && hours > 0 && hours <= MOST_QUIET
    ? { begin: quietFrom, until: quietUntil }
    : null;
}

const USUAL_DELAY = { live: 10, none: 10, days: 24 * 60 };

/** How many minutes later others see the game: as it was said, else where it counts for strangers. */
export function delayOf(draft: Draft): number {
  if (draft.spectators === "none") return 0;
  const counts = draft.isPublic && draft.rated && canBeRated(draft) && openSeats(draft) > 0;
  return draft.delay ?? (counts ? USUAL_DELAY[paceKind(draft)] : 0);
}

/** What the server is asked for: only options with a meaning, and only those that were changed. */
export function choicesOf(draft: Draft, game: GameTold): Choices {
  const edition = editionOf(draft, game);
  const variants = variantsOf(draft, edition);
  const options: Choices["options"] = {};
  for (const option of meaningfulOptions(edition, variants)) {
    const value = valueOf(draft, option);
    if (value !== option.default) options[option.name] = asSent(option, value);
  }
  return {
    game: game.name,
    edition: edition.name,
    variants,
    options,
    seats: draft.seats,
    computers: lastComputers(draft),
    public: draft.isPublic,
    pace: paceOf(draft),
    timeout: draft.timeout,
    language: draft.language,
    talk: draft.talk,
    spectators: draft.spectators,
    delay_minutes: delayOf(draft),
    first: firstOf(draft, game),
    rated:
      draft.rated &&
      canBeRated({
        ...draft,
        hints: hintsOf(draft, game),
        isShared: besideOf(draft).length > 0,
      }),
    rate_guests: draft.rateGuests,
    bots: draft.bots && mayHaveBots(draft),
    hints: hintsOf(draft, game),
  };
}

/** Who begins, where that can be agreed on: the lot, if it was a seat the table no longer has. */
function firstOf({ first, seats }: Draft, game: GameTold): First {
  const isGone = typeof first === "number" && first >= seats;
  return isGone || !game.agrees_who_begins ? "random" : first;
}

function asSent(option: OptionTold, value: string | number): string | number | boolean {
  return option.values?.join() === "yes,no" ? value === "yes" : value;
}

/** How many sit at the table of somebody who just wants to play. */
export const quickSeats = ({ quick_seats, seats }: GameTold): number => quick_seats ?? seats[0];

/** Strong enough to teach something, and quick. */
const USUAL_PLAYER = "steady";

/** The table of somebody who just wants to play, against those who suit them: nobody looks in,
 * nothing runs out.
 */
export function quickTable(game: GameTold, wanted: string = USUAL_PLAYER): Choices {
  const seats = quickSeats(game);
  const players = game.levels?.map(({ name }) => name) ?? [wanted];
  const fitting = [wanted, USUAL_PLAYER].find((player) => players.includes(player));
  const player = fitting ?? players.at(-1) ?? USUAL_PLAYER;
  return {
    game: game.name,
    edition: null,
    variants: [],
    options: {},
    seats,
    computers: Array.from({ length: seats - 1 }, () => player),
    public: false,
    pace: { kind: "none" },
    timeout: "computer",
    language: null,
    talk: true,
    spectators: "closed",
    delay_minutes: 0,
    first: "random",
    rated: false,
    rate_guests: false,
    bots: false,
    hints: game.hints ?? true,
  };
}
