/** Where long words may be broken, for browsers that have no dictionary of the language. */

import type { Language } from "./say";

interface Letters {
  vowels: string;
  /** Letters that together are one consonant. */
  pairs: string[];
  /** Letters that never begin a syllable. */
  mute: string;
}

/** English breaks by its roots, not by its letters; its words are short enough as they are. */
const LETTERS: Partial<Record<Language, Letters>> = {
  pl: { vowels: "aąeęioóuy", pairs: ["sz", "cz", "rz", "ch", "dz", "dź", "dż"], mute: "" },
  ru: { vowels: "аеёиоуыэюя", pairs: [], mute: "ьъй" },
  hu: { vowels: "aáeéiíoóöőuúüű", pairs: ["sz", "cs", "gy", "ny", "ly", "ty", "zs"], mute: "" },
};
/** Shorter words fit on a card; they look better whole. */
const LONG = /\p{L}{13,}/gu;
const LEAST_BEFORE = 3;
const SOFT_HYPHEN = "\u00AD";

/** Allow long words to be broken, with a hyphen, before a consonant that begins a syllable. */
export function softened(text: string, language: Language): string {
  const letters = LETTERS[language];
  if (!letters) return text;
  const { vowels, pairs, mute } = letters;
  const consonant = [...pairs, `[^${vowels}${mute}]`].join("|");
  const begins = new RegExp(`(?:${consonant})(?=[${vowels}]\\p{L})`, "giu");
  const hasVowel = new RegExp(`[${vowels}]`, "iu");
  return text.replace(LONG, (word) =>
    word.replace(begins, (found, at: number) =>
      at >= LEAST_BEFORE && hasVowel.test(word.slice(0, at)) ? SOFT_HYPHEN + found : found,
    ),
  );
}
