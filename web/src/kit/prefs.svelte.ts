/** What a person likes: theme, sizes, pace, sounds, single-letter keys. Kept in this browser. */

import { remembered } from "./remembered";

/** What can be chosen, the usual first. */
export const CHOICES = {
  theme: ["system", "light", "dark"],
  /** In hundredths of the normal size. */
  text: ["100", "115", "130"],
  cards: ["normal", "small", "large"],
  /** Which hand holds the phone: there lies what its thumb presses. */
  thumb: ["right", "left"],
  /** How long one looks at the moves of others, and at what they decide. */
  pace: ["calm", "brisk", "at-once"],
} as const;
export type Choice = keyof typeof CHOICES;
type Chosen<Of extends Choice> = (typeof CHOICES)[Of][number];
export type PaceName = Chosen<"pace">;

const kept = {
  /** Neither on nor off until somebody has said so. */
  sounds: remembered("sounds", ""),
  keys: remembered("keys", "on"),
  confirmPass: remembered("confirm-pass", "on"),
};

/** What was chosen before; whatever else may stand there is nobody's choice. */
function chosenBefore<Of extends Choice>(name: Of): Chosen<Of> {
  const found = remembered(name, "").read();
  const values: readonly string[] = CHOICES[name];
  return (values.includes(found) ? found : values[0]) as Chosen<Of>;
}

function soundsBefore(): boolean | null {
  const found = kept.sounds.read();
  return found === "" ? null : found === "on";
}

const dark = window.matchMedia("(prefers-color-scheme: dark)");

class Preferences {
  theme = $state(chosenBefore("theme"));
  text = $state(chosenBefore("text"));
  cards = $state(chosenBefore("cards"));
  thumb = $state(chosenBefore("thumb"));
  pace = $state(chosenBefore("pace"));
  /** Null for those who were never asked. */
  sounds = $state(soundsBefore());
  keys = $state(kept.keys.read() === "on");
  confirmPass = $state(kept.confirmPass.read() === "on");
  private systemIsDark = $state(dark.matches);

  constructor() {
    dark.addEventListener("change", (change) => (this.systemIsDark = change.matches));
    // Said before anything is drawn: nothing is seen in another size or colour first.
    $effect.root(() => {
      $effect.pre(() => {
        const { text, cards, thumb } = this;
        const theme = this.isDark ? "dark" : "light";
        Object.assign(document.documentElement.dataset, { theme, text, cards, thumb });
      });
    });
  }

  get isDark(): boolean {
    return this.theme === "dark" || (this.theme === "system" && this.systemIsDark);
  }

  choose<Of extends Choice>(name: Of, value: Chosen<Of>): void {
    (this as Record<Of, Chosen<Of>>)[name] = value;
    remembered(name, "").write(value);
  }

  set(name: "sounds" | "keys" | "confirmPass", on: boolean): void {
    this[name] = on;
    kept[name].write(on ? "on" : "off");
  }
}

export const prefs = new Preferences();

/** Whether things should stay where they are; asked anew each time, for it can be switched. */
export const isStill = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
