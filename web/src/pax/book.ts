/** The rulebook of Pax Renaissance, as the package has it. */

import type { Shelf } from "@/pages/rules/book";

const shelf: Shelf = {
  structure: () => import("@/generated/rules/pax-renaissance/structure.json"),
  words: {
    en: () => import("@/generated/rules/pax-renaissance/en.json"),
    pl: () => import("@/generated/rules/pax-renaissance/pl.json"),
    ru: () => import("@/generated/rules/pax-renaissance/ru.json"),
    hu: () => import("@/generated/rules/pax-renaissance/hu.json"),
  },
  glossary: {
    en: () => import("@/generated/rules/pax-renaissance/glossary/en.json"),
    pl: () => import("@/generated/rules/pax-renaissance/glossary/pl.json"),
    ru: () => import("@/generated/rules/pax-renaissance/glossary/ru.json"),
    hu: () => import("@/generated/rules/pax-renaissance/glossary/hu.json"),
  },
  sections: { ruling: "P-R", decision: "DEC", invariant: "", example: "WX" },
};
export default shelf;
