/** Which rules stand behind each card, in each edition. */

import games from "@/generated/games.json";

const RULES = new Map<string, Partial<Record<string, string[]>>>(
  games.games.flatMap((game) =>
    game.editions.map((edition) => [edition.name, edition.card_rules] as const),
  ),
);

/** The rule where the card's text begins; null for a card that the edition does not have. */
export function ruleOfCard(edition: string, card: string): string | null {
  return RULES.get(edition)?.[card]?.[0] ?? null;
}
