/** Lets type grow with the text size one has chosen: 14 px in a style are 14 px at the normal size.
 *
 * Every size of type in a style is multiplied by `--type` (`kit/tokens.css`), so nobody who writes one
 * has to think of it. Rooms that hold a fixed number of lines say `calc(20px * var(--type))` themselves.
 */

/** As much of a PostCSS plugin as is needed here. */
interface Declaration {
  prop: string;
  value: string;
}

const SIZES = new Set(["font", "font-size", "line-height"]);
const PIXELS = /(?<![\w.-])(\d*\.?\d+px)(?! \* var\(--type\))/g;

export const growing = (value: string): string => value.replace(PIXELS, "calc($1 * var(--type))");

export const type = {
  postcssPlugin: "condotta-type",
  Declaration(declaration: Declaration): void {
    if (!SIZES.has(declaration.prop)) return;
    const grown = growing(declaration.value);
    if (grown !== declaration.value) declaration.value = grown;
  },
};
