/** Which rules stand behind each card, in each edition. */

import rules from "@/generated/card-rules.json";

const RULES: Readonly<Record<string, Partial<Record<string, string[]>>>> = rules;

/** The rule where the card's text begins; null for a card that the edition does not have. */
export function ruleOfCard(edition: string, card: string): string | null {
  return RULES[edition]?.[card]?.[0] ?? null;
}
