import type { PoolClient } from 'pg';
import type { DeviceFacts } from '../rules/device-facts.ts';
import type { RuleBook } from '../rules/rule-cache.ts';

/** A device that a gateway serves. */
export interface Served {
  readonly facts: DeviceFacts;
  /** When it was last heard, by any gateway (ms). */
  readonly seenAt: number;
}

// During the last day in which the gateway heard any of them; for one with an open case, the day before the case.
const SERVED = `
  select g.id as gateway, h.device_id as device, extract(epoch from c.last_seen_at)::float8 * 1000 as seen_at
  from gateways g
  cross join lateral (
    select least(g.last_heard_at, min(a.since)) as at from alarms a
    where a.closed_at is null and a.device_id is null and a.gateway_id = g.gateway_id
      and a.company_id is not distinct from g.company_id
  ) known
  join device_gateways h on h.gateway_id = g.gateway_id and h.last_heard_at > known.at - interval '1 day'
  join devices d on d.id = h.device_id and d.is_active and d.company_id is not distinct from g.company_id
  join device_contacts c on c.device_id = d.id and c.last_seen_at is not null
  where g.id = any($1::int[])`;

/** The active devices that these gateways served during the last day, by gateway. */
export const servedDevices = async (
  client: PoolClient,
  book: RuleBook,
  gateways: readonly number[],
): Promise<ReadonlyMap<number, readonly Served[]>> => {
  const { rows } = await client.query<{ gateway: number; device: number; seen_at: number }>({
    name: 'gateways_served',
    text: SERVED,
    values: [gateways],
  });
  const devices = await book.load(client, [...new Set(rows.map(({ device }) => device))]);
  const served = new Map<number, Served[]>(gateways.map((id) => [id, []]));
  for (const { gateway, device, seen_at } of rows) {
    const found = devices.get(device);
    if (found) served.get(gateway)?.push({ facts: found.facts, seenAt: seen_at });
  }
  return served;
};
