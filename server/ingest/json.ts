import { badRequest } from '../errors.ts';
import { message } from '../texts/texts.ts';

/** Maximum nesting of an uplink’s body; networks stay below 10. */
const BODY_DEPTH = 64;

// JSON has no NaN, but decoders write it. Parsed as Infinity, only that value is rejected and not the whole uplink.
const NON_FINITE = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;
const INFINITY_LITERAL = '1e999';

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(
        text.replace(NON_FINITE, (found) => (found.startsWith('"') ? found : INFINITY_LITERAL)),
      );
    } catch {
      throw badRequest('calls.invalid_json');
    }
  }
};

const isUnsafeText = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

const assertText = (text: string): void => {
  if (isUnsafeText(text)) throw badRequest('ingest.body_characters');
};
const assertKey = (key: string): void => {
  if (key === '__proto__') throw badRequest(message('ingest.field_name', { name: key }), key);
  assertText(key);
};

// Stops at BODY_DEPTH, so that a deeper body can't overflow the stack.
const assertSafe = (node: unknown, checkText: boolean, depth = 0): void => {
  if (typeof node === 'string') {
    if (checkText) assertText(node);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if (depth >= BODY_DEPTH) throw badRequest(message('ingest.depth', { max: BODY_DEPTH }));
  if (Array.isArray(node)) {
    for (const item of node)
      if (checkText || typeof item === 'object') assertSafe(item, checkText, depth + 1);
    return;
  }
  const fields = node as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(fields)) {
    if (checkText) assertKey(key);
    const value = fields[key];
    if (checkText || typeof value === 'object') assertSafe(value, checkText, depth + 1);
  }
};

/**
 * Parses the JSON of an uplink. Throws 400 for invalid JSON, too deep nesting, NUL, lone surrogates, or a
 * key `__proto__`. A bare `NaN` or `Infinity` is parsed as Infinity.
 */
export const parseUplinkJson = (text: string): unknown => {
  const body = parse(text);
  // Only an escape can produce invalid text. Almost no uplink has one, so its strings are usually not checked.
  assertSafe(body, text.includes('\\u') || text.includes('__proto__'));
  return body;
};
