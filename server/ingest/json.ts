import { malformed } from '../errors.ts';

/** How deep a body of an uplink may be nested; networks stay below 10. */
const BODY_DEPTH = 64;

// In JSON there is no NaN, but decoders write it. Read as null, it is one refused value among its siblings.
const NO_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(text.replace(NO_NUMBERS, (found) => (found.startsWith('"') ? found : 'null')));
    } catch {
      throw malformed('The body is no valid JSON.');
    }
  }
};

const textFault = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

// Without recursion: a body can be nested deeper than the stack.
const assertHarmless = (body: unknown): void => {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > BODY_DEPTH) throw malformed(`The body is nested deeper than ${BODY_DEPTH}.`);
    const next: unknown[] = [];
    for (const node of level) {
      if (typeof node === 'string' && textFault(node)) {
        throw malformed('The body holds characters that can’t be stored.');
      }
      if (typeof node !== 'object' || node === null) continue;
      if (Array.isArray(node)) {
        for (const item of node) next.push(item);
        continue;
      }
      for (const [key, value] of Object.entries(node)) {
        if (key === '__proto__') throw malformed('There is no field "__proto__".', '__proto__');
        if (textFault(key)) throw malformed('The body holds characters that can’t be stored.');
        next.push(value);
      }
    }
    level = next;
  }
};

/**
 * The JSON of an uplink. Throws 400 for what is no JSON, is nested too deep, holds NUL or lone
 * surrogates, or a key `__proto__`. A bare `NaN` or `Infinity` is read as null.
 */
export const parseUplinkJson = (text: string): unknown => {
  const body = parse(text);
  assertHarmless(body);
  return body;
};
