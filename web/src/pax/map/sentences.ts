/** The map in sentences, for those who listen to it. */

import { BORDERS, EMPIRES, SLOTS } from "../facts";
import type { Scene } from "../scene";
import type { Target } from "../targets";
import type { Region } from "../view";
import { t, word } from "@/words/words.svelte";
import type { Overlay } from "./overlay";
import {
  hasSecondVenice,
  iconOf,
  isBlocked,
  repressedTarget,
  seatOf,
  sideOf,
  stateOf,
  tileTarget,
} from "./seen";

const joined = (parts: readonly (string | null)[], mark = ", "): string =>
  parts.filter((part) => part !== null && part !== "").join(mark);

/** What may be done with a place, and what that would cost. */
function choiceSaid({ picking }: Scene, target: Target): string {
  if (picking.isChosen(target)) return t("web.paxmap.said.chosen");
  if (!picking.isLit(target)) return "";
  const cost = picking.cost(target);
  const words = t("web.paxmap.said.lit");
  return cost === null ? words : `${words}, ${t("web.paxmap.said.cost", { count: signed(cost) })}`;
}

export const signed = (count: number): string => (count > 0 ? `+${count}` : `−${-count}`);

/** A city slot: "Vienna, capital, Catholic (gold) rook, levy: …". */
export function slotSaid(scene: Scene, slot: string, overlay: Overlay): string {
  const { view } = scene;
  const facts = SLOTS.get(slot);
  const icon = iconOf(view, slot);
  const row = facts?.emporium ?? null;
  return joined([
    word("slot", slot),
    facts?.capital ? t("web.paxmap.said.capital") : null,
    row !== null && view.open_emporia[row] === slot ? t(`web.paxmap.said.starts.${row}`) : null,
    pieceSaid(scene, slot),
    icon === null || isBlocked(view, slot) ? null : t("web.paxmap.said.levy", { piece: icon }),
    ...changesSaid(slot, overlay),
    choiceSaid(scene, { at: "slot", id: slot }),
  ]);
}

/** A border: "France–Aragon border, land, your concession". */
export function borderSaid(scene: Scene, border: string, overlay: Overlay): string {
  const facts = BORDERS.get(border);
  const toll = overlay.tolls.get(border);
  const { names } = scene;
  return joined([
    word("slot", border),
    t(facts?.sea ? "web.paxmap.said.sea" : "web.paxmap.said.land"),
    pieceSaid(scene, border),
    ...changesSaid(border, overlay),
    toll && toll.seat !== null ? t("web.paxmap.said.earned", { ...toll }, names) : null,
    toll && toll.seat === null ? t("web.paxmap.said.robbed", { ...toll }) : null,
    choiceSaid(scene, { at: "slot", id: border }),
  ]);
}

/** What stands on a slot, and on which side it fights. */
function pieceSaid(scene: Scene, slot: string): string {
  const { view } = scene;
  const pieces = [view.slots[slot], view.beside[slot]].filter((piece) => piece !== undefined);
  if (isBlocked(view, slot)) return t("web.paxmap.said.blocked");
  if (pieces.length === 0) return t("web.paxmap.said.empty");
  const side = sideOf(view, slot);
  return joined([
    ...pieces.map((piece) => ownedSaid(scene, slot, piece)),
    side ? t(`web.paxmap.said.${side}`) : null,
  ]);
}

function ownedSaid({ view, names, you }: Scene, slot: string, piece: string): string {
  const seat = BORDERS.has(slot) ? seatOf(view, piece) : null;
  if (seat === null) return word("piece", piece);
  if (seat === you) return t("web.paxmap.said.your-concession");
  return t("web.paxmap.said.concession", { seat }, names);
}

const LOSSES = {
  killed: "web.paxmap.said.killed",
  repressed: "web.paxmap.said.repressed-now",
  moved: "web.paxmap.said.moved",
} as const;

function changesSaid(slot: string, { coming, lost }: Overlay): (string | null)[] {
  const loss = lost.get(slot);
  const piece = coming.get(slot);
  return [
    loss ? t(LOSSES[loss]) : null,
    piece === undefined ? null : t("web.paxmap.said.coming", { piece }),
  ];
}

