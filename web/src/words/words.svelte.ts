/** The language of the page, and everything it says. */

import type { Key } from "@/generated/keys";
import english from "@/generated/words/en.json";
import { remembered } from "@/kit/remembered";
import { Catalogue, type Args, type Language, type Templates } from "./say";

export const LANGUAGES: Record<Language, string> = {
  en: "English",
  pl: "Polski",
  ru: "Русский",
  hu: "Magyar",
};

/** English comes with the page; the other languages when they are asked for. */
const LOADERS: Record<Language, () => Promise<Templates>> = {
  en: () => Promise.resolve(english),
  pl: async () => (await import("@/generated/words/pl.json")).default,
  ru: async () => (await import("@/generated/words/ru.json")).default,
  hu: async () => (await import("@/generated/words/hu.json")).default,
};

/** The words of a game that only its own pages need, by language. */
type Room = "pax";
const ROOMS: Record<Room, Record<Language, () => Promise<Templates>>> = {
  pax: {
    en: async () => (await import("@/generated/words/pax/en.json")).default,
    pl: async () => (await import("@/generated/words/pax/pl.json")).default,
    ru: async () => (await import("@/generated/words/pax/ru.json")).default,
    hu: async () => (await import("@/generated/words/pax/hu.json")).default,
  },
};
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- no page shows it
const entered = new Set<Room>();

const chosen = remembered("language", "");
let current = $state.raw(new Catalogue("en", english));

/** The language one chose, or the browser's, or English. */
function preferred(): Language {
  const wishes = [chosen.read(), ...navigator.languages.map((code) => code.slice(0, 2))];
  return wishes.find(isLanguage) ?? "en";
}

function isLanguage(code: string): code is Language {
  return code in LANGUAGES;
}

async function load(language: Language): Promise<void> {
  const parts = [LOADERS[language](), ...[...entered].map((room) => ROOMS[room][language]())];
  const templates = Object.assign({}, ...(await Promise.all(parts))) as Templates;
  current = new Catalogue(language, templates);
  document.documentElement.lang = language;
}

/** Learn the words of a game before its pages are shown, in this language and any chosen later. */
export async function enter(room: Room): Promise<void> {
  if (entered.has(room)) return;
  entered.add(room);
  await load(current.language);
}

export const begin = (): Promise<void> => load(preferred());

export async function speak(language: Language): Promise<void> {
  chosen.write(language);
  await load(language);
}

export const language = (): Language => current.language;

/** Say one of our own sentences. */
export const t = (key: Key, args: Args = {}, names: readonly string[] = []): string =>
  current.say(key, args, names);

/** Say a message that came from the server, whose key is only known when it comes. */
export const tell = (key: string, args: Args, names: readonly string[] = []): string =>
  current.say(key, args, names);

export const knows = (key: string): boolean => current.has(key);
export const word = (vocabulary: string, value: unknown): string => current.word(vocabulary, value);
export const listing = (vocabulary: string, values: readonly unknown[]): string =>
  current.listing(vocabulary, values);

/** A moment, as people write it. */
export const moment = (at: number, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(current.language, style).format(at);
