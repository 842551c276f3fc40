import type { MaintenanceWindow } from '../../../src/domain/alarms/maintenance.ts';

/** A maintenance window as it is read. */
export interface WindowRow extends Pick<MaintenanceWindow, 'repeat' | 'time_zone'> {
  readonly id: number;
  readonly company_id: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** SQL: the columns of a row, from `WINDOW_TABLES`. */
export const WINDOW_COLUMNS = `w.id, w.company_id, w.starts_at, w.ends_at, w.repeat,
    coalesce(w.time_zone, c.time_zone) as time_zone`;
export const WINDOW_TABLES = 'maintenance_windows w join companies c on c.id = w.company_id';

export const windowOf = ({ starts_at, ends_at, repeat, time_zone }: WindowRow): MaintenanceWindow => ({
  starts_at: starts_at.getTime(),
  ends_at: ends_at.getTime(),
  repeat,
  time_zone,
});
