import { sql, type SQL } from 'drizzle-orm';

/** The devices that a dashboard shows. */
const DEVICES = '(select v.device_id from dashboard_devices v where v.dashboard_id = dashboard_v2.id)';

/** How many devices a dashboard shows, of those that the caller may see. */
export const DEVICES_OF_BOARD = sql.raw(`(select count(*)::int from devices d where d.id in ${DEVICES})`);

/** A figure of the open cases of the devices that a dashboard shows: of those that the caller may see. */
export const openCasesOfBoard = (figure: string): SQL =>
  sql.raw(`(select ${figure} from alarms a where a.closed_at is null and a.device_id in ${DEVICES})`);
