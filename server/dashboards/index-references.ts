import { sql } from 'drizzle-orm';
import { savedChanges, type SavedDashboard } from '../../src/domain/dashboard/changes.ts';
import { EMPTY_DOCUMENT } from '../../src/domain/dashboard/document.ts';
import { boundIn, filesIn, isId, readDocument } from '../../src/domain/dashboard/read.ts';
import type { WriteContext, Row } from '../crud/rules.ts';
import { idList } from '../db/arrays.ts';

/** A dashboard's own fields, as the kernel reads them. */
export interface Dashboard extends Row {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly city: number | null;
  readonly city_name: string | null;
  readonly logo: string | null;
  readonly old_logo: string | null;
  readonly data: string;
}

const toldOf = (dashboard: Dashboard): SavedDashboard => ({
  ...dashboard,
  document: readDocument(dashboard.data).document ?? EMPTY_DOCUMENT,
});

// What the database can't store as JSON would make the whole save fail; it is only told, not kept.
const storable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

const writeVersion = async (
  { db, principal }: WriteContext,
  now: Dashboard,
  before?: Dashboard,
): Promise<void> => {
  const changes = before ? savedChanges(toldOf(before), toldOf(now)) : [];
  await db.execute(sql`
    insert into dashboard_versions
      (version, dashboard_id, created_by, user_name, title, city, city_name, logo, data, changes)
    select ${now.version}::int, ${now.id}::int, ${principal.id}::int,
      coalesce((select name from users where id = ${principal.id}::int),
        (select name from api_keys where id = ${principal.key_id}::int)),
      ${now.title}::text, ${now.city}::int, ${now.city_name}::text, ${now.logo}::text, ${now.data}::text,
      ${JSON.stringify(changes, storable)}::jsonb`);
};

const writeBindings = async ({ db }: WriteContext, { id, data }: Dashboard): Promise<void> => {
  const { document } = readDocument(data);
  const bound = idList(document ? boundIn(document).filter(isId) : []);
  await db.execute(sql`
    delete from dashboard_bindings where dashboard_id = ${id} and datapoint_id <> all(${bound})`);
  await db.execute(sql`
    insert into dashboard_bindings (dashboard_id, datapoint_id) select ${id}::int, unnest(${bound})
    on conflict do nothing`);
};

const writeFiles = async ({ db }: WriteContext, { id, data, logo }: Dashboard): Promise<void> => {
  const names = filesIn(`${data} ${logo ?? ''}`);
  if (names.length === 0) return;
  await db.execute(sql`
    insert into dashboard_files (dashboard_id, name)
    select ${id}::int, jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) on conflict do nothing`);
};

/** What each save leaves besides the record: a version of it, and which datapoints and files it shows. */
export const indexReferences = async (
  tx: WriteContext,
  now: Dashboard,
  before?: Dashboard,
): Promise<void> => {
  if (now.version === before?.version) return;
  await writeVersion(tx, now, before);
  if (now.data !== before?.data) await writeBindings(tx, now);
  await writeFiles(tx, now);
};
