import { sql, type SQL } from 'drizzle-orm';
import { STALE } from '../../src/domain/readings/live.ts';
import { OFFLINE_INTERVALS } from '../../src/domain/alarms/silence.ts';
import { silentLongerSql } from '../outages/silence-sql.ts';

/**
 * SQL for when a device of a gateway counts as silent, as an interval: as everywhere else (`isSilent`), but not later than
 * it counts as offline. `devices` is the table's name in the statement.
 */
export const quietAfterSql = (devices: string): string =>
  `make_interval(secs => least(${OFFLINE_INTERVALS} * ${devices}.expected_interval_s,
    greatest(${STALE.leastS}, ${STALE.intervals} * ${devices}.expected_interval_s)))`;

/** The active devices of the gateway's company that it heard during the last day in which it heard any. */
const served = (condition: string): SQL =>
  sql.raw(`(select count(*)::int from device_gateways heard
    join devices d on d.id = heard.device_id
    join device_contacts c on c.device_id = d.id
    where heard.gateway_id = gateways.gateway_id
      and heard.last_heard_at > gateways.last_heard_at - interval '1 day'
      and d.is_active and d.company_id is not distinct from gateways.company_id${condition})`);

export const SERVED_DEVICES = served('');
export const SILENT_DEVICES = served(` and ${silentLongerSql('c', quietAfterSql('d'))}`);

/** The open cases of a gateway, as `a`. */
export const openCasesOfGateway = `alarms a where a.gateway_id = gateways.gateway_id and a.device_id is null
  and a.company_id is not distinct from gateways.company_id and a.closed_at is null`;

/** Whether the gateway reports: it is silent while its alarm is active, and once all of its devices are silent. */
export const GATEWAY_STATE: SQL = sql`(case
  when exists (select from ${sql.raw(openCasesOfGateway)} and a.condition = 'active') then 'silent'
  when ${SERVED_DEVICES} = 0 then 'none'
  when ${SERVED_DEVICES} = ${SILENT_DEVICES} then 'silent' else 'reporting' end)`;
