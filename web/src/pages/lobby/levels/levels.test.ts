import { expect, test } from "vitest";
import { offered } from "@/games/offered.svelte";
import en from "@/generated/words/levels/en.json";
import hu from "@/generated/words/levels/hu.json";
import pl from "@/generated/words/levels/pl.json";
import ru from "@/generated/words/levels/ru.json";

test("a sentence tells how each computer player plays, in every language", () => {
  for (const { name, levels } of offered.games)
    for (const level of levels ?? []) {
      const keys = [`web.levels.how.${name}.${level.name}`, `web.levels.how.${level.name}`];
      for (const words of [en, pl, ru, hu])
        expect(
          keys.some((key) => key in words),
          keys.join(),
        ).toBe(true);
    }
});
