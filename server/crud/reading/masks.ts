import { sql, type SQL } from 'drizzle-orm';
import type { Actor } from '../../../src/domain/access/access.ts';
import { companySince, isLimitedToTenure } from '../../devices/replacement/tenure.ts';

/** Hides readings from before the device was moved to its present company. */
const sinceMove = (value: SQL): SQL => sql`(case
  when datapoint_values.last_at >= ${companySince(sql`datapoints.device_id`)} then ${value} end)`;

/** The last texts that were received since the device was moved to its company. */
const textsSinceMove = (texts: SQL): SQL => sql`(case when devices.company_since is null then ${texts} else (
  select jsonb_object_agg(said.key, said.value) from jsonb_each(${texts}) said
  where (device_contacts.status_at ->> said.key)::float8 >= extract(epoch from devices.company_since) * 1000
) end)`;

/** Names the author of a change to a company only if it was one of its own users. */
const ownPeople = (value: SQL): SQL =>
  sql`(case when audit.role in ('companyadmin', 'user') then ${value} end)`;

/** Fields that are partly hidden from company roles even in rows that they may see, with the SQL of what they see. */
const MASKS: Readonly<Record<string, (value: SQL) => SQL>> = {
  'datapoints.last_value': sinceMove,
  'datapoints.last_at': sinceMove,
  'devices.last_status': textsSinceMove,
  'audit.actor_id': ownPeople,
  'audit.actor_name': ownPeople,
  'audit.key_id': ownPeople,
  'audit.address': ownPeople,
  'audit.user_agent': ownPeople,
  'audit.request_id': ownPeople,
};

/** Whether any field of a resource is masked for this caller. */
export const hasMasks = (resource: string, actor: Actor): boolean =>
  isLimitedToTenure(actor) && Object.keys(MASKS).some((name) => name.startsWith(`${resource}.`));

/** Whether a field is masked for this caller. */
export const isMasked = (resource: string, field: string, actor: Actor | undefined): boolean =>
  actor !== undefined && isLimitedToTenure(actor) && Object.hasOwn(MASKS, `${resource}.${field}`);

/** A field’s SQL, masked for this caller. */
export const masked = (resource: string, field: string, value: SQL, actor: Actor | undefined): SQL =>
  isMasked(resource, field, actor) ? (MASKS[`${resource}.${field}`]?.(value) ?? value) : value;
