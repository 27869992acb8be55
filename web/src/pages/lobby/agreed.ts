/** What is played at a table, in words. */

import { helpOf, titleOf } from "@/games/games";
import { offered } from "@/games/offered.svelte";
import { editionName, editionPlayed } from "@/pages/played";
import type { Choices } from "@/server/api";
import { LANGUAGES, t, word, wordIf } from "@/words/words.svelte";
import { canBeRated } from "./draft";

export interface Agreed {
  title: string;
  help: string;
  /** Whether it is about the clock: what else was agreed about time stands with it. */
  isTime?: boolean;
}

export function paceInShort({ pace }: Choices): string {
  if (pace.kind === "live")
    return t("web.lobby.pace-short-live", {
      minutes: pace.minutes,
      seconds: pace.increment_seconds,
    });
  if (pace.kind === "days") return t("web.lobby.pace-short-days", { count: pace.days });
  return "";
}

/** One line for lists: game, edition, variants, pace, language. */
export function inShort(choices: Choices): string {
  const variants = choices.variants.map((variant) => word("variant", variant));
  const spoken = choices.language ? LANGUAGES[choices.language] : "";
  return [titleOf(choices.game), editionName(choices), ...variants, paceInShort(choices), spoken]
    .filter(Boolean)
    .join(" · ");
}

/** The value of a table option, in words; numbers stand for themselves. */
export function optionValue(name: string, value: unknown): string {
  if (typeof value === "boolean") return t(value ? "web.lobby.yes" : "web.lobby.no");
  if (value === "yes" || value === "no") return t(`web.lobby.${value}`);
  return wordIf(`web.lobby.value.${name}`, value) || word(`option.${name}`, value);
}

export const optionName = (name: string): string =>
  wordIf("web.lobby.option", name) || word("option", name);

export const editionHelp = (edition: string): string =>
  wordIf("web.lobby.edition-help", edition) || wordIf("edition-help", edition);

/** Everything that was agreed, each with its sentence. */
export function inFull(choices: Choices): Agreed[] {
  return [
    { title: titleOf(choices.game), help: helpOf(choices.game) },
    ...edition(choices),
    ...choices.variants.map((variant) => ({
      title: word("variant", variant),
      help: wordIf("variant-help", variant),
    })),
    ...Object.entries(choices.options).map(([name, value]) => ({
      title: `${optionName(name)}: ${optionValue(name, value)}`,
      help: wordIf("option-help", name),
    })),
    paceInFull(choices),
    ...spoken(choices),
    ...company(choices),
  ];
}

function edition(choices: Choices): Agreed[] {
  const played = editionPlayed(choices);
  if (played === null) return [];
  return [{ title: editionName(choices), help: editionHelp(played) }];
}

function paceInFull(choices: Choices): Agreed {
  const { pace } = choices;
  if (pace.kind === "none")
    return { title: t("web.lobby.pace-none"), help: t("web.lobby.pace-none-help"), isTime: true };
  const timeout = t(`web.lobby.timeout-${choices.timeout}-help`);
  const help =
    pace.kind === "live"
      ? t("web.lobby.pace-live-told", { minutes: pace.minutes, seconds: pace.increment_seconds })
      : t("web.lobby.pace-days-told", { count: pace.days });
  return { title: t(`web.lobby.pace-${pace.kind}`), help: `${help} ${timeout}`, isTime: true };
}

function spoken({ language }: Choices): Agreed[] {
  if (!language) return [];
  return [{ title: LANGUAGES[language], help: t("web.lobby.language-help") }];
}

/** Who begins, who watches, who talks, what it counts for. */
function company(choices: Choices): Agreed[] {
  const spectators = choices.spectators;
  const rated = choices.rated && canBeRated(choices);
  const first = offered.of(choices.game)?.agrees_who_begins
    ? [{ title: firstName(choices.first), help: t("web.lobby.first-told") }]
    : [];
  return [
    ...first,
    {
      title: t(`web.lobby.spectators-${spectators}`),
      help: t(`web.lobby.spectators-${spectators}-help`),
    },
    {
      title: t(choices.talk ? "web.lobby.talk-on" : "web.lobby.talk-off"),
      help: t(choices.talk ? "web.lobby.talk-help" : "web.lobby.talk-off-help"),
    },
    {
      title: t(choices.hints ? "web.advice.agreed-on" : "web.advice.agreed-off"),
      help: t(choices.hints ? "web.advice.agreed-on-help" : "web.advice.agreed-off-help"),
    },
    {
      title: t(rated ? "web.lobby.rated-on" : "web.lobby.rated-off"),
      help: [
        t(rated ? "web.lobby.rated-help" : "web.lobby.rated-off-help"),
        rated && choices.rate_guests ? t("web.lobby.rate-guests-help") : "",
      ].join(" "),
    },
  ];
}

function firstName(first: Choices["first"]): string {
  if (typeof first === "number") return t("web.lobby.first-seat-told", { number: first + 1 });
  return t(first === "host" ? "web.lobby.first-host-told" : "web.lobby.first-random-told");
}
