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

export const labelMany = (resource: AnyResource): string => resource.label?.many ?? humanise(resource.name);

export const labelOne = (resource: AnyResource): string =>
  resource.label?.one ?? humanise(resource.name.replace(/s$/, ''));
