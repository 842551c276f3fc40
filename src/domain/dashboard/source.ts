/**
 * Parses and serializes documents so that unedited parts keep their exact bytes: whitespace, key order, and
 * numbers that JavaScript would round. Each parsed object remembers its source text.
 */
const sources = new WeakMap<object, string>();

const BLANK = /[\t\n\r ]*/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const PLAIN = /[^\s,\]}]+/y;

/** Walks a valid JSON text in parallel with its parsed value, to record the source of each object. */
const walk = (text: string, value: unknown): void => {
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [found = ''] = pattern.exec(text) ?? [];
    at += found.length;
    return found;
  };
  const isNext = (sign: string): boolean => {
    take(BLANK);
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };
  const step = (here: unknown): void => {
    take(BLANK);
    const start = at;
    if (isNext('{')) {
      const record = here as Readonly<Record<string, unknown>> | undefined;
      while (!isNext('}')) {
        isNext(',');
        take(BLANK);
        const key = JSON.parse(take(STRING)) as string;
        isNext(':');
        step(record?.[key]);
      }
    } else if (isNext('[')) {
      const list = here as readonly unknown[] | undefined;
      for (let index = 0; !isNext(']'); index++) {
        isNext(',');
        step(list?.[index]);
      }
    } else take(text[at] === '"' ? STRING : PLAIN);
    if (typeof here === 'object' && here !== null) sources.set(here, text.slice(start, at));
  };
  step(value);
};

/** `JSON.parse` that records the source text of every object. Throws a SyntaxError. */
export const readJson = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  walk(text, value);
  return value;
};

/** `JSON.stringify` that reuses the source text of unchanged parsed objects. */
export const writeJson = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const source = sources.get(value);
  if (source !== undefined) return source;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${writeJson(each)}`).join(',')}}`;
};

/** Whether two values have the same JSON, including key order. */
export const sameJson = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
