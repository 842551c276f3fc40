import type { Pool } from 'pg';
import type { OverviewWater } from '../../src/domain/alarms/cases/overview.ts';
import { createExpiringCache } from '../projects/expiring-cache.ts';
import { addWater, MAX_METERS, type MeasuredWater, waterOfCompany } from './water.ts';

const METERED = `
  select d.company_id as id, count(*)::int as meters from devices d
  where d.is_active and d.company_id is not null and exists (
    select from datapoints p where p.device_id = d.id and p.role = 'register')
  group by 1 order by 1`;

/** Yesterday's water by company; a company's figures change only by late readings. */
export const createWaterCache = (pool: Pool, clock: () => number = Date.now) => {
  const ofCompany = createExpiringCache((company, now) => waterOfCompany(pool, company, now), clock);
  return {
    ofCompany,
    /** The sum over all companies; null without meters, or with too many. */
    ofAll: async (): Promise<OverviewWater | null> => {
      const { rows } = await pool.query<{ id: number; meters: number }>(METERED);
      if (rows.reduce((sum, { meters }) => sum + meters, 0) > MAX_METERS) return null;
      const found: MeasuredWater[] = [];
      // One after another: nobody waits for these figures, and other calls need the connections.
      for (const { id } of rows) {
        const water = await ofCompany(id);
        if (water) found.push(water);
      }
      return addWater(found);
    },
  };
};
