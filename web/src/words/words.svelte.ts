/** The language of the page, and everything it says. */

import type { Key } from "@/generated/keys";
import { remembered } from "@/kit/remembered";
import { Catalogue, LOCALES, type Args, type Language, type Templates } from "./say";

export const LANGUAGES: Record<Language, string> = {
  en: "English",
  pl: "Polski",
  ru: "Русский",
  hu: "Magyar",
};

/** Nobody loads the words of a language that is not read. */
const LOADERS: Record<Language, () => Promise<Templates>> = {
  en: async () => (await import("@/generated/words/en.json")).default,
  pl: async () => (await import("@/generated/words/pl.json")).default,
  ru: async () => (await import("@/generated/words/ru.json")).default,
  hu: async () => (await import("@/generated/words/hu.json")).default,
};

/** The words of a game that only its own pages need. */
export type Room = (language: Language) => Promise<Templates>;
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- no page shows it
const rooms = new Map<string, Room>();
/** The game whose page is open. */
let here = "";

const chosen = remembered("language", "");
let current = $state.raw(new Catalogue("en", {}));

/** The language one chose, or the browser's, or English. */
function preferred(): Language {
  const wishes = [chosen.read(), ...navigator.languages.map((code) => code.slice(0, 2))];
  return wishes.find(isLanguage) ?? "en";
}

function isLanguage(code: string): code is Language {
  return code in LANGUAGES;
}

/**
 * What a game says of itself never changes what is said elsewhere: the words of the house go before
 * those of a game, and on the pages of the game after them.
 */
async function load(language: Language): Promise<void> {
  const names = [...rooms.keys()];
  const [house, ...learned] = await Promise.all([
    LOADERS[language](),
    ...[...rooms.values()].map((room) => room(language)),
  ]);
  const templates = Object.assign({}, ...learned, house, learned[names.indexOf(here)]) as Templates;
  current = new Catalogue(language, templates);
  document.documentElement.lang = language;
}

/** One after the other, so that what is loaded last holds everything. */
let loading = Promise.resolve();
function reload(wish?: Language): Promise<void> {
  loading = loading.catch(() => undefined).then(() => load(wish ?? current.language));
  return loading;
}

/** Learn the words of a game before its pages are shown, in this language and any chosen later. */
export function enter(game: string, room?: Room): Promise<void> {
  if (here === game) return loading;
  here = game;
  if (room) rooms.set(game, room);
  return reload();
}

/** Learn more words: of a game that is only spoken of, of lessons. */
export function learn(name: string, room: Room): Promise<void> {
  if (rooms.has(name)) return loading;
  rooms.set(name, room);
  return reload();
}

export const begin = (): Promise<void> => reload(preferred());

export async function speak(language: Language): Promise<void> {
  chosen.write(language);
  await reload(language);
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
/** A word, and nothing where there is none. */
export const wordIf = (vocabulary: string, value: unknown): string =>
  knows(`${vocabulary}.${String(value)}`) ? word(vocabulary, value) : "";
export const listing = (vocabulary: string, values: readonly unknown[]): string =>
  current.listing(vocabulary, values);

/** A moment, as people write it. */
export const moment = (at: number, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LOCALES[current.language], style).format(at);
