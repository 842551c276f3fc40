import type { Pool } from 'pg';
import { isValueStale, type Pace, staleAfterMs } from '../../src/domain/readings/live.ts';
import type { ValueEvent } from '../events.ts';
import type { Topic } from './subscriber-groups.ts';

const LATEST = `
  select p.id, v.last_value, v.last_at, v.usual_interval_s, d.expected_interval_s, c.last_seen_at
  from unnest($1::int[]) as q(id)
  join datapoints p on p.id = q.id
  join datapoint_values v on v.datapoint_id = p.id
  join devices d on d.id = p.device_id
  join device_contacts c on c.device_id = d.id
  where v.last_value is not null and v.last_at is not null`;

interface Row extends Pace {
  readonly id: number;
  readonly last_value: number;
  readonly last_at: Date;
  readonly last_seen_at: Date | null;
}

/** Whether a datapoint is sent less often than its device reports, so that its age alone does not show a silent device. */
const isSlow = ({ pace }: Topic): boolean =>
  staleAfterMs(pace) > staleAfterMs({ expected_interval_s: pace.expected_interval_s });

/** Reads the latest values of these datapoints, but not those older than what was sent. Brings their topics up to date. */
const readLatest = async (
  pool: Pool,
  topics: ReadonlyMap<number, Topic>,
  ids: readonly number[],
): Promise<readonly { readonly value: ValueEvent; readonly topic: Topic; readonly row: Row }[]> => {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<Row>({ name: 'live_latest_values', text: LATEST, values: [ids] });
  return rows.flatMap((row) => {
    const { id, last_value, last_at, last_seen_at } = row;
    const topic = topics.get(id);
    const ts = last_at.getTime();
    // Values that arrived during the query are announced by their own event.
    if (!topic || topic.at > ts || ts < topic.since) return [];
    topic.pace = row;
    topic.seenAt = last_seen_at?.getTime() ?? null;
    return [{ value: { id, end: last_value, ts }, topic, row }];
  });
};

/**
 * Checks the datapoints that are sent less often than their devices report. Returns the values that became stale
 * because the device is silent, or live again because it is not. For other values their age is enough.
 */
export const changedSlowValues = async (
  pool: Pool,
  topics: ReadonlyMap<number, Topic>,
): Promise<readonly ValueEvent[]> => {
  const slow = [...topics].filter(([, topic]) => isSlow(topic)).map(([id]) => id);
  const found = await readLatest(pool, topics, slow);
  const now = Date.now();
  return found.flatMap(({ value, topic, row }) =>
    isValueStale(value.ts, now, row, topic.seenAt) === topic.isStale ? [] : [value],
  );
};

/** Reads the latest values of all datapoints with subscribers. */
export const latestValues = async (
  pool: Pool,
  topics: ReadonlyMap<number, Topic>,
): Promise<readonly ValueEvent[]> =>
  (await readLatest(pool, topics, [...topics.keys()])).map(({ value }) => value);
