import { sql, type SQL } from 'drizzle-orm';
import { explainsSql } from '../alarms/cases/site-cases.ts';

/**
 * The devices that a dashboard shows; with variables also those that its viewers can choose: the active devices in projects
 * of the companies that see it.
 */
const DEVICES = `(select v.device_id from dashboard_devices v where v.dashboard_id = dashboard_v2.id
  union all select c.id from dashboard_audience a join devices c on c.company_id = a.company_id and c.is_active
  where a.dashboard_id = dashboard_v2.id
    and exists (select from dashboard_relations r where r.dashboard_id = dashboard_v2.id)
    and exists (select from project_devices m where m.device_id = c.id))`;

/** How many devices a dashboard shows, of those that the caller may see. */
export const DEVICES_OF_BOARD = sql.raw(`(select count(*)::int from devices d where d.id in ${DEVICES})`);

/**
 * A figure of the open cases of the devices that a dashboard shows, and of the gateways whose silence explains them, as the lists
 * of projects count: of those that the caller may see.
 */
export const openCasesOfBoard = (figure: string): SQL =>
  sql.raw(`(select ${figure} from (
    select b.id, b.severity, b.title from alarms b where b.closed_at is null and b.device_id in ${DEVICES}
    union
    select g.id, g.severity, g.title from alarms b
    join alarms g on g.closed_at is null and g.device_id is null and ${explainsSql('g', 'b')}
    where b.device_id in ${DEVICES}) a)`);
