import { isDeviceState, STATES } from '../../domain/devices.ts';

export type Filter = Readonly<Record<string, unknown>>;

const tagsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : [])
    .map((tag) => tag.trim())
    .filter(Boolean);

// A URL can't contain null.
const stateOf = (is_active: unknown, state: unknown): boolean | null | undefined => {
  if (is_active === 'null') return null;
  if (is_active === null || typeof is_active === 'boolean') return is_active;
  return isDeviceState(state) ? STATES[state] : undefined;
};

/**
 * Maps the filter of a device list to the query of the calls, with JSON types: `state` (a word) becomes
 * `is_active`, and `has_tags` (from the user) is merged with `tags` (from the page). Omits empty values.
 */
export const deviceFilter = (filter: Filter = {}): Record<string, unknown> => {
  const { state, is_active, tags, has_tags, project_ids, ...rest } = filter;
  const allTags = [...new Set([...tagsIn(tags), ...tagsIn(has_tags)])];
  const all: Filter = {
    ...rest,
    is_active: stateOf(is_active, state),
    project_id: project_ids ?? rest['project_id'],
    tags: allTags.length > 0 ? allTags : undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ''));
};

/** Maps the filter of the list of new devices to a filter of devices. */
export const pendingFilter = ({ q }: Filter = {}): Record<string, unknown> => ({
  is_active: null,
  ...(typeof q === 'string' && q.trim() !== '' ? { q } : {}),
});
