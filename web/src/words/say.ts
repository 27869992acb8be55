/** Filling templates: the same small language as the Python catalogues (`core/catalogue.py`).
 *
 * `{card:card}` looks up the word `card.<value>`, `{cards:card}` a list of them, `{seat:seat}` the
 * name of the player sitting there, `{points:score}` numbers side by side, `{total}` the value
 * itself; a message within a message is said in full. Plural forms are chosen by `count`.
 */

export type Language = "en" | "pl" | "ru" | "hu";
export type Templates = Record<string, string | string[]>;
export type Value = string | number | boolean | null | undefined | Message | readonly Value[];
export type Args = Record<string, unknown>;

export interface Message {
  key: string;
  args: Args;
}

/** The order of gettext's plural forms in each language. */
const FORMS: Record<Language, readonly Intl.LDMLPluralRule[]> = {
  en: ["one", "other"],
  hu: ["one", "other"],
  pl: ["one", "few", "many"],
  ru: ["one", "few", "many"],
};

export class Catalogue {
  private readonly plurals: Intl.PluralRules;

  constructor(
    readonly language: Language,
    private readonly templates: Templates,
  ) {
    this.plurals = new Intl.PluralRules(language);
  }

  has(key: string): boolean {
    return key in this.templates;
  }

  /** Say a message; `names` are the names of the seats. */
  say(key: string, args: Args = {}, names: readonly string[] = []): string {
    const template = this.templates[key];
    if (template === undefined) return key;
    const form = typeof template === "string" ? template : this.form(template, args.count);
    return this.fill(form, args, names);
  }

  /** Give the word for one value of a vocabulary; an unknown value stands for itself. */
  word(vocabulary: string, value: unknown): string {
    const found = this.templates[`${vocabulary}.${String(value)}`];
    if (found === undefined) return String(value);
    return typeof found === "string" ? found : (found[0] ?? String(value));
  }

  /** Give the words for several values, equal ones counted: "2 × Bishop, Winter". */
  listing(vocabulary: string, values: readonly unknown[]): string {
    if (values.length === 0) return "–";
    const counted = new Map<unknown, number>();
    for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1);
    return [...counted]
      .map(([value, times]) =>
        times === 1 ? this.word(vocabulary, value) : `${times} × ${this.word(vocabulary, value)}`,
      )
      .join(", ");
  }

  private form(forms: readonly string[], count: unknown): string {
    const wanted = this.plurals.select(Number(count));
    const place = FORMS[this.language].indexOf(wanted);
    return forms[place] ?? forms[forms.length - 1] ?? "";
  }

  private fill(template: string, args: Args, names: readonly string[]): string {
    const filled = template.replace(
      /\{(\w+)(?::([\w-]+))?\}/g,
      (_, name: string, vocabulary: string | undefined) =>
        this.field(args[name], vocabulary, names),
    );
    return filled.replaceAll("{{", "{").replaceAll("}}", "}");
  }

  private field(value: unknown, vocabulary: string | undefined, names: readonly string[]): string {
    if (isMessage(value)) return this.say(value.key, value.args, names);
    if (vocabulary === undefined) return String(value ?? "");
    if (vocabulary === "seat") return this.seat(value, names);
    if (vocabulary === "score" && Array.isArray(value)) return value.join(" : ");
    if (Array.isArray(value)) return this.listing(vocabulary, value);
    return this.word(vocabulary, value);
  }

  private seat(value: unknown, names: readonly string[]): string {
    if (Array.isArray(value)) return value.map((seat) => this.seat(seat, names)).join(", ");
    const name = typeof value === "number" ? names[value] : undefined;
    if (name !== undefined) return name;
    return this.say("seat.unnamed", { number: typeof value === "number" ? value + 1 : "?" });
  }
}

function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && "key" in value && "args" in value;
}
