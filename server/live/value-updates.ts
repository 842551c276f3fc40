import { isValueStale, type LiveValue, type Pace } from '../../src/domain/live.ts';
import type { ValueEvent } from '../events.ts';
import type { ValueUpdate } from './subscriber-groups.ts';
import type { Visible } from './visible.ts';

/** The message that tells a value. `seenAt`: when its device was last heard from (ms); null: just now. */
export const updateOf = (value: ValueEvent, pace: Pace, seenAt: number | null, now: number): ValueUpdate => {
  const { id, end, ts } = value;
  const stale = isValueStale(ts, now, pace, seenAt);
  const said: LiveValue = { id, end, ts: new Date(ts).toISOString(), stale };
  return { value, stale, text: JSON.stringify(said) };
};

/** The same, of a datapoint that was read from the database. */
export const updateOfRow = (value: ValueEvent, row: Visible, now: number): ValueUpdate =>
  updateOf(value, row, row.last_seen_at?.getTime() ?? null, now);

const lastNews = new WeakMap<Visible, ValueUpdate | null>();
/** The last value of a row that was just read; those who asked together share its text. */
export const lastUpdateOf = (row: Visible, now: number): ValueUpdate | null => {
  const known = lastNews.get(row);
  if (known !== undefined) return known;
  const { id, last_value, last_at } = row;
  const isSeen = last_value !== null && last_at !== null;
  const news = isSeen ? updateOfRow({ id, end: last_value, ts: last_at.getTime() }, row, now) : null;
  lastNews.set(row, news);
  return news;
};
