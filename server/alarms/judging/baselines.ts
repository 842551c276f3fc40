import type { PoolClient } from 'pg';
import {
  type Baseline,
  BASELINE_DAYS,
  baselineDay,
  learnBaseline,
  usualAt,
} from '../../../src/domain/alarms/baseline.ts';
import type { JudgedDatapoint, Usual } from '../../../src/domain/alarms/verdict.ts';

const DAY_MS = 86_400_000;
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
}

// Earlier readings belong to another company.
const READINGS = `
  select (extract(epoch from r.ts) * 1000)::float8 as ts, r.value from readings r
  where r.datapoint_id = $1 and r.ts >= $2 and r.ts < $3 and r.mark is null
    and r.ts >= coalesce((select company_since from devices where id = $4), '-infinity')
  order by r.ts, r.value`;

const at = (ms: number): string => new Date(ms).toISOString();

/** The usual consumption of meters, learned once a day for each. */
export interface Baselines {
  /** Whether `usual` answers for a counter already. */
  readonly isKnown: (asked: Asked) => boolean;
  /** Learns what is asked for. Then `usual` answers without waiting. */
  readonly prepare: (client: PoolClient, asked: readonly Asked[]) => Promise<void>;
  /** What is usual before `ts` (ms); nothing is known of a datapoint that was not asked for. */
  readonly usual: (datapoint: number, ts: number) => Usual;
  /** Forgets what is learned, because readings are others. */
  readonly forget: () => void;
}

export const createBaselines = (): Baselines => {
  const cache = new Map<number, Cached>();
  const isCurrent = ({ datapoint, ts, time_zone }: Asked): boolean => {
    const known = cache.get(datapoint.id);
    return known !== undefined && known.time_zone === time_zone && known.day === baselineDay(ts);
  };
  const learn = async (client: PoolClient, asked: Asked, day: number): Promise<Baseline> => {
    const { datapoint, device_id, time_zone } = asked;
    const values = [datapoint.id, at(day - BASELINE_DAYS * DAY_MS), at(day), device_id];
    const { rows } = await client.query<{ ts: number; value: number }>(READINGS, values);
    const series = { ts: rows.map(({ ts }) => ts), value: rows.map(({ value }) => value) };
    return learnBaseline(series, datapoint, time_zone, day);
  };
  return {
    isKnown: isCurrent,
    prepare: async (client, asked) => {
      for (const one of asked) {
        if (isCurrent(one)) continue;
        if (cache.size >= MAX_CACHED) cache.clear();
        const day = baselineDay(one.ts);
        const baseline = await learn(client, one, day);
        cache.set(one.datapoint.id, { day, time_zone: one.time_zone, baseline });
      }
    },
    usual: (datapoint, ts) => usualAt(cache.get(datapoint)?.baseline ?? [], ts),
    forget: () => cache.clear(),
  };
};
