import { expect, it, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", search: "" });
vi.stubGlobal("window", new EventTarget());
const { parse } = await import("./route.svelte");

it.each([
  ["/", { page: "lobby" }],
  ["/table/abc", { page: "table", id: "abc" }],
  ["/table", { page: "missing" }],
  ["/replay/table/abc", { page: "replay", of: "table", id: "abc" }],
  ["/replay/record/abc", { page: "replay", of: "record", id: "abc" }],
  ["/replay/dream/abc", { page: "missing" }],
  ["/rules", { page: "rules", game: "condottiere", id: null }],
  ["/rules/condottiere/C7-TURN-3", { page: "rules", game: "condottiere", id: "C7-TURN-3" }],
  ["/cards/pax-renaissance", { page: "cards", game: "pax-renaissance" }],
  ["/cards/tarot", { page: "missing" }],
  ["/fairness/abc", { page: "fairness", id: "abc" }],
  ["/me", { page: "me" }],
  ["/me/notices", { page: "notices" }],
  ["/games", { page: "games" }],
  ["/bots", { page: "bots" }],
  [
    "/ladder/condottiere/1995/4",
    { page: "ladder", game: "condottiere", edition: "1995", seats: 4 },
  ],
  ["/person/xyz", { page: "person", id: "xyz" }],
  ["/learn", { page: "learn", game: "condottiere" }],
  ["/learn/pax-renaissance", { page: "learn", game: "pax-renaissance" }],
  ["/learn/chess", { page: "missing" }],
  ["/puzzles", { page: "puzzles", game: "condottiere" }],
  ["/puzzles/pax-renaissance", { page: "puzzles", game: "pax-renaissance" }],
  ["/puzzles/chess", { page: "missing" }],
  ["/about", { page: "about" }],
  ["/admin", { page: "admin" }],
  ["/elsewhere", { page: "missing" }],
  // No page of ours: the browser is to load it.
  ["/licences.txt", { page: "missing" }],
  ["/table/%zz", { page: "missing" }],
])("reads %s", (path, route) => {
  expect(parse(path)).toEqual(route);
});
