/** What a person likes: the theme, sounds, single-letter keys. Kept in this browser. */

import { remembered } from "./remembered";

export type Theme = "system" | "light" | "dark";

const kept = {
  theme: remembered("theme", "system"),
  sounds: remembered("sounds", "off"),
  keys: remembered("keys", "on"),
  confirmPass: remembered("confirm-pass", "on"),
};

const dark = window.matchMedia("(prefers-color-scheme: dark)");

class Preferences {
  theme = $state<Theme>(asTheme(kept.theme.read()));
  sounds = $state(kept.sounds.read() === "on");
  keys = $state(kept.keys.read() === "on");
  confirmPass = $state(kept.confirmPass.read() === "on");
  private systemIsDark = $state(dark.matches);

  constructor() {
    dark.addEventListener("change", (change) => (this.systemIsDark = change.matches));
  }

  get isDark(): boolean {
    return this.theme === "dark" || (this.theme === "system" && this.systemIsDark);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    kept.theme.write(theme);
  }

  set(name: "sounds" | "keys" | "confirmPass", on: boolean): void {
    this[name] = on;
    kept[name].write(on ? "on" : "off");
  }
}

function asTheme(text: string): Theme {
  return text === "light" || text === "dark" ? text : "system";
}

export const prefs = new Preferences();

/** Whether things should stay where they are; asked anew each time, for it can be switched. */
export const isStill = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
