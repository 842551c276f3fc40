import type { Pool } from 'pg';
import { type ProjectSummary, SILENT } from '../../src/domain/projects/summary.ts';
import { silentSql } from '../devices/silence.ts';

/** An active device that is overdue. */
type LateDevice = Omit<ProjectSummary['devices']['late'][number], 'last_seen_at'> & {
  readonly last_seen_at: Date | null;
};
type DevicesState = Omit<ProjectSummary['devices'], 'late'> & { readonly late: readonly LateDevice[] };

const MAX_LATE = 5;

const STATE = `
  with seen as (
    select d.id, d.title, d.is_active, c.last_seen_at,
      ${silentSql('d', 'c')} as is_late,
      coalesce(c.last_seen_at < now() - greatest(interval '${SILENT.hours} hours',
        make_interval(secs => ${SILENT.intervals} * d.expected_interval_s)), true) as is_silent
    from project_devices l
    join devices d on d.id = l.device_id
    join device_contacts c on c.device_id = d.id
    where l.project_id = $1
  )
  select count(*)::int as total,
    (count(*) filter (where is_active))::int as active,
    (count(*) filter (where not is_active))::int as inactive,
    (count(*) filter (where is_active is null))::int as new,
    (count(*) filter (where is_active and not is_late))::int as live,
    (count(*) filter (where is_late and not is_silent))::int as stale,
    (count(*) filter (where is_late and is_silent))::int as silent,
    (select coalesce(json_agg(l), '[]') from (
      select id, title, last_seen_at, is_silent from seen where is_late
      order by last_seen_at nulls first, id limit ${MAX_LATE}) l) as late
  from seen`;

type LateRow = Omit<LateDevice, 'last_seen_at'> & { readonly last_seen_at: string | null };

/** The device states of a project. */
export const devicesStateOf = async (pool: Pool, project: number): Promise<DevicesState> => {
  const { rows } = await pool.query<Omit<DevicesState, 'late'> & { late: readonly LateRow[] }>({
    name: 'project_devices_state',
    text: STATE,
    values: [project],
  });
  const found = rows[0] as (typeof rows)[0];
  const late = found.late.map((one) => ({
    ...one,
    last_seen_at: one.last_seen_at === null ? null : new Date(one.last_seen_at),
  }));
  return { ...found, late };
};
