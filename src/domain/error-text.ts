const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readable = (value: unknown): string | null => {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  // A proxy's page is markup: nothing a person should read.
  return text === '' || text.startsWith('<') || text.length > 600 ? null : text;
};

const itemTexts = (errors: unknown): string | null => {
  if (!Array.isArray(errors)) return null;
  const texts = errors.map((item: unknown) => (isObject(item) ? readable(item.msg) : null));
  return texts.filter((text) => text !== null).join(', ') || null;
};

/**
 * What the body of a failed answer says to a person, or null when it says nothing readable. The
 * order is the seed's (section 8): the `msg` of each error joined with commas, else the message,
 * else the answer's data (the body itself, where it is text).
 */
export const bodyText = (body: unknown): string | null => {
  if (!isObject(body)) return readable(body);
  return itemTexts(body.errors) ?? readable(body.message) ?? readable(body.data);
};

/** The last two steps of the seed's order: the error's own message, else "Unknown error". */
export const errorText = (error: unknown, unknown = 'Unknown error'): string =>
  (error instanceof Error ? readable(error.message) : readable(error)) ?? unknown;

/**
 * The seconds a `Retry-After` asks to wait, rounded up; null without a readable one.
 * @param now milliseconds since 1970, for the form that names a date
 */
export const retryAfterSeconds = (header: string | null, now: number): number | null => {
  if (header === null || header.trim() === '') return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
};
