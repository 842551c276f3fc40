/** The result of sanitizing a drawing's styles: only allowed properties, and nothing that loads resources. */
export interface Cleaned {
  readonly text: string;
  /** The removed parts. */
  readonly removed: readonly string[];
}
type IsOwn = (reference: string) => boolean;
type Properties = ReadonlySet<string>;

const short = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 80);

// Functions that load resources, some of them without url().
const LOADS =
  /(?:^|[^\w-])(?:image-set|-webkit-image-set|image|cross-fade|src|element|paint|expression)\s*\(/i;
const URL_CALL = /url\s*\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]*))\s*\)/gi;

/** Whether a value loads nothing external. Backslashes are rejected because escapes could hide anything. */
export const isSafeValue = (value: string, isOwn: IsOwn): boolean => {
  if (value.includes('\\') || LOADS.test(value)) return false;
  let isOurs = true;
  const rest = value.replaceAll(URL_CALL, (_, a?: string, b?: string, c?: string) => {
    if (!isOwn(a ?? b ?? c ?? '')) isOurs = false;
    return '';
  });
  // Anything left is a url() that could not be parsed.
  return isOurs && !/url\s*\(/i.test(rest) && !rest.includes('@import');
};

const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ');

/** Splits at a character outside quotes and brackets. */
export const splitAt = (text: string, at: string): string[] => {
  const parts: string[] = [];
  let [from, depth, quote] = [0, 0, ''];
  for (let index = 0; index < text.length; index++) {
    const char = text[index] ?? '';
    if (quote) {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    else if (char === at && depth <= 0) {
      parts.push(text.slice(from, index));
      from = index + 1;
    }
  }
  return [...parts, text.slice(from)];
};

/** Sanitizes the declarations of a rule or a `style` attribute. */
export const cleanStyle = (css: string, properties: Properties, isOwn: IsOwn): Cleaned => {
  const [kept, removed]: [string[], string[]] = [[], []];
  for (const declaration of splitAt(withoutComments(css), ';')) {
    if (declaration.trim() === '') continue;
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:([\s\S]*)$/.exec(declaration) ?? [];
    const isFine = properties.has(name.toLowerCase()) && !/[{}<]/.test(value) && isSafeValue(value, isOwn);
    if (isFine) kept.push(`${name}:${value.trim()}`);
    else removed.push(short(declaration));
  }
  return { text: kept.join(';'), removed };
};

/** The end of the block that opens at `from`, or the end of the text. */
const closing = (css: string, from: number): number => {
  let [depth, quote] = [0, ''];
  for (let index = from; index < css.length; index++) {
    const char = css[index] ?? '';
    if (quote) {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return index;
  }
  return css.length;
};

const SELECTOR = /^[\w\s.#*:>+~()[\]="'|^$-]+$/;

/** The class that limits rules to a drawing, and which simple selectors its root matches. */
export interface Scope {
  readonly name: string;
  readonly isRoot: (selector: string) => boolean;
}

/** A selector's first part, and the rest if that is inside of what the first matches: siblings of the root are not. */
const FIRST =
  /^((?:\*|[a-z][\w-]*)?(?:[.#][\w-]+|\[[\w-]+(?:[~^$|*]?="[^"]*")?\])*)((?:\s*>\s*|\s+)(?![\s+~>])[\s\S]*)?$/i;

const scoped = (selector: string, { name, isRoot }: Scope): string =>
  splitAt(selector, ',')
    .map((one) => one.trim())
    .flatMap((one) => {
      if (one.startsWith(name)) return [one];
      const inside = `${name} ${one}`;
      const [, first = '', rest = ''] = FIRST.exec(one) ?? [];
      return first !== '' && isRoot(first) ? [inside, `${name}:is(${first})${rest}`] : [inside];
    })
    .join(',');

/** Removes the scope that a stylesheet got before. */
export const withoutScope = (css: string): string =>
  css.replaceAll(/,\.drawing-[0-9a-f]{12}:is\([^{},]*/g, '').replaceAll(/\.drawing-[0-9a-f]{12} /g, '');

/**
 * Sanitizes the rules of a `<style>`. With a scope, each selector is limited to it, because a style element
 * applies to the whole page. The only at-rule allowed is `@media`.
 */
export const cleanStylesheet = (
  css: string,
  properties: Properties,
  isOwn: IsOwn,
  scope?: Scope,
  depth = 0,
): Cleaned => {
  const text = withoutComments(css).replaceAll(/<!--|-->/g, ' ');
  const [kept, removed]: [string[], string[]] = [[], []];
  for (let at = 0; at < text.length;) {
    const found = /[{;]/g;
    found.lastIndex = at;
    const stop = found.exec(text)?.index ?? text.length;
    const prelude = text.slice(at, stop).trim();
    if (text[stop] !== '{') {
      if (prelude !== '') removed.push(short(prelude));
      at = stop + 1;
      continue;
    }
    const end = closing(text, stop);
    const block = text.slice(stop + 1, end);
    at = end + 1;
    const isMedia = /^@media\b[\w\s():,.<>=/-]*$/i.test(prelude);
    if (isMedia && depth < 4) {
      const inner = cleanStylesheet(block, properties, isOwn, scope, depth + 1);
      removed.push(...inner.removed);
      if (inner.text !== '') kept.push(`${prelude}{${inner.text}}`);
    } else if (splitAt(prelude, ',').every((one) => SELECTOR.test(one))) {
      const inner = cleanStyle(block, properties, isOwn);
      removed.push(...inner.removed);
      if (inner.text !== '') kept.push(`${scope ? scoped(prelude, scope) : prelude}{${inner.text}}`);
    } else removed.push(short(prelude));
  }
  return { text: kept.join('\n'), removed };
};
