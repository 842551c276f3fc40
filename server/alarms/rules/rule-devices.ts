import type { Pool } from 'pg';
import type { ActiveRule } from './rules.ts';

// Those that it remembers something about, too: it may have been about them before.
const DEVICES = `
  select d.id from devices d where d.is_active and ($2::int is null or d.company_id = $2)
    and ($3::int is null or exists (select from project_devices l where l.device_id = d.id and l.project_id = $3))
    and ($4::int[] is null or d.id = any($4::int[])) and d.tags @> $5::text[]
  union select s.device_id from alarm_states s where s.rule_id = $1 and s.device_id > 0
  order by 1`;

/** The ids of the active devices that a rule may be about; whether its kind applies to them is not known yet. */
export const devicesOfRule = async (pool: Pool, rule: ActiveRule): Promise<readonly number[]> => {
  const { id, company_id, project_id, device_ids, tags } = rule;
  const scope = [id, company_id, project_id, device_ids && [...device_ids], tags];
  const { rows } = await pool.query<{ id: number }>(DEVICES, scope);
  return rows.map((row) => row.id);
};
