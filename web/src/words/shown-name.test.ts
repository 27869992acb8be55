import { beforeAll, expect, test, vi } from "vitest";
import { shownName } from "./shown-name";
import { speak } from "./words.svelte";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("pl");
});

test("who was erased is somebody in every language; all others keep their names", () => {
  expect(shownName("somebody")).toBe("ktoś");
  expect(shownName("Anna")).toBe("Anna");
  expect(shownName(null)).toBeNull();
});
