import { describe, expect, it } from "vitest";
import { softened } from "./hyphens";

const shown = (text: string, language: "en" | "pl" | "ru" | "hu"): string =>
  softened(text, language).replaceAll("\u00AD", "-");

describe("long words", () => {
  it("may be broken where a syllable begins", () => {
    expect(shown("Трансильванские саксы", "ru")).toBe("Тран-силь-ванс-кие саксы");
    expect(shown("Двунадесятники", "ru")).toBe("Дву-на-де-сят-ники");
    expect(shown("Konstantynopol", "pl")).toBe("Kons-tan-ty-no-pol");
    expect(shown("parasztköztársaság", "hu")).toBe("paraszt-köz-tár-sa-ság");
  });

  it("keep together what is one sound", () => {
    expect(shown("chrześcijaństwo", "pl")).toBe("chrześ-ci-jaństwo");
    expect(shown("rabszolgakatonák", "hu")).toBe("rab-szol-ga-ka-to-nák");
  });

  it("are left alone when they are short or English", () => {
    expect(shown("Восточный орден", "ru")).toBe("Восточный орден");
    expect(shown("Constantinople", "en")).toBe("Constantinople");
  });
});
