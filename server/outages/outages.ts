import type { Pool, PoolClient } from 'pg';
import type { Outage } from '../../src/domain/alarms/silence.ts';
import { SILENCE_NOW } from './silence-sql.ts';

/** How far back outages matter (ms): the longest silence that is measured. */
const BACK = `interval '400 days'`;

/** What measuring silence needs. Instants in ms. */
export interface SilenceClock {
  /** Until when silence can be measured: whatever came later may not have been received. */
  readonly now: number;
  readonly outages: readonly Outage[];
}

// Until the first heartbeat after an outage, the outage is not known yet: time stands still.
const CLOCK = `
  select extract(epoch from ${SILENCE_NOW})::float8 * 1000 as now,
    (select coalesce(jsonb_agg(jsonb_build_array(
       extract(epoch from "from") * 1000, extract(epoch from "to") * 1000) order by "from"), '[]')
     from ingest_outages where "to" > now() - ${BACK}) as outages`;

/** Reads the outages, and the time up to which they are known. */
export const silenceClock = async (client: Pool | PoolClient): Promise<SilenceClock> => {
  const { rows } = await client.query<{ now: number; outages: [number, number][] }>({
    name: 'silence_clock',
    text: CLOCK,
  });
  const { now = Date.now(), outages = [] } = rows[0] ?? {};
  return { now, outages: outages.map(([from, to]) => ({ from, to })) };
};
