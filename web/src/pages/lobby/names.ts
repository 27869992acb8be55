/** A name for somebody who has none to give: one of those a language offers. */
export function nameFrom(offered: string, chance: () => number = Math.random): string {
  const names = offered.split(",").map((name) => name.trim());
  return names[Math.floor(chance() * names.length)] ?? "Ospite";
}
