/** Filling templates: the same small language as the Python catalogues (`core/catalogue.py`).
 *
 * `{card:card}` looks up the word `card.<value>`, `{cards:card}` a list of them, `{seat:seat}` the
 * name of the player sitting there, `{points:by-seat}` a number beside the name of each,
 * `{points:score}` numbers side by side, `{total}` the value itself; a message within a message is
 * said in full. Plural forms are chosen by `count`. `{region:region|acc}` asks for a form of a word,
 * `{to:seat|dat}` for what stands beside names, and in Hungarian `a(z)` becomes a or az.
 */

export type Language = "en" | "pl" | "ru" | "hu";
export type Templates = Record<string, string | string[]>;
export type Value = string | number | boolean | null | undefined | Message | readonly Value[];
export type Args = Record<string, unknown>;

export interface Message {
  key: string;
  args: Args;
}

/** Whose habits times and dates follow: our English is British, and reads 14:05. */
export const LOCALES: Record<Language, string> = { en: "en-GB", pl: "pl", ru: "ru", hu: "hu" };

/** The order of gettext's plural forms in each language. */
const FORMS: Record<Language, readonly Intl.LDMLPluralRule[]> = {
  en: ["one", "other"],
  hu: ["one", "other"],
  pl: ["one", "few", "many"],
  ru: ["one", "few", "many"],
};

/** Between a word and the form that is wanted of it. */
const FORM = "|";

const ARTICLE = /([Aa])\(z\)([^\p{L}\p{N}]*)(\p{N}+|\p{L})/gu;
const VOWELS = "aáàâäãåæeéèêëiíìîïoóòôöőøœuúùûüű";

/** Hungarian says a or az by the sound that follows: egy, öt and ezer begin with a vowel. */
function withArticles(said: string): string {
  return said.replace(ARTICLE, (_, letter: string, between: string, begins: string) => {
    const vowel = /^\d/.test(begins)
      ? begins.startsWith("5") || (begins.startsWith("1") && begins.length % 3 === 1)
      : VOWELS.includes(begins.toLowerCase());
    return letter + (vowel ? "z" : "") + between + begins;
  });
}

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
    const said = this.fill(form, args, names);
    return this.language === "hu" ? withArticles(said) : said;
  }

  /**
   * Give the word for one value of a vocabulary; an unknown value stands for itself. `region|acc`
   * asks for a form of it, and gets the plain word where there is none.
   */
  word(vocabulary: string, value: unknown): string {
    const [family, form] = apart(vocabulary);
    const plain = `${family}.${String(value)}`;
    const found = (form && this.templates[plain + FORM + form]) || this.templates[plain];
    if (found === undefined) return String(value);
    return typeof found === "string" ? found : (found[0] ?? String(value));
  }

  /** Give the words for several values, equal ones counted: "2 × Bishop, Winter". */
  listing(vocabulary: string, values: readonly unknown[]): string {
    if (values.length === 0) return "–";
    const counted = new Map<unknown, number>();
    for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1);
    const [plain] = apart(vocabulary);
    return [...counted]
      .map(([value, times]) =>
        times === 1 ? this.word(vocabulary, value) : `${times} × ${this.word(plain, value)}`,
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
      /\{(\w+)(?::([\w|-]+))?\}/g,
      (_, name: string, vocabulary: string | undefined) =>
        this.field(args[name], vocabulary, names),
    );
    return filled.replaceAll("{{", "{").replaceAll("}}", "}");
  }

  private field(value: unknown, vocabulary: string | undefined, names: readonly string[]): string {
    if (isMessage(value)) return this.say(value.key, value.args, names);
    if (vocabulary === undefined) return String(value ?? "");
    const [family, form] = apart(vocabulary);
    if (family === "seat") return this.seats(value, form, names);
    if (vocabulary === "by-seat" && Array.isArray(value))
      return value.map((one, seat) => `${this.seat(seat, names)} (${String(one)})`).join(", ");
    if (vocabulary === "score" && Array.isArray(value)) return value.join(" : ");
    if (Array.isArray(value)) return this.listing(vocabulary, value);
    return this.word(vocabulary, value);
  }

  /** The players as they are called, with what the form puts beside the names. */
  private seats(value: unknown, form: string, names: readonly string[]): string {
    const called = this.seat(value, names);
    const key = `seat${FORM}${form}`;
    if (!this.has(key)) return called;
    return this.say(key, { count: Array.isArray(value) ? value.length : 1, names: called });
  }

  private seat(value: unknown, names: readonly string[]): string {
    if (Array.isArray(value)) return value.map((seat) => this.seat(seat, names)).join(", ");
    const name = typeof value === "number" ? names[value] : undefined;
    if (name !== undefined) return name;
    return this.say("seat.unnamed", { number: typeof value === "number" ? value + 1 : "?" });
  }
}

function apart(vocabulary: string): [family: string, form: string] {
  const [family = "", form = ""] = vocabulary.split(FORM);
  return [family, form];
}

function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && "key" in value && "args" in value;
}
