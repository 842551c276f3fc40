import { sql, type SQL } from 'drizzle-orm';

/** A figure of the open cases of the devices that a dashboard shows: of those that the caller may see. */
export const openCasesOfBoard = (figure: string): SQL =>
  sql.raw(`(select ${figure} from alarms a where a.closed_at is null and a.device_id in
    (select v.device_id from dashboard_devices v where v.dashboard_id = dashboard_v2.id))`);
