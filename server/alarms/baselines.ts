import type { PoolClient } from 'pg';
import {
  type Baseline,
  BASELINE_DAYS,
  LEARN_DAYS,
  learnBaseline,
  usualAt,
} from '../../src/domain/alarms/baseline.ts';
import type { JudgedDatapoint, Usual } from '../../src/domain/alarms/verdict.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Baselines in memory, per server: about 30 MB. */
const MAX_CACHED = 20_000;

/** A counter whose usual consumption is asked for, before `ts` (ms). */
export interface Asked {
  readonly datapoint: JudgedDatapoint;
  readonly device_id: number;
  readonly time_zone: string;
  readonly ts: number;
}

interface Cached {
  readonly day: number;
  readonly time_zone: string;
  readonly baseline: Baseline;
  /** While it is being learned: not before this time (ms) can enough be known. */
  readonly learnedFrom: number;
}

const FIRST = `
  select (extract(epoch from min(ts)) * 1000)::float8 as ts from readings
  where datapoint_id = $1 and ts >= $2 and ts < $3`;
const READINGS = `
  select (extract(epoch from ts) * 1000)::float8 as ts, value from readings
  where datapoint_id = $1 and ts >= $2 and ts < $3 order by ts, value`;
/** Nothing is learned from a burst. */
const BURSTS = `
  select (extract(epoch from since) * 1000)::float8 as "from",
    (extract(epoch from coalesce(cleared_at, now())) * 1000)::float8 as "to"
  from alarms where device_id = $1 and kind = 'burst' and (cleared_at is null or cleared_at >= $2)`;

const at = (ms: number): string => new Date(ms).toISOString();

/** The usual consumption of meters, learned once a day for each. */
export interface Baselines {
  /** Whether `usual` answers for a counter already. */
  readonly isKnown: (asked: Asked) => boolean;
  /** Learns what is asked for. Then `usual` answers without waiting. */
  readonly prepare: (client: PoolClient, asked: readonly Asked[]) => Promise<void>;
  /** What is usual before `ts` (ms); nothing is known of a datapoint that was not asked for. */
  readonly usual: (datapoint: number, ts: number, timeZone: string) => Usual;
}

export const createBaselines = (): Baselines => {
  const cache = new Map<number, Cached>();
  const isCurrent = ({ datapoint, ts, time_zone }: Asked): boolean => {
    const known = cache.get(datapoint.id);
    if (!known || known.time_zone !== time_zone) return false;
    return known.baseline === null ? ts < known.learnedFrom : known.day === Math.floor(ts / DAY_MS);
  };
  const learn = async (client: PoolClient, asked: Asked): Promise<Omit<Cached, 'day' | 'time_zone'>> => {
    const { datapoint, device_id, time_zone, ts } = asked;
    const span = [at(ts - BASELINE_DAYS * DAY_MS), at(ts)];
    const { rows: first } = await client.query<{ ts: number | null }>(FIRST, [datapoint.id, ...span]);
    const firstAt = first[0]?.ts ?? null;
    const soonest = (firstAt ?? ts) + LEARN_DAYS * DAY_MS - 2 * HOUR_MS;
    if (ts < soonest) return { baseline: null, learnedFrom: soonest };
    const { rows } = await client.query<{ ts: number; value: number }>(READINGS, [datapoint.id, ...span]);
    const { rows: bursts } = await client.query<{ from: number; to: number }>(BURSTS, [device_id, span[0]]);
    const series = { ts: rows.map((row) => row.ts), value: rows.map(({ value }) => value) };
    // With gaps it takes longer: tried again after an hour.
    return {
      baseline: learnBaseline(series, datapoint, time_zone, bursts),
      learnedFrom: ts + HOUR_MS,
    };
  };
  return {
    isKnown: isCurrent,
    prepare: async (client, asked) => {
      for (const one of asked) {
        if (isCurrent(one)) continue;
        if (cache.size >= MAX_CACHED) cache.clear();
        const { time_zone, ts } = one;
        const learned = await learn(client, one);
        cache.set(one.datapoint.id, { day: Math.floor(ts / DAY_MS), time_zone, ...learned });
      }
    },
    usual: (datapoint, ts, timeZone) => usualAt(cache.get(datapoint)?.baseline ?? null, ts, timeZone),
  };
};
