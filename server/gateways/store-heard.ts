import type { Pool, PoolClient } from 'pg';
import type { HeardBy } from '../ingest/uplink.ts';

/** A gateway that heard a device; `at` in ms. */
export interface HeardDevice extends HeardBy {
  readonly device: number;
  readonly at: number;
}

// A device that is being changed is left out instead of waited for: its next uplink says the same.
const STORE = `
  with heard as (
    select q.device, q.gateway, to_timestamp(q.at / 1000.0) as at, q.rssi, q.snr
    from unnest($1::int[], $2::text[], $3::float8[], $4::float8[], $5::float8[]) as q(device, gateway, at, rssi, snr)
  ), present as (
    select id, company_id, is_active from devices
    where id in (select device from heard) for key share skip locked
  ), linked as (
    insert into device_gateways (device_id, gateway_id, last_heard_at, rssi, snr)
    select distinct on (device, gateway) device, gateway, at, rssi, snr
    from heard join present on present.id = heard.device order by device, gateway, at desc
    on conflict (device_id, gateway_id) do update set
      last_heard_at = greatest(device_gateways.last_heard_at, excluded.last_heard_at),
      rssi = excluded.rssi, snr = excluded.snr
  )
  insert into gateways (gateway_id, company_id, last_heard_at, rssi, snr, check_at)
  select distinct on (gateway, coalesce(company_id, 0)) gateway, company_id, at, rssi, snr, now()
  from heard join present on present.id = heard.device
  where is_active
  order by gateway, coalesce(company_id, 0), at desc
  on conflict (gateway_id, coalesce(company_id, 0)) do update set
    last_heard_at = greatest(gateways.last_heard_at, excluded.last_heard_at),
    rssi = excluded.rssi, snr = excluded.snr,
    check_at = coalesce(gateways.check_at, excluded.check_at)`;

/** Stores which gateways heard which devices; each pair of device and gateway only once. */
export const storeHeard = async (client: Pool | PoolClient, heard: readonly HeardDevice[]): Promise<void> => {
  await client.query({
    name: 'store_heard_gateways',
    text: STORE,
    values: [
      heard.map(({ device }) => device),
      heard.map(({ gateway }) => gateway),
      heard.map(({ at }) => at),
      heard.map(({ rssi }) => rssi),
      heard.map(({ snr }) => snr),
    ],
  });
};
