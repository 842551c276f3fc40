import pLimit from 'p-limit';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { HOUR_MS } from '../../src/domain/readings/reading-hours.ts';
import type { Span } from '../../src/domain/readings/series.ts';
import { beginOf, monthOf } from '../cold/months.ts';
import { asSystem } from '../db/access/scope.ts';
import { withTransaction } from '../db/with-transaction.ts';

/*
 * The hourly roll-ups of a datapoint and month in one row. The hours of a datapoint are scattered, since each was stored together
 * with those of other datapoints at that time: a year of them is 8,760 pages. `reading_months` is a cache. A month is packed after its
 * hours were read one by one, and triggers on `reading_hours` delete it when one of them changes (`reading_month_changed`).
 */

const DAY_MS = 86_400_000;
/** Months that ended longer ago are packed. The triggers look at hours from 40 days on, so clocks may differ by a day. */
const CLOSED_AFTER_DAYS = 41;
/** Datapoints that wait to be packed. */
const WAITING_MAX = 1_000;

/** What buckets are computed from. */
export interface PackedHour {
  /** Its start (ms). */
  readonly hour: number;
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly sum: number;
  readonly last: number;
}

/** Its number in the month, its count, and four doubles. */
const PACKED_BYTES = 2 + 4 + 4 * 8;

/** SQL for a parameter in ms as a timestamp. */
export const instant = (parameter: number): string => `to_timestamp($${parameter}::float8 / 1000)`;

const PACK = `
  insert into reading_months (datapoint_id, month, hours)
  select datapoint_id, month, string_agg(
      int2send((date_part('epoch', hour - month) / 3600)::int2) || int4send(count)
        || float8send(min) || float8send(max) || float8send(sum) || float8send(last),
      '' order by hour)
  from (select *, date_trunc('month', hour, 'UTC') as month from reading_hours
    where datapoint_id = $1 and hour >= ${instant(2)} and hour < ${instant(3)}
      and hour < date_trunc('month', now() - interval '${CLOSED_AFTER_DAYS} days', 'UTC')) h
  group by datapoint_id, month
  on conflict do nothing`;
const READ = `
  select date_part('epoch', month) * 1000 as month, hours from reading_months
  where datapoint_id = $1 and month >= ${instant(2)} and month < ${instant(3)} order by month`;

const beginOfMonth = (ms: number): number => beginOf(monthOf(ms));
const beginOfNextMonth = (ms: number): number => beginOf(monthOf(ms), 1);

/** The whole months of a span that may be packed. They are none if `from` is not before `to`. */
export const closedMonths = ({ from, to }: Span): Span => ({
  from: beginOfMonth(from) === from ? from : beginOfNextMonth(from),
  to: Math.min(beginOfMonth(to), beginOfMonth(Date.now() - CLOSED_AFTER_DAYS * DAY_MS)),
});

const unpack = (month: number, packed: Buffer): PackedHour[] => {
  // Twice as fast as the functions of Buffer.
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: packed.length / PACKED_BYTES }, (_, n) => {
    const at = n * PACKED_BYTES;
    return {
      hour: month + view.getUint16(at) * HOUR_MS,
      count: view.getInt32(at + 2),
      min: view.getFloat64(at + 6),
      max: view.getFloat64(at + 14),
      sum: view.getFloat64(at + 22),
      last: view.getFloat64(at + 30),
    };
  });
};

/** The packed hours of a datapoint in a span, in ascending order, and the rest of the span. */
export const packedHours = async (
  pool: Pool,
  datapoint: number,
  span: Span,
): Promise<{ readonly hours: readonly PackedHour[]; readonly rest: readonly Span[] }> => {
  const closed = closedMonths(span);
  if (closed.from >= closed.to) return { hours: [], rest: [span] };
  const { rows } = await pool.query<{ month: number; hours: Buffer }>({
    name: 'packed_months',
    text: READ,
    values: [datapoint, closed.from, closed.to],
  });
  const ends = [span.from, ...rows.flatMap(({ month }) => [month, beginOfNextMonth(month)]), span.to];
  const rest: Span[] = [];
  for (let n = 0; n < ends.length; n += 2) {
    const [from = 0, to = 0] = ends.slice(n, n + 2);
    if (from < to) rest.push({ from, to });
  }
  return { hours: rows.flatMap(({ month, hours }) => unpack(month, hours)), rest };
};

/** Packs the months of this span that are closed. */
export const packMonths = (pool: Pool, datapoint: number, { from, to }: Span): Promise<void> =>
  asSystem(() =>
    withTransaction(pool, async (client) => {
      // A change of an old hour deletes its month, which needs a lock that conflicts with this one. So one waits for the other, and no change is missed.
      await client.query('lock table reading_months in share row exclusive mode');
      await client.query(PACK, [datapoint, from, to]);
    }),
  );

/** Packs months in the background, one datapoint at a time. */
export const createMonthPacker = (pool: Pool, log: FastifyBaseLogger) => {
  const limit = pLimit(1);
  const waiting = new Map<number, Promise<void>>();
  return {
    /** Packs the closed months of this span. Does nothing while the datapoint waits, or too many do. */
    pack: (datapoint: number, span: Span): void => {
      if (waiting.has(datapoint) || waiting.size >= WAITING_MAX) return;
      const work = limit(() => packMonths(pool, datapoint, span))
        // It is only a cache: the hours are read one by one, as before.
        .catch((error: unknown) => log.debug({ err: error, datapoint }, 'could not pack months of readings'))
        .finally(() => waiting.delete(datapoint));
      waiting.set(datapoint, work);
    },
    /** Drops what waits and resolves when nothing is being packed. */
    stop: async (): Promise<void> => {
      limit.clearQueue();
      await Promise.all([...waiting.values()].slice(0, 1));
    },
    /** Resolves when nothing waits. */
    settled: async (): Promise<void> => {
      await Promise.all(waiting.values());
    },
  };
};
export type MonthPacker = ReturnType<typeof createMonthPacker>;
