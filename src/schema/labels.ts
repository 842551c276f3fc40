import type { Field } from './field.ts';
import type { AnyResource } from './resource.ts';

/** `last_seen_at` → `Last seen at`; a trailing `_id` or `_ids` is dropped. */
export const humanise = (name: string): string => {
  const words = name
    .replace(/_ids?$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const BASE: Record<string, string> = {
  id: 'Id',
  version: 'Version',
  created_at: 'Created',
  updated_at: 'Changed',
};

/** The label of a column or an input. */
export const fieldLabel = (resource: AnyResource, field: string): string =>
  resource.fields[field]?.label ?? BASE[field] ?? humanise(field);

/** What the display names of a resource derive from. */
export type Named = Pick<AnyResource, 'name' | 'label'>;

export const labelMany = (resource: Named): string => resource.label?.many ?? humanise(resource.name);

export const labelOne = (resource: Named): string =>
  resource.label?.one ?? humanise(resource.name.replace(/s$/, ''));

/** Labels of stored values for which capitalizing the first letter is not enough. */
const WORDS: Readonly<Record<string, string>> = { tmv: 'TMV', companyadmin: 'Company admin' };

/** The label of a stored `choice` value, unless the texts have one for its resource. */
export const choiceLabel = (word: string): string => {
  const words = word.replaceAll(/[._]/g, ' ');
  return WORDS[word] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** The word for a value of a yes/no field, a key below `generator.value`; undefined for null if that has no word. */
export const booleanWord = (field: Field | undefined, value: boolean | null): string | undefined => {
  const [yes, no, none] = field?.words ?? ['yes', 'no'];
  return value === null ? none : value ? yes : no;
};
