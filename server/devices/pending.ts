import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { DEVICE_TYPES } from '../../src/domain/devices/devices.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { isStorable } from '../../src/domain/readings/readings.ts';
import { normaliseSerial } from '../../src/domain/devices/serials.ts';
import { qualified } from '../crud/reading/columns.ts';
import { foldedContains, foldedContainsSerial } from '../crud/reading/filter.ts';
import { foldedSql, SEARCH_COLUMN } from '../db/tables/list-indexes.ts';
import { sideTableOf, type Table, tableOf } from '../db/tables/defined-tables.ts';
import { notFound } from '../errors.ts';
import { claimantsOf } from './claims.ts';

const instant = z.string().nullable();
/** A pending device. See docs/specification.md, section 5. */
export const pendingSchema = z.object({
  hw_serial: z.string(),
  type: z.string(),
  dev_id: z.string(),
  app_id: z.string(),
  first_seen_at: instant,
  last_seen_at: instant,
  uplinks: z.int(),
  last_values: z.record(z.string(), z.number()),
  id: z.int(),
  title: z.string(),
  company_id: z.int().nullable(),
  contested: z.boolean(),
  claimed_by: z
    .array(z.int())
    .describe('ids of the companies whose API keys have sent this device; 0 is the platform'),
});
export type Pending = z.output<typeof pendingSchema>;

const devices = tableOf('devices');
const column = (name: string): PgColumn => devices[name] as PgColumn;
const contacts = sideTableOf(resourceNamed('devices')) as Table;

const lastValues = sql<Record<string, number>>`coalesce((
  select jsonb_object_agg(p.key, v.last_value)
  from datapoints p join datapoint_values v on v.datapoint_id = p.id
  where p.device_id = ${qualified(devices, 'id')} and v.last_value is not null
), '{}')`;

/** Searches pending devices like the device list does, so that a bulk call by filter matches the same devices. */
export const searchPending = (text: string | undefined): SQL | undefined =>
  foldedContainsSerial(column(SEARCH_COLUMN), text);

/** Searches pending devices by their dev_id only. */
export const searchDevId = (text: string | undefined): SQL | undefined =>
  foldedContains(foldedSql(column('dev_id')), text);

/** One page of pending devices, most recently seen first. */
export const listPending = async (
  db: NodePgDatabase,
  condition: SQL | undefined,
  page: { readonly limit: number; readonly offset: number },
): Promise<Pending[]> => {
  const rows = await db
    .select({
      id: column('id'),
      hw_serial: column('hw_serial'),
      type: column('type'),
      dev_id: column('dev_id'),
      app_id: column('app_id'),
      title: column('title'),
      company_id: column('company_id'),
      first_seen_at: column('created_at'),
      last_seen_at: contacts['last_seen_at'] as PgColumn,
      uplinks: contacts['uplinks'] as PgColumn,
      last_values: lastValues.as('last_values'),
      claimed_by: claimantsOf(qualified(devices, 'id')).as('claimed_by'),
    })
    .from(devices)
    .innerJoin(contacts, eq(contacts['device_id'] as PgColumn, devices.id))
    .where(and(isNull(column('is_active')), condition))
    .orderBy(desc(contacts['last_seen_at'] as PgColumn), asc(column('id')))
    .limit(page.limit)
    .offset(page.offset);
  const found = rows as unknown as Omit<Pending, 'contested'>[];
  return found.map((row) => ({ ...row, contested: row.company_id === null && row.claimed_by.length > 1 }));
};

export const countPending = (db: NodePgDatabase, condition: SQL | undefined): Promise<number> =>
  db.$count(devices, and(isNull(column('is_active')), condition));

/** A device's identity in a URL; an impossible one is 404. */
export const identityParams = z.object({
  hw_serial: z.string().min(1).max(100).refine(isStorable),
  type: z.enum(DEVICE_TYPES),
});
type Identity = z.output<typeof identityParams>;

/** Locks and returns the device with this identity, a pending one first; 404 if there is none. */
export const lockByIdentity = async (
  db: NodePgDatabase,
  { hw_serial, type }: Identity,
): Promise<{ id: number; is_active: boolean | null }> => {
  const stored = normaliseSerial(hw_serial) ?? hw_serial;
  const rows = await db
    .select({ id: devices.id, is_active: column('is_active') })
    .from(devices)
    .where(and(inArray(column('hw_serial'), [hw_serial, stored]), eq(column('type'), type)))
    .orderBy(sql`${column('hw_serial')} = ${hw_serial} desc`, sql`${column('is_active')} is null desc`)
    .limit(1)
    .for('update');
  const [found] = rows;
  if (!found) throw notFound();
  return found as { id: number; is_active: boolean | null };
};
