/** Texts by key, nested at the dots of their keys: `{ shell: { skip: 'Skip to content' } }`. */
export interface Texts {
  readonly [part: string]: string | Texts;
}
export type Values = Readonly<Record<string, unknown>>;

/**
 * Translates a key such as `shell.skip`, filling its `%{name}` placeholders. `smart_count` selects a plural form.
 * Without a text, the result is `values._`, or else the key.
 */
export type Translate = (key: string, values?: Values) => string;

/** The keys of a group of texts: `login.title`. */
export type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];

/** Some or all of a group's texts in another language. */
export type Translation<T> = {
  readonly [K in keyof T]?: T[K] extends string ? string : Translation<T[K]>;
};

/** Separates plural forms: `1 device |||| %{smart_count} devices`. */
export const FORMS = ' |||| ';
/** Plural categories in the order in which a text lists its forms. A text has those that its language uses. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Fills the placeholders for which there is a value. */
export const fill = (text: string, values: Values = {}): string =>
  text.replace(/%\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined || value === null ? placeholder : String(value);
  });

const textAt = (texts: Texts, key: string): string | undefined => {
  let found: Texts[string] | undefined = texts;
  for (const part of key.split('.')) {
    found = typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined;
  }
  return typeof found === 'string' ? found : undefined;
};

/** Merges groups of texts; later ones win. */
export const mergeTexts = (...groups: readonly Texts[]): Texts => {
  const merged: Record<string, string | Texts> = {};
  for (const group of groups) {
    for (const [part, text] of Object.entries(group)) {
      const before = merged[part];
      merged[part] = typeof before === 'object' && typeof text === 'object' ? mergeTexts(before, text) : text;
    }
  }
  return merged;
};

/** The plural forms of a language: their number, and the place of the one for a count. */
export const pluralForms = (locale: string) => {
  const rules = new Intl.PluralRules(locale);
  const { pluralCategories } = rules.resolvedOptions();
  const categories = CATEGORIES.filter((category) => pluralCategories.includes(category));
  return {
    length: categories.length,
    indexOf: (count: unknown): number => categories.indexOf(rules.select(Number(count))),
  };
};

/** A translate function for the texts of one language. `locale`: a valid language tag, for its plural rules. */
export const createTranslate = (texts: Texts, locale: string): Translate => {
  const plural = pluralForms(locale);
  const formOf = (text: string, count: unknown): string => {
    const forms = text.split(FORMS);
    const at = count === undefined ? forms.length - 1 : plural.indexOf(count);
    return forms[at] ?? forms.at(-1) ?? text;
  };
  const found = new Map<string, string>();
  return (key, values = {}) => {
    const known = found.get(key) ?? textAt(texts, key);
    if (known !== undefined) found.set(key, known);
    const text = known ?? values['_'];
    return typeof text === 'string' ? fill(formOf(text, values['smart_count']), values) : key;
  };
};
