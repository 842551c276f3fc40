import { isValueStale, type LiveValue, type Pace } from '../../src/domain/readings/live.ts';
import type { ValueEvent } from '../events.ts';
import type { ValueUpdate } from './subscriber-groups.ts';
import type { Visible } from './visible.ts';

/** The update message of a value. `seenAt`: last contact of its device (ms); null: just now. */
export const updateOf = (value: ValueEvent, pace: Pace, seenAt: number | null, now: number): ValueUpdate => {
  const { id, end, ts } = value;
  const stale = isValueStale(ts, now, pace, seenAt);
  const message: LiveValue = { id, end, ts: new Date(ts).toISOString(), stale };
  return { value, stale, text: JSON.stringify(message) };
};

/** The same for a datapoint read from the database. */
export const updateOfRow = (value: ValueEvent, row: Visible, now: number): ValueUpdate =>
  updateOf(value, row, row.last_seen_at?.getTime() ?? null, now);

const cache = new WeakMap<Visible, ValueUpdate | null>();
/** The update for the last value of a row. Cached by row, so that subscribers read together share its text. */
export const lastUpdateOf = (row: Visible, now: number): ValueUpdate | null => {
  const cached = cache.get(row);
  if (cached !== undefined) return cached;
  const { id, last_value, last_at } = row;
  const hasValue = last_value !== null && last_at !== null;
  const update = hasValue ? updateOfRow({ id, end: last_value, ts: last_at.getTime() }, row, now) : null;
  cache.set(row, update);
  return update;
};
