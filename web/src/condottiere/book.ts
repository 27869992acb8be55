/** The rulebook of Condottiere, as the package has it. */

import type { Shelf } from "@/pages/rules/book";

const shelf: Shelf = {
  structure: () => import("@/generated/rules/condottiere/structure.json"),
  words: {
    en: () => import("@/generated/rules/condottiere/en.json"),
    pl: () => import("@/generated/rules/condottiere/pl.json"),
    ru: () => import("@/generated/rules/condottiere/ru.json"),
    hu: () => import("@/generated/rules/condottiere/hu.json"),
  },
  glossary: {
    en: () => import("@/generated/rules/condottiere/glossary/en.json"),
    pl: () => import("@/generated/rules/condottiere/glossary/pl.json"),
    ru: () => import("@/generated/rules/condottiere/glossary/ru.json"),
    hu: () => import("@/generated/rules/condottiere/glossary/hu.json"),
  },
  sections: { ruling: "R", decision: "D", invariant: "I", example: "" },
};
export default shelf;
