/** A tag is `key:value`. Source: seed, section 5; the limits are ours. */
export const TAG_MAX = 200;
/** How many tags one device can have. */
export const TAGS_MAX = 100;

/** The part before the first colon. */
export const tagKey = (tag: string): string => tag.slice(0, Math.max(0, tag.indexOf(':')));
/** The part after the first colon. */
export const tagValue = (tag: string): string => tag.slice(tag.indexOf(':') + 1);

/** The tag with its key in lower case; the value keeps its case. */
export const normaliseTag = (tag: string): string => {
  const at = tag.indexOf(':');
  return at < 0 ? tag : tag.slice(0, at).toLowerCase() + tag.slice(at);
};

/** What is wrong with one tag, as a key of the texts, or null. */
export const tagFault = (tag: string): string | null => {
  if (tag.length > TAG_MAX) return 'validation.tag_long';
  // NUL and other control characters can't be seen, and PostgreSQL stores no NUL.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f,;]/.test(tag) || !tag.isWellFormed()) return 'validation.tag_characters';
  const key = tagKey(tag);
  if (key === '' || key.trim() !== key || tagValue(tag).trim() === '') return 'validation.tag_shape';
  return null;
};

/** The tag keys of which a device can have one value only. */
const SINGLE = ['rate'];

/** Those of (normalised) tags of which a device can have one value only, in order. */
export const singleTags = (tags: readonly string[]): string[] =>
  tags.filter((tag) => SINGLE.includes(tagKey(tag))).toSorted();

/** What is wrong with a list of (normalised) tags together, or null. */
export const tagsFault = (tags: readonly string[]): string | null => {
  for (const key of SINGLE) {
    if (new Set(tags.filter((tag) => tagKey(tag) === key)).size > 1) return 'validation.tag_rate';
  }
  return null;
};

/** Normalised, and each tag once. */
export const normaliseTags = (tags: readonly string[]): string[] => [...new Set(tags.map(normaliseTag))];
