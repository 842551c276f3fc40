import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { normaliseTags, tagsFault } from '../../src/domain/tags.ts';
import type { ValidationKey } from '../../src/domain/texts/validation.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { fieldSchema, idSchema, MAX_IDS } from '../../src/schema/zod.ts';
import { assertReferences } from '../crud/references.ts';
import type { Moment, Row } from '../crud/rules.ts';
import { filterCondition } from '../crud/filter.ts';
import { assertInScope, scopeFilter } from '../crud/scope.ts';
import { tableOf } from '../db/tables.ts';
import { malformed, notFound, sentence } from '../errors.ts';
import { announcePending } from '../ingest/announce.ts';
import { assertStateAllowed } from './states.ts';
import { askedOf, devicesFilter } from './query.ts';

const resource = resourceNamed('devices');
const fields = resource.fields;
const ids = z.array(idSchema).min(1).max(MAX_IDS);
const tagList = fieldSchema(fields['tags'] as never) as z.ZodType<string[]>;

const data = z.strictObject({
  company_id: fieldSchema(fields['company_id'] as never).optional(),
  is_active: fieldSchema(fields['is_active'] as never).optional(),
  add_tags: tagList.optional(),
  remove_tags: z.array(z.string().max(500)).max(100).optional(),
  project_ids: fieldSchema(fields['project_ids'] as never).optional(),
}) as z.ZodType<Changes>;

/** What `PUT /devices/many` may change. Source: contract, section 5. */
interface Changes {
  readonly company_id?: number | null | undefined;
  readonly is_active?: boolean | null | undefined;
  readonly add_tags?: readonly string[] | undefined;
  readonly remove_tags?: readonly string[] | undefined;
  readonly project_ids?: readonly number[] | undefined;
}
export const chosenDevices = z.union([z.strictObject({ ids }), z.strictObject({ filter: devicesFilter })]);
export const changedDevices = z.union([
  z.strictObject({ ids, data }),
  z.strictObject({ filter: devicesFilter, data }),
]);
type Chosen = z.output<typeof chosenDevices>;

interface Device {
  readonly id: number;
  readonly title: string;
  readonly tags: readonly string[];
  readonly company_id: number | null;
  readonly is_active: boolean | null;
}

/** The chosen devices, locked in the order of their ids; an id that is not the actor's is 404 for all. */
export const lockDevices = async (
  { db, principal }: Moment,
  action: 'edit' | 'delete',
  chosen: Chosen,
): Promise<Device[]> => {
  const table = tableOf('devices');
  const wanted = 'ids' in chosen ? [...new Set(chosen.ids)] : undefined;
  let condition: SQL | undefined;
  if (wanted) condition = inArray(table.id, wanted);
  else {
    const asked = askedOf('filter' in chosen ? chosen.filter : {});
    condition = and(filterCondition(resource, asked.filter), asked.and);
  }
  const rows = await db
    .select({
      id: table.id,
      title: table['title'] as never,
      tags: table['tags'] as never,
      company_id: table['company_id'] as never,
      is_active: table['is_active'] as never,
    })
    .from(table)
    .where(and(condition, scopeFilter(resource, principal, action)))
    .orderBy(table.id)
    .for('update');
  if (wanted && rows.length !== wanted.length) throw notFound();
  return rows as unknown as Device[];
};

const nextTags = (device: Device, changes: Changes): string[] => {
  const removed = new Set(normaliseTags(changes.remove_tags ?? []));
  const kept = device.tags.filter((tag) => !removed.has(tag));
  const next = normaliseTags([...kept, ...(changes.add_tags ?? [])]);
  const fault = tagsFault(next);
  if (fault) throw malformed(`“${device.title}”: ${sentence(fault as ValidationKey)}`, 'data.add_tags');
  return next;
};

const numbers = (list: readonly number[]): SQL => sql`${`{${list.join(',')}}`}::int[]`;

