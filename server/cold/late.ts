import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { hourOf } from '../../src/domain/readings/reading-hours.ts';
import { instants, int4s } from '../db/binary.ts';
import { allFiles, type Queries, queryAsSystem } from './files.ts';
import { beginOf, monthOf } from './months.ts';
import { isColdAway, type ColdReader } from './reader.ts';
import { thaw } from './thaw.ts';

/** A reading that is not newer than the latest of its datapoint; ms. */
interface Late {
  readonly datapoint: number;
  readonly ts: number;
}

// The hour with the reading before: a counter is counted from there on.
const BEFORE = `
  select q.id, (extract(epoch from h.hour) * 1000)::float8 as hour
  from unnest($1::int[], $2::timestamptz[]) as q(id, hour)
  left join lateral (
    select hour from reading_hours h where h.datapoint_id = q.id and h.hour < q.hour order by h.hour desc limit 1
  ) h on true`;

const firstOf = (readings: readonly Late[]): { id: number; ts: number }[] => {
  const first = new Map<number, number>();
  for (const { datapoint, ts } of readings)
    first.set(datapoint, Math.min(ts, first.get(datapoint) ?? Number.POSITIVE_INFINITY));
  return [...first].map(([id, ts]) => ({ id, ts }));
};

/**
 * Stores the readings of files again among which late ones are about to be stored, so that a repeated one is a duplicate, and
 * hours and counters are counted from all of their readings. `isCounter` says of which datapoints those are that come after
 * matter, too. Throws an error with the status 503 if a file can't be read.
 */
export const thawForLate = async (
  reader: ColdReader,
  client: PoolClient,
  late: readonly Late[],
  isCounter: (datapoint: number) => boolean,
): Promise<void> => {
  if (late.length === 0 || !(await reader.mayHave(client, Number.NEGATIVE_INFINITY))) return;
  const counters = firstOf(late.filter(({ datapoint }) => isCounter(datapoint)));
  if (counters.length > 0) {
    const rows = await queryAsSystem<{ id: number; hour: number | null }>(client, BEFORE, [
      int4s(counters, ({ id }) => id),
      instants(counters, ({ ts }) => hourOf(ts)),
    ]);
    const firsts = new Map(counters.map(({ id, ts }) => [id, ts]));
    for (const { id, hour } of rows)
      await thaw(reader, client, { ids: [id], from: hour ?? firsts.get(id) ?? Number.NEGATIVE_INFINITY });
  }
  const others = late.filter(({ datapoint }) => !isCounter(datapoint));
  for (const month of new Set(others.map(({ ts }) => monthOf(ts)))) {
    const ids = others.flatMap(({ datapoint, ts }) => (monthOf(ts) === month ? [datapoint] : []));
    await thaw(reader, client, { ids: [...new Set(ids)], from: beginOf(month), to: beginOf(month, 1) });
  }
};

/** How long uplinks wait for files (ms). */
const WAIT_MS = 5_000;

/** Fetches the files that late readings of these times (ms) may need, before the transaction in which they are stored. */
export const prepareForLate = async (
  reader: ColdReader,
  queries: Queries,
  times: readonly number[],
): Promise<void> => {
  const from = Math.min(...times);
  if (times.length === 0 || !(await reader.mayHave(queries, from))) return;
  const files = (await allFiles(queries)).filter(({ month }) => month >= monthOf(from));
  if (files.length === 0) return;
  const giveUp = new AbortController();
  await Promise.race([
    reader.fetchAll(files).catch(() => undefined),
    wait(WAIT_MS, undefined, { ref: false, signal: giveUp.signal }).catch(() => undefined),
  ]);
  giveUp.abort();
};

/**
 * The same as `thawForLate` for uplinks, which do not wait for files that are not at hand: then late readings are stored
 * without those of the file, and the next run brings them together.
 */
export const thawForUplinks = async (...[reader, ...rest]: Parameters<typeof thawForLate>): Promise<void> => {
  try {
    await thawForLate(reader.atHand, ...rest);
  } catch (error) {
    if (!isColdAway(error)) throw error;
  }
};
