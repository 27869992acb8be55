/** What the compiler and the formatter do not see. Formatting is Prettier's; types and the accessibility of
 * markup are svelte-check's, which fails on warnings.
 */

import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  globalIgnores(["src/generated/"]),
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
  },
  {
    // With types only in modules: in components, too, everything would take twice as long.
    files: ["**/*.ts"],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  { files: ["*.js", "*.ts"], languageOptions: { globals: globals.node } },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": [
        "error",
        { args: "after-used", argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" },
      ],
      // With noUncheckedIndexedAccess the mark shows where something was just counted or found.
      "@typescript-eslint/no-non-null-assertion": "off",
      "svelte/no-target-blank": "error",
    },
  },
  {
    files: ["**/*.ts"],
    rules: {
      // Drawings are written in numbers.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // A handler that only calls something needs no braces.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // Types tell what browsers should have, and what was so before an await; neither is sure.
      "@typescript-eslint/no-unnecessary-condition": "off",
      // What events tell is JSON: names and numbers, said as they are.
      "@typescript-eslint/no-base-to-string": "off",
    },
  },
  {
    files: ["**/*.test.ts"],
    // A stand-in for the server answers later, as the server does.
    rules: { "@typescript-eslint/require-await": "off" },
  },
);
