import { expect, it, vi } from "vitest";

const COURSE = { steps: 2, moments: [{ step: 0, chances: [0.5, 0.5] }], result: [1, 0] };
const ANSWERS: Record<string, unknown> = {
  chances: COURSE,
  analysis: { state: "none", analysis: null },
};

vi.stubGlobal("fetch", async ({ url }: Request) =>
  Response.json(ANSWERS[new URL(url).pathname.split("/").at(-1)!] ?? {}),
);
vi.stubGlobal("navigator", { onLine: true, languages: ["en"] });
vi.stubGlobal("location", { origin: "http://table.example" });
vi.stubGlobal("document", { documentElement: {} });
const { me } = await import("@/server/me.svelte");
const { Analysing } = await import("./analysing.svelte");

it("shows how chances went though the page does not know yet who looks at it", async () => {
  vi.spyOn(me, "look").mockImplementation(async () => {
    me.person = { id: "p", name: "Anna" } as typeof me.person;
  });
  expect(me.person).toBeUndefined();
  const analysing = new Analysing("table");
  await analysing.look();
  await vi.waitFor(() => expect(analysing.course).toEqual(COURSE));
  analysing.close();
});
