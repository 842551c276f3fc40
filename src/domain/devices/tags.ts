/** Maximum length of a tag, `key:value`. See docs/specification.md, section 4. */
export const TAG_MAX = 200;
/** Maximum number of tags per device. */
export const TAGS_MAX = 100;

/** The part before the first colon. */
export const tagKey = (tag: string): string => tag.slice(0, Math.max(0, tag.indexOf(':')));
/** The part after the first colon. */
export const tagValue = (tag: string): string => tag.slice(tag.indexOf(':') + 1);

/** The tag with its key in lower case; the value keeps its case. */
export const normaliseTag = (tag: string): string => {
  const colon = tag.indexOf(':');
  return colon < 0 ? tag : tag.slice(0, colon).toLowerCase() + tag.slice(colon);
};

/** The tags of a filter: a list, or comma-separated text. */
export const tagsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : [])
    .map((tag) => tag.trim())
    .filter(Boolean);

/** The message key for an invalid tag, or null. */
export const tagFault = (tag: string): string | null => {
  if (tag.length > TAG_MAX) return 'validation.tag_long';
  // NUL and other control characters can't be seen, and PostgreSQL stores no NUL.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f,;]/.test(tag) || !tag.isWellFormed()) return 'validation.tag_characters';
  const key = tagKey(tag);
  if (key === '' || key.trim() !== key || tagValue(tag).trim() === '') return 'validation.tag_shape';
  return null;
};

/** Tag keys that a device can have only one value for. */
const SINGLE = ['rate'];

/** The (normalised) tags whose keys allow only one value, sorted. */
export const singleTags = (tags: readonly string[]): string[] =>
  tags.filter((tag) => SINGLE.includes(tagKey(tag))).toSorted();

/** The message key for an invalid list of (normalised) tags, or null. */
export const tagsFault = (tags: readonly string[]): string | null => {
  for (const key of SINGLE) {
    if (new Set(tags.filter((tag) => tagKey(tag) === key)).size > 1) return 'validation.tag_rate';
  }
  return null;
};

/** Normalises tags and removes duplicates. */
export const normaliseTags = (tags: readonly string[]): string[] => [...new Set(tags.map(normaliseTag))];
