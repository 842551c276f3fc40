import type { PoolClient } from 'pg';
import { occurrenceAt } from '../../../src/domain/alarms/maintenance.ts';
import { WINDOW_COLUMNS, WINDOW_TABLES, windowOf, type WindowRow } from './window-rows.ts';

/** What a case is about, as far as its suppression depends on it. */
export interface SuppressedSubject {
  readonly kind: string;
  readonly company_id: number | null;
  readonly device_id: number | null;
}

interface ScopedRow extends WindowRow {
  readonly is_for_all: boolean;
}

const WINDOWS = `
  select ${WINDOW_COLUMNS},
    w.project_id is null and w.tags = '{}' and not w.lists_devices as is_for_all
  from ${WINDOW_TABLES}
  where w.company_id = any($1::int[]) and w.starts_at <= $2 and (w.repeat <> 'none' or w.ends_at > $2)`;

/** SQL: whether a device is in the scope of a maintenance window; both are names in the statement. */
export const inScopeSql = (device: string, window: string): string => `(
  ${device}.company_id = ${window}.company_id and ${device}.tags @> ${window}.tags
  and (${window}.project_id is null or exists (select from project_devices l
    where l.project_id = ${window}.project_id and l.device_id = ${device}.id))
  and (not ${window}.lists_devices
    or exists (select from maintenance_window_devices l
      where l.maintenance_window_id = ${window}.id and l.device_id = ${device}.id)))`;

const IN_SCOPE = `
  select d.id from devices d where d.id = any($1::int[]) and exists (
    select from maintenance_windows w where w.id = any($2::int[]) and ${inScopeSql('d', 'w')})`;

/** The open gateway that is silent, of each device. */
const SILENT_GATEWAYS = `
  select distinct on (h.device_id) h.device_id, h.gateway_id
  from alarms a join device_gateways h on h.gateway_id = a.gateway_id
  join devices d on d.id = h.device_id and d.company_id is not distinct from a.company_id
  where a.kind = 'gateway_silent' and a.closed_at is null and a.device_id is null and h.device_id = any($1::int[])
  order by h.device_id, h.last_heard_at desc`;

const idsOf = (values: Iterable<number | null>): readonly number[] =>
  [...new Set(values)].filter((id) => id !== null);

/** The windows of these companies that contain an instant (ms). */
const windowsAt = async (client: PoolClient, companies: readonly number[], now: number) => {
  const { rows } = await client.query<ScopedRow>(WINDOWS, [companies, new Date(now)]);
  return rows.filter((row) => occurrenceAt(windowOf(row), now) !== null);
};

/**
 * What suppresses cases about these subjects at `now` (ms), in their order: `maintenance`, `gateway:<id>`, or null. Call
 * when cases are opened or reviewed; few queries, however many subjects there are.
 */
export const suppressionsOf = async (
  client: PoolClient,
  subjects: readonly SuppressedSubject[],
  now: number,
): Promise<readonly (string | null)[]> => {
  const companies = idsOf(subjects.map(({ company_id }) => company_id));
  const windows = companies.length === 0 ? [] : await windowsAt(client, companies, now);
  const closed = new Set(windows.filter((window) => window.is_for_all).map((window) => window.company_id));
  const narrow = windows.filter((window) => !window.is_for_all).map(({ id }) => id);
  const devices = idsOf(subjects.map(({ device_id }) => device_id));
  const inScope =
    narrow.length === 0 || devices.length === 0
      ? []
      : (await client.query<{ id: number }>(IN_SCOPE, [devices, narrow])).rows;
  const maintained = new Set(inScope.map(({ id }) => id));
  const offline = idsOf(
    subjects.map(({ kind, device_id }) => (kind === 'device_offline' ? device_id : null)),
  );
  const { rows: silent } =
    offline.length === 0
      ? { rows: [] }
      : await client.query<{ device_id: number; gateway_id: string }>(SILENT_GATEWAYS, [offline]);
  const gateways = new Map(silent.map(({ device_id, gateway_id }) => [device_id, gateway_id]));
  return subjects.map(({ kind, company_id, device_id }) => {
    if (company_id !== null && closed.has(company_id)) return 'maintenance';
    if (device_id === null) return null;
    if (maintained.has(device_id)) return 'maintenance';
    const gateway = kind === 'device_offline' ? gateways.get(device_id) : undefined;
    return gateway === undefined ? null : `gateway:${gateway}`;
  });
};