/** A repressed token. */
export function repressedSaid(scene: Scene, empire: string, piece: string, count: number): string {
  return joined([
    t("web.paxmap.said.repressed", { pieces: Array<string>(count).fill(piece) }),
    word("empire", empire),
    choiceSaid(scene, repressedTarget(scene.view, empire, piece)),
  ]);
}

/** Who has an empire's card. */
export function holderSaid({ view, names, you }: Scene, empire: string): string {
  const seen = view.empires[empire];
  if (!seen || seen.owner === null) return t("web.paxmap.said.throne");
  const { owner: seat, suzerain, side } = seen;
  if (suzerain !== null)
    return seat === you
      ? t("web.paxmap.said.your-vassal", { suzerain })
      : t("web.paxmap.said.vassal", { suzerain, seat }, names);
  if (seat === you) return t(`web.paxmap.said.your-${side}`);
  return t(`web.paxmap.said.${side}`, { seat }, names);
}

/** A whole empire: its state, who has it, what lies on its card, its cities and its borders. */
export function empireSaid(scene: Scene, empire: string, overlay: Overlay): string {
  const { view } = scene;
  const seen = view.empires[empire];
  const bishop = view.bishops[empire];
  const battle = overlay.battles.get(empire);
  const state = overlay.states.get(empire);
  const head = joined([
    t("web.paxmap.said.empire", { empire, state: stateOf(view, empire) }),
    holderSaid(scene, empire),
    seen?.queens.length ? t("web.paxmap.said.queens", { cards: seen.queens }) : null,
    bishop ? t("web.paxmap.said.bishop", { piece: bishop }) : null,
    seen?.repressed.length ? t("web.paxmap.said.repressed", { pieces: seen.repressed }) : null,
    battle ? t("web.paxmap.said.battle", battle) : null,
    state ? t("web.paxmap.said.state-change", { state }) : null,
    choiceSaid(scene, tileTarget(scene, empire)),
  ]);
  const { cities, borders } = placesOf(scene, empire);
  const count = litIn(scene, empire);
  return joined(
    [
      head,
      t("web.paxmap.said.cities", { places: joined(cities, "; ") }),
      t("web.paxmap.said.borders", { places: joined(borders, "; ") }),
      count > 0 ? t("web.paxmap.said.choices", { count }) : null,
    ],
    ". ",
  );
}

function placesOf(scene: Scene, empire: string): { cities: string[]; borders: string[] } {
  const briefly = (slot: string): string => `${word("slot", slot)}, ${pieceSaid(scene, slot)}`;
  const cities = (EMPIRES.get(empire)?.cities ?? []).filter(
    (slot) => slot !== "venice_2" || hasSecondVenice(scene),
  );
  return {
    cities: cities.map(briefly),
    borders: bordersOf(empire).map(({ key, other }) => {
      return `${word("empire", other)}, ${pieceSaid(scene, key)}`;
    }),
  };
}

/** The borders of an empire, and what lies beyond each. */
export function bordersOf(empire: string): { key: string; other: string }[] {
  return [...BORDERS.values()]
    .filter(({ empires }) => empires.includes(empire))
    .map(({ key, empires: [one, other] }) => ({ key, other: one === empire ? other : one }));
}

/** How many places of an empire can be picked. */
function litIn({ picking }: Scene, empire: string): number {
  const places = [
    ...(EMPIRES.get(empire)?.cities ?? []),
    ...bordersOf(empire).map(({ key }) => key),
  ];
  return places.filter((id) => picking.isLit({ at: "slot", id })).length;
}

/** Both routes, station by station. */
export function routeSaid(scene: Scene, row: Region, stops: readonly string[]): string {
  const said = stops.map((stop) =>
    BORDERS.has(stop) ? pieceSaid(scene, stop) : word("empire", stop),
  );
  return t(`web.paxmap.said.route.${row}`, { stops: said.join(", ") });
}
