import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../src/domain/access/access.ts';
import type { HeardDevice, HearingGateway } from '../../src/domain/devices/reception.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { Row } from '../crud/rules.ts';
import { scopeFilter } from '../crud/scope.ts';

/** The gateways of one device that are listed. */
const MAX_GATEWAYS = 16;

const devices = resourceNamed('devices');
const gateways = resourceNamed('gateways');

type Stored<T> = Omit<T, 'last_heard_at' | 'last_seen_at'> & {
  readonly last_heard_at: string;
  readonly last_seen_at?: string | null;
} & Record<string, unknown>;

const iso = (at: string): string => new Date(at).toISOString();

/** The devices of its company that a gateway has heard, the latest first, as far as the caller may see them. */
export const devicesHeardBy = async (
  db: NodePgDatabase,
  caller: Actor,
  { gateway_id, company_id }: Row,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly data: HeardDevice[]; readonly total: number }> => {
  const from = sql`
    from device_gateways h join devices on devices.id = h.device_id
    join device_contacts c on c.device_id = devices.id
    where h.gateway_id = ${gateway_id} and devices.company_id is not distinct from ${company_id}::int
      and ${scopeFilter(devices, caller, 'list') ?? sql`true`}`;
  const { rows: counted } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${from}`);
  const { rows } = await db.execute<Stored<HeardDevice>>(sql`
    select devices.id, devices.title, devices.is_active, devices.expected_interval_s, c.alarm_level, c.last_seen_at,
      h.last_heard_at, h.rssi, h.snr
    ${from} order by h.last_heard_at desc, devices.id limit ${limit} offset ${offset}`);
  const data = rows.map((row) => ({
    ...row,
    last_heard_at: iso(row.last_heard_at),
    last_seen_at: row.last_seen_at ? iso(row.last_seen_at) : null,
  }));
  return { data, total: counted[0]?.total ?? 0 };
};

/** The gateways that have heard a device, the latest first, as its company sees them. */
export const gatewaysHearing = async (
  db: NodePgDatabase,
  caller: Actor,
  { id, company_id }: Row,
): Promise<HearingGateway[]> => {
  const { rows } = await db.execute<Stored<HearingGateway>>(sql`
    select gateways.id, gateways.gateway_id, h.last_heard_at, h.rssi, h.snr
    from device_gateways h join gateways on gateways.gateway_id = h.gateway_id
    where h.device_id = ${id} and gateways.company_id is not distinct from ${company_id}::int
      and ${scopeFilter(gateways, caller, 'list') ?? sql`true`}
    order by h.last_heard_at desc, gateways.id limit ${MAX_GATEWAYS}`);
  return rows.map((row) => ({ ...row, last_heard_at: iso(row.last_heard_at) }));
};
