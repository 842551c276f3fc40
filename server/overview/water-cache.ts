import type { Pool } from 'pg';
import type { OverviewWater } from '../../src/domain/alarms/overview.ts';
import { addWater, MAX_METERS, waterOfCompany } from './water.ts';

/** Yesterday's figures change only by late readings. */
const KEEP_MS = 10 * 60_000;

interface Entry {
  readonly until: number;
  readonly water: Promise<OverviewWater | null>;
}

const METERED = `
  select d.company_id as id, count(*)::int as meters from devices d
  where d.is_active and d.company_id is not null and exists (
    select from datapoints p where p.device_id = d.id and p.kind = 'counter' and p.key like '%volume\\_total')
  group by 1 order by 1`;

/** Yesterday's water by company; a company's figures are computed at most every ten minutes. */
export const createWaterCache = (pool: Pool, clock: () => number = Date.now) => {
  const entries = new Map<number, Entry>();
  const ofCompany = (company: number): Promise<OverviewWater | null> => {
    const now = clock();
    const known = entries.get(company);
    if (known && known.until > now) return known.water;
    for (const [id, { until }] of entries) if (until <= now) entries.delete(id);
    const water = waterOfCompany(pool, company, now);
    entries.set(company, { until: now + KEEP_MS, water });
    water.catch(() => entries.delete(company));
    return water;
  };
  return {
    ofCompany,
    /** The sum over all companies; null without meters, or with too many. */
    ofAll: async (): Promise<OverviewWater | null> => {
      const { rows } = await pool.query<{ id: number; meters: number }>(METERED);
      if (rows.reduce((sum, { meters }) => sum + meters, 0) > MAX_METERS) return null;
      const found: OverviewWater[] = [];
      // One after another: nobody waits for these figures, and other calls need the connections.
      for (const { id } of rows) {
        const water = await ofCompany(id);
        if (water) found.push(water);
      }
      return addWater(found);
    },
  };
};
