import { isDeviceState, STATES } from '../../domain/devices.ts';

export type Filter = Readonly<Record<string, unknown>>;

const tagsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : [])
    .map((tag) => tag.trim())
    .filter(Boolean);

// In an address nothing can be null.
const stateOf = (is_active: unknown, state: unknown): boolean | null | undefined => {
  if (is_active === 'null') return null;
  if (is_active === null || typeof is_active === 'boolean') return is_active;
  return isDeviceState(state) ? STATES[state] : undefined;
};

/**
 * The filter of a device list as the calls want it, with JSON types: `state` (a word) is `is_active`,
 * `has_tags` (the reader's) are asked for besides `tags` (the page's). Empty values are left out.
 */
export const deviceFilter = (filter: Filter = {}): Record<string, unknown> => {
  const { state, is_active, tags, has_tags, project_ids, ...rest } = filter;
  const wanted = [...new Set([...tagsIn(tags), ...tagsIn(has_tags)])];
  const all: Filter = {
    ...rest,
    is_active: stateOf(is_active, state),
    project_id: project_ids ?? rest['project_id'],
    tags: wanted.length > 0 ? wanted : undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ''));
};

/** The filter of the list of new devices, as a filter of devices. */
export const pendingFilter = ({ q }: Filter = {}): Record<string, unknown> => ({
  is_active: null,
  ...(typeof q === 'string' && q.trim() !== '' ? { q } : {}),
});
