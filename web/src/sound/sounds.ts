/** Short sounds, made on the spot; silent until somebody switches them on. */

import { RECIPES, type Sound } from "./recipes";

export type { Sound } from "./recipes";

/** What each event sounds like; null: it is written in the chronicle, and that is enough. */
const SOUNDS: Readonly<Record<string, Sound | null>> = {
  "game-begins": "battle",
  "cards-dealt": "shuffle",
  "region-chosen": "battle",
  "choice-declined": "pass",
  "battle-begins": null,
  "defender-named": null,
  "card-played": "card",
  "card-laid-down": "card",
  "card-turned-up": "card",
  "weather-discarded": null,
  "mercenaries-swept": "sweep",
  "nothing-swept": null,
  "pope-placed": "bells",
  "pope-removed": null,
  "card-taken-back": "card",
  "nothing-taken-back": null,
  passed: "pass",
  "passed-freely": "pass",
  "battle-ends": null,
  "battle-tied": "tie",
  "battle-stopped": "tie",
  "region-conquered": "conquest",
  "region-held": "conquest",
  "token-received": null,
  "token-by-courtesans": "bells",
  "hand-discarded": "shuffle",
  "hand-discarded-uncounted": "shuffle",
  "round-ends": null,
  "cards-kept": null,
  "round-begins": "shuffle",
  "cards-drawn": "card",
  "deck-reshuffled": "shuffle",
  "cards-shown": "card",
  "final-battle": "battle",
  "final-battle-begins": null,
  "final-battle-ends": null,
  "campaign-game-over": "end",
  "points-scored": null,
  "game-over": "end",

  // Pax Renaissance
  "banks-dealt": "shuffle",
  "turn-begins": null,
  "card-bought": "card",
  "card-drawn": null,
  "top-card-shown": null,
  "card-played-to-tableau": "card",
  "queen-played": "card",
  "old-maid": null,
  "one-shot-announced": null,
  "card-sold": "card",
  "hand-card-sold": "card",
  "hand-card-discarded": null,
  "card-discarded": null,
  "ops-activated": null,
  "op-used": null,
  "ability-used": null,
  "florins-paid": null,
  "florins-earned": null,
  "florin-taken": null,
  "piece-placed": null,
  "piece-killed": null,
  "piece-repressed": null,
  "piece-steps-over": null,
  "piece-freed": null,
  "piece-lacking": null,
  "repressed-killed": null,
  "survivor-repressed": null,
  "agent-killed": null,
  "bishop-placed": null,
  "bishop-moved": null,
  "bishop-killed": null,
  edict: "tie",
  "battle-joined": "battle",
  "battle-won": "conquest",
  "battle-lost": "tie",
  "city-rearranged": null,
  "regime-change": "bells",
  "empire-taken": "conquest",
  "empire-made-vassal": null,
  "empire-to-throne": null,
  "queen-crowned": "bells",
  "republic-proclaimed": null,
  "kingdom-restored": null,
  "state-changed": null,
  "card-beheaded": "drum",
  "concession-taxed": null,
  "pirate-sails": "wind",
  "route-shifted": "wind",
  apostasy: "sweep",
  "fair-convened": "bells",
  "subsidy-taken": null,
  "share-earned": null,
  "pirates-rob": null,
  "levy-raised": null,
  "fair-ends": null,
  "victory-activated": "thaw",
  "victory-declared": "end",
  "banker-eliminated": null,
  "game-won": "end",
  "action-cancelled": null,
};

/** Cards with a voice of their own. */
const CARDS: Readonly<Record<string, Sound>> = {
  drummer: "drum",
  winter: "wind",
  spring: "thaw",
  bishop: "bells",
};

export const KINDS: ReadonlySet<string> = new Set(Object.keys(SOUNDS));

export function soundOf(kind: string, card?: unknown): Sound | null {
  const own = kind === "card-played" && typeof card === "string" ? CARDS[card] : undefined;
  return own ?? SOUNDS[kind] ?? null;
}

/** What comes at once is heard one after the other; what would come much later is left out. */
const GAP = 0.14;
const LATEST = 0.9;
const VOLUME = 0.22;

let stage: { context: AudioContext; out: GainNode } | null = null;
let free = 0;

/** The first sound makes the stage: browsers allow none before somebody has touched the page. */
function open(): NonNullable<typeof stage> | null {
  if (stage) return stage;
  if (typeof AudioContext === "undefined") return null;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null;
  const context = new AudioContext();
  const out = context.createGain();
  out.gain.value = VOLUME;
  out.connect(context.destination);
  stage = { context, out };
  return stage;
}

export function play(sound: Sound | null): void {
  if (sound === null) return;
  try {
    const opened = open();
    if (!opened) return;
    const { context, out } = opened;
    if (context.state === "suspended") context.resume().catch(() => undefined);
    const at = Math.max(context.currentTime + 0.01, free);
    if (at > context.currentTime + LATEST) return;
    free = at + GAP;
    RECIPES[sound](context, out, at);
  } catch {
    // A game without sound is still a game.
  }
}
