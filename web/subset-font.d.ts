/** What we use of it; it brings no types. */
declare module "subset-font" {
  export default function cut(
    font: Uint8Array,
    letters: string,
    options: {
      targetFormat: "woff2";
      /** What the type can do besides standing there, by OpenType's names. */
      keepFeatures: readonly string[];
      noHinting: boolean;
    },
  ): Promise<Uint8Array>;
}
