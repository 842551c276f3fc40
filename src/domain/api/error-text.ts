const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readable = (value: unknown): string | null => {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  // A proxy's error page is markup and not meant to be shown.
  return text === '' || text.startsWith('<') || text.length > 600 ? null : text;
};

const itemTexts = (errors: unknown): string | null => {
  if (!Array.isArray(errors)) return null;
  const texts = errors.map((item: unknown) => (isObject(item) ? readable(item.msg) : null));
  return texts.filter((text) => text !== null).join(', ') || null;
};

/**
 * The human-readable message in an error response, or null. In order: the `msg` of each error, joined with
 * commas; the `message`; the `data` (or the body itself, if it is text).
 */
export const bodyText = (body: unknown): string | null => {
  if (!isObject(body)) return readable(body);
  return itemTexts(body.errors) ?? readable(body.message) ?? readable(body.data);
};

/** The fallback when there is no body text: the error's own message, or "Unknown error". */
export const errorText = (error: unknown, unknown = 'Unknown error'): string =>
  (error instanceof Error ? readable(error.message) : readable(error)) ?? unknown;

/**
 * The seconds to wait according to `Retry-After`, rounded up; null if missing or invalid.
 * @param now milliseconds since 1970, for headers with a date
 */
export const retryAfterSeconds = (header: string | null, now: number): number | null => {
  if (header === null || header.trim() === '') return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
};
