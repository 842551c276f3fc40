import type { Pool } from 'pg';
import { defaultProfileKey, type Facility, OUTLET_MAX } from '../../src/domain/facility.ts';
import { THRESHOLDS } from '../../src/domain/thresholds.ts';

/** The legal maximum at the outlets of a company (°C); while its facility type is unknown, that of type `other`. */
export const outletLimitOf = async (pool: Pool, company: number): Promise<number> => {
  const { rows } = await pool.query<Facility>(
    'select facility_type, time_zone from companies where id = $1',
    [company],
  );
  const profile = rows[0] && defaultProfileKey(rows[0]);
  return THRESHOLDS[profile ? OUTLET_MAX[profile] : 'outletMaxAu'].value;
};
