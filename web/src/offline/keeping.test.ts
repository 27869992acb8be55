import { describe, expect, it } from "vitest";
import { kindOf, withoutWhispers } from "./keeping";

const HERE = { origin: "https://condotta.example", shell: ["/", "/favicon.svg"] };
const kind = (path: string, mode: RequestMode = "cors", method = "GET") =>
  kindOf({ method, mode, url: new URL(path, HERE.origin).href }, HERE);

describe("what is kept", () => {
  it("keeps pages, their pieces and finished games", () => {
    expect(kind("/", "navigate")).toBe("page");
    expect(kind("/replay/table/abc?step=3", "navigate")).toBe("page");
    expect(kind("/assets/start-a1.js")).toBe("piece");
    expect(kind("/favicon.svg")).toBe("piece");
    for (const part of ["replay", "replay/12?eyes=open", "replay/events?until=3", "analysis"])
      expect(kind(`/api/tables/abc/${part}`)).toBe("answer");
    expect(kind("/api/records/abc/replay")).toBe("answer");
    expect(kind("/api/games")).toBe("answer");
  });

  it("never keeps tables, people, sessions, records or anything that is done", () => {
    for (const path of ["tables", "tables/abc", "tables/abc/record", "tables/abc/fairness"])
      expect(kind(`/api/${path}`)).toBeNull();
    for (const path of ["people/me", "people/me/tables", "sessions/current", "people/abc/history"])
      expect(kind(`/api/${path}`)).toBeNull();
    expect(kind("/api/tables/abc/record", "navigate")).toBeNull();
    expect(kind("/licences.txt", "navigate")).toBeNull();
    expect(kind("/health")).toBeNull();
    // The page asks here whether the server has a newer one.
    expect(kind("/")).toBeNull();
    expect(kind("/api/tables/abc/analysis", "cors", "POST")).toBeNull();
    expect(kind("https://elsewhere.example/assets/a.js")).toBeNull();
  });

  it("drops what was whispered", () => {
    const talk = [
      { text: "to all", to: null },
      { text: "to one", to: [1] },
    ];
    expect(withoutWhispers({ steps: 3, talk })).toEqual({ steps: 3, talk: [talk[0]] });
    expect(withoutWhispers([1])).toEqual([1]);
    expect(withoutWhispers({ talk: "?" })).toEqual({ talk: [] });
  });
});
