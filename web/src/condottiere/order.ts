/** Who is shown where: clockwise from the player on your left, your own line last. */
export function linesFor(seats: number, you: number | null): number[] {
  const last = you ?? seats - 1;
  return Array.from({ length: seats }, (_, place) => (last + 1 + place) % seats);
}

/** Give equal cards of a list different keys: the second Drummer stays the second Drummer. */
export function keyed(cards: readonly string[]): { key: string; card: string; index: number }[] {
  const seen = new Map<string, number>();
  return cards.map((card, index) => {
    const nth = seen.get(card) ?? 0;
    seen.set(card, nth + 1);
    return { key: `${card}#${nth}`, card, index };
  });
}

/** How many of each, in the order of first appearance. */
export function counted(cards: readonly string[]): [card: string, count: number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

/** Where each card of a fan lies: shift and turn from the middle. */
export function fan(
  count: number,
  selected: number,
  width: number,
  card: number,
): { x: number; y: number; turn: number }[] {
  const gap = selected >= 0 && selected < count - 1 ? card * 0.84 : 0;
  const steps = Math.max(1, count - (gap > 0 ? 2 : 1));
  const step = Math.min(card * 0.62, (width - card - gap) / steps);
  const xs = Array.from({ length: count }, (_, i) =>
    gap === 0 || i <= selected ? i * step : selected * step + gap + (i - selected - 1) * step,
  );
  const total = (xs.at(-1) ?? 0) + card;
  return xs.map((x, i) => {
    const off = step > 0 ? (x + card / 2 - total / 2) / card : 0;
    const lifted = i === selected;
    return {
      x: x - total / 2,
      y: lifted ? 0 : 14 + Math.abs(off) ** 1.8 * 2.2,
      turn: lifted ? 0 : off * 2.6,
    };
  });
}
