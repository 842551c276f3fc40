import { LRUCache } from 'lru-cache';
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
/** Months that ended longer ago are packed. The triggers look at hours from 10 days on, so clocks may differ by a day. */
const CLOSED_AFTER_DAYS = 11;
/** Datapoints that wait to be packed. */
const WAITING_MAX = 1_000;
/** Packed months kept in memory: about a hundred years of datapoints. */
const READ_BYTES_MAX = 32 * 1024 * 1024;

/** SQL for a parameter in ms as a timestamp. */
export const instant = (parameter: number): string => `to_timestamp($${parameter}::float8 / 1000)`;

/** An hour: its number since `base` (int2), its count (int4), and four doubles. */
const PACKED_BYTES = 2 + 4 + 4 * 8;
/** SQL for an hour that is packed. */
export const packedHour = (base: string): string => `
  int2send((date_part('epoch', hour - ${base}) / 3600)::int2) || int4send(count)
    || float8send(min) || float8send(max) || float8send(sum) || float8send(last)`;

/** Calls `visit` with each hour of a base (ms), in order. It gets numbers, since there are 8,760 of them in a year. */
export const unpackHours = (
  base: number,
  packed: Buffer,
  visit: (hour: number, count: number, min: number, max: number, sum: number, last: number) => void,
): void => {
  // Twice as fast as the functions of Buffer.
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  for (let at = 0; at < packed.length; at += PACKED_BYTES)
    visit(
      base + view.getUint16(at) * HOUR_MS,
      view.getInt32(at + 2),
      view.getFloat64(at + 6),
      view.getFloat64(at + 14),
      view.getFloat64(at + 22),
      view.getFloat64(at + 30),
    );
};

const PACK = `
  insert into reading_months (datapoint_id, month, hours)
  select datapoint_id, month, string_agg(${packedHour('month')}, '' order by hour)
  from (select *, date_trunc('month', hour, 'UTC') as month from reading_hours
    where datapoint_id = $1 and hour >= ${instant(2)} and hour < ${instant(3)}
      and hour < date_trunc('month', now() - interval '${CLOSED_AFTER_DAYS} days', 'UTC')) h
  group by datapoint_id, month
  on conflict do nothing`;

const beginOfMonth = (ms: number): number => beginOf(monthOf(ms));
const beginOfNextMonth = (ms: number): number => beginOf(monthOf(ms), 1);

/** The whole months of a span that may be packed. They are none if `from` is not before `to`. */
export const closedMonths = ({ from, to }: Span): Span => ({
  from: beginOfMonth(from) === from ? from : beginOfNextMonth(from),
  to: Math.min(beginOfMonth(to), beginOfMonth(Date.now() - CLOSED_AFTER_DAYS * DAY_MS)),
});

/** A span of whole hours in parts: each closed month, and the parts of other months. */
export const partsOf = (span: Span): (Span & { readonly isClosed: boolean })[] => {
  const closed = closedMonths(span);
  const parts: (Span & { readonly isClosed: boolean })[] = [];
  for (let from = span.from; from < span.to; from = beginOfNextMonth(from))
    parts.push({
      from,
      to: Math.min(span.to, beginOfNextMonth(from)),
      isClosed: from >= closed.from && from < closed.to,
    });
  return parts;
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

/** A packed month that was read. */
export interface ReadMonth {
  /** Changes when it is packed again. */
  readonly version: string;
  readonly hours: Buffer;
}

/** Packed months: those that were read, and those that wait to be packed in the background, one datapoint at a time. */
export const createReadingMonths = (pool: Pool, log: FastifyBaseLogger) => {
  const limit = pLimit(1);
  const waiting = new Map<number, Promise<void>>();
  const read = new LRUCache<string, ReadMonth>({
    maxSize: READ_BYTES_MAX,
    sizeCalculation: ({ hours }) => Math.max(1, hours.length),
  });
  return {
    /** One that was read, by its datapoint and start (ms). Whether it still holds is for the caller to find out. */
    get: (datapoint: number, month: number): ReadMonth | undefined => read.get(`${datapoint} ${month}`),
    keep: (datapoint: number, month: number, one: ReadMonth): void => {
      read.set(`${datapoint} ${month}`, one);
    },
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
export type ReadingMonths = ReturnType<typeof createReadingMonths>;