const writeProjects = async (
  { db }: Moment,
  deviceIds: readonly number[],
  projectIds: readonly number[] | undefined,
): Promise<void> => {
  const devicesGiven = numbers(deviceIds);
  if (projectIds) {
    const foreign = await db.execute(sql`
      select 1 from devices d cross join projects p
      where d.id = any(${devicesGiven}) and p.id = any(${numbers(projectIds)})
        and p.company_id is distinct from d.company_id limit 1`);
    if (foreign.rows.length > 0) {
      throw malformed('These projects belong to another company than the devices.', 'data.project_ids');
    }
    await db.execute(sql`delete from project_devices where device_id = any(${devicesGiven})`);
    await db.execute(sql`
      insert into project_devices (device_id, project_id)
      select d.id, p.id from unnest(${devicesGiven}) as d(id)
      cross join (select distinct id from unnest(${numbers(projectIds)}) as given(id)) p`);
  } else {
    await db.execute(sql`
      delete from project_devices l using devices d, projects p
      where l.device_id = any(${devicesGiven}) and d.id = l.device_id and p.id = l.project_id
        and p.company_id is distinct from d.company_id`);
  }
};

const announce = ({ context, afterCommit }: Moment, found: readonly Device[]): void =>
  afterCommit(async () => {
    if (found.some((device) => device.is_active === null)) announcePending(context);
    await context.events.publish('changed', { resource: 'devices' });
  });

/** Makes the same changes to all chosen devices, or to none. Answers their ids. */
export const changeDevices = async (moment: Moment, chosen: Chosen, changes: Changes): Promise<number[]> => {
  const { db, principal } = moment;
  const found = await lockDevices(moment, 'edit', chosen);
  const deviceIds = found.map(({ id }) => id);
  if (deviceIds.length === 0 || Object.values(changes).every((value) => value === undefined))
    return deviceIds;
  const { company_id, is_active, add_tags, remove_tags, project_ids } = changes;
  const references: Row = {
    ...(company_id === undefined ? {} : { company_id }),
    ...(project_ids ? { project_ids } : {}),
  };
  for (const device of found) {
    if (company_id !== undefined) assertInScope(resource, principal, { company_id });
    assertStateAllowed(principal, device.is_active, is_active);
  }
  await assertReferences(db, resource, principal, references);
  const tags = add_tags || remove_tags ? found.map((device) => nextTags(device, changes)) : undefined;
  const table = tableOf('devices');
  await db
    .update(table)
    .set({
      ...(company_id === undefined ? {} : { company_id }),
      ...(is_active === undefined ? {} : { is_active }),
      version: sql`${table.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(inArray(table.id, deviceIds));
  if (tags) {
    const rows = JSON.stringify(found.map(({ id }, index) => ({ id, tags: tags[index] })));
    await db.execute(sql`
      update devices d set tags = array(select jsonb_array_elements_text(q.tags))
      from jsonb_to_recordset(${rows}::jsonb) as q(id int, tags jsonb)
      where d.id = q.id`);
  }
  if (project_ids || company_id !== undefined) await writeProjects(moment, deviceIds, project_ids);
  announce(moment, found);
  return deviceIds;
};

/** Deletes all chosen devices, or none. Their readings stay until retention removes them. Answers their ids. */
export const deleteDevices = async (moment: Moment, chosen: Chosen): Promise<number[]> => {
  const found = await lockDevices(moment, 'delete', chosen);
  const deviceIds = found.map(({ id }) => id);
  if (deviceIds.length === 0) return [];
  await moment.db.execute(sql`delete from devices where id = any(${numbers(deviceIds)})`);
  announce(moment, found);
  return deviceIds;
};

/** Whether there is a device of this external id among those that the actor may see. */
export const xidExists = async (
  { db, principal }: Pick<Moment, 'db' | 'principal'>,
  xid: string,
): Promise<boolean> => {
  const table = tableOf('devices');
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table['xid'] as never, xid), scopeFilter(resource, principal, 'list')))
    .limit(1);
  return rows.length > 0;
};
