import { badRequest } from '../errors.ts';

/** How deep a body of an uplink may be nested; networks stay below 10. */
const BODY_DEPTH = 64;

// JSON has no NaN, but decoders write it. Parsed as Infinity, it is one rejected value among its siblings.
const NO_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;
const INFINITE = '1e999';

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(text.replace(NO_NUMBERS, (found) => (found.startsWith('"') ? found : INFINITE)));
    } catch {
      throw badRequest('The body is no valid JSON.');
    }
  }
};

const textFault = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

const assertText = (text: string): void => {
  if (textFault(text)) throw badRequest('The body holds characters that can’t be stored.');
};
const assertKey = (key: string): void => {
  if (key === '__proto__') throw badRequest('There is no field "__proto__".', '__proto__');
  assertText(key);
};

// Never deeper than BODY_DEPTH, so that a body that is can't use up the stack.
const assertHarmless = (node: unknown, hasOddText: boolean, depth = 0): void => {
  if (typeof node === 'string') {
    if (hasOddText) assertText(node);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if (depth >= BODY_DEPTH) throw badRequest(`The body is nested deeper than ${BODY_DEPTH}.`);
  if (Array.isArray(node)) {
    for (const item of node)
      if (hasOddText || typeof item === 'object') assertHarmless(item, hasOddText, depth + 1);
    return;
  }
  const fields = node as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(fields)) {
    if (hasOddText) assertKey(key);
    const value = fields[key];
    if (hasOddText || typeof value === 'object') assertHarmless(value, hasOddText, depth + 1);
  }
};

/**
 * The JSON of an uplink. Throws 400 for what is no JSON, is nested too deep, holds NUL or lone
 * surrogates, or a key `__proto__`. A bare `NaN` or `Infinity` is parsed as Infinity.
 */
export const parseUplinkJson = (text: string): unknown => {
  const body = parse(text);
  // Only an escape can write what is no text; nearly no uplink has one, and then its texts need no look.
  assertHarmless(body, text.includes('\\u') || text.includes('__proto__'));
  return body;
};
