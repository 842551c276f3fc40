import type { Pool } from 'pg';
import { makeFleet, withoutLimit } from '../fleet.ts';
import type { WholeSite } from '../whole-site.ts';
import type { Bare } from './bare.ts';

export const DEVICES = 50_000;
/** The devices that send: those with the lowest ids, all active. */
export const SENDERS = 20_000;
const DAY_MS = 86_400_000;
/** When the readings of the gate begin: they are newer than all others, or most rules would not judge them. */
export const BEGIN = Math.floor(Date.now() / DAY_MS) * DAY_MS - 5 * DAY_MS;

/** A site with a fleet, and the reference on the same database. */
export interface FilledSite {
  readonly site: WholeSite;
  readonly pool: Pool;
  readonly bare: Bare;
}

// What the fleet has sent is older than what the gate sends. Every 25th device has a case.
const EARLIER = `
  update device_contacts set last_seen_at = last_seen_at - interval '6 days',
    alarm_level = case when device_id % 25 = 0 then 1 + device_id % 4 end`;

/** Fills a site. Its background work on devices is put off, so that nothing else happens during the measurement. */
export const fill = async (pool: Pool): Promise<void> => {
  await makeFleet(pool, { devices: DEVICES, companies: 20, datapoints: 1, active: SENDERS });
  await withoutLimit(pool, [
    [EARLIER],
    [`update datapoint_values set last_at = last_at - interval '6 days'`],
    [`update alarm_checks set due_at = now() + interval '1 day'`],
    ...[BEGIN, Date.now()].map((at) => ['select ensure_readings_month($1)', [new Date(at)]] as const),
    ['vacuum (analyze) device_contacts, datapoint_values, alarm_checks'],
    ['checkpoint'],
  ]);
};
