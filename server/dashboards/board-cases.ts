import { sql, type SQL } from 'drizzle-orm';

/** The devices that a dashboard shows: those of its bindings, and those that its elements choose by site or tag. */
const DEVICES = `(select p.device_id from dashboard_bindings b join datapoints p on p.id = b.datapoint_id
    where b.dashboard_id = dashboard_v2.id
  union select l.device_id from dashboard_selections s join project_devices l on l.project_id = s.project_id
    where s.dashboard_id = dashboard_v2.id
  union select t.id from dashboard_selections s join devices t on t.tags @> s.tags
    where s.dashboard_id = dashboard_v2.id)`;

/** A figure of the open cases of the devices that a dashboard shows: of those that the caller may see. */
export const openCasesOfBoard = (figure: string): SQL =>
  sql.raw(`(select ${figure} from alarms a where a.closed_at is null and a.device_id in ${DEVICES})`);
