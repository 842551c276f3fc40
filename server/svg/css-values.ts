import { splitAt } from '../../src/domain/dashboard/svg/css.ts';

const CALL = /(light-dark|var)\s*\(/gi;
/** Deeper nesting than this is dropped: no drawing program writes it. */
const MAX_DEPTH = 8;

/** The index of the bracket that closes the one before `from`. */
const closingBracket = (text: string, from: number): number => {
  let depth = 1;
  for (let index = from; index < text.length; index++) {
    if (text[index] === '(') depth++;
    else if (text[index] === ')' && --depth === 0) return index;
  }
  return text.length;
};

/**
 * Replaces `light-dark(a, b)` by `a` and `var(--name, a)` by `a`: a drawing is drawn for a light page, on which it is
 * shown in the dark theme too, and the variables of another page are not known here.
 */
export const plainValues = (css: string, depth = 0): string => {
  if (!/light-dark|var/i.test(css)) return css;
  if (depth > MAX_DEPTH) return '';
  let [plain, from] = ['', 0];
  const calls = new RegExp(CALL);
  for (let call = calls.exec(css); call; call = calls.exec(css)) {
    const end = closingBracket(css, calls.lastIndex);
    const [first = '', ...rest] = splitAt(css.slice(calls.lastIndex, end), ',');
    const value = call[1]?.toLowerCase() === 'var' ? rest.join(',') : first;
    plain += css.slice(from, call.index) + plainValues(value.trim(), depth + 1);
    from = end + 1;
    calls.lastIndex = from;
  }
  return plain + css.slice(from);
};

/** The declarations of a `style` attribute by their names. */
export const declarationsOf = (element: Element): ReadonlyMap<string, string> =>
  new Map(
    splitAt(element.getAttribute('style') ?? '', ';').flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      const name = declaration.slice(0, colon).trim().toLowerCase();
      return colon < 0 || name === ''
        ? []
        : [[name, plainValues(declaration.slice(colon + 1).trim())] as const];
    }),
  );

const PIXELS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

/** A length in pixels; undefined for percentages, keywords and lengths that depend on a font. */
export const pixelsOf = (length: string | null | undefined): number | undefined => {
  const [, number = '', unit = ''] =
    /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(length ?? '') ?? [];
  const factor = PIXELS[unit.toLowerCase()];
  return number === '' || factor === undefined ? undefined : Number(number) * factor;
};
