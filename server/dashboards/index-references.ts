import { sql } from 'drizzle-orm';
import { savedChanges, type SavedDashboard } from '../../src/domain/dashboard/versions/changes.ts';
import { type DashboardDocument, EMPTY_DOCUMENT } from '../../src/domain/dashboard/document.ts';
import { withoutHiddenColumns } from '../../src/domain/dashboard/nodes.ts';
import { selectionsIn } from '../../src/domain/dashboard/selection.ts';
import { boundIn, filesIn, isId, readDocument } from '../../src/domain/dashboard/read.ts';
import { indexedRelations } from '../../src/domain/dashboard/variables/variables.ts';
import type { WriteContext, Row } from '../crud/rules.ts';
import { idList } from '../db/arrays.ts';

/** A dashboard's stored fields. */
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

const comparable = (dashboard: Dashboard): SavedDashboard => ({
  ...dashboard,
  document: readDocument(dashboard.data).document ?? EMPTY_DOCUMENT,
});

// Removes characters that PostgreSQL can't store in JSON and that would make the save fail. This changes only the history.
const storable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

const writeVersion = async (
  { db, principal }: WriteContext,
  after: Dashboard,
  before?: Dashboard,
): Promise<void> => {
  const changes = before ? savedChanges(comparable(before), comparable(after)) : [];
  await db.execute(sql`
    insert into dashboard_versions
      (version, dashboard_id, created_by, user_name, title, city, city_name, logo, data, changes)
    select ${after.version}::int, ${after.id}::int, ${principal.id}::int,
      coalesce((select name from users where id = ${principal.id}::int),
        (select name from api_keys where id = ${principal.key_id}::int)),
      ${after.title}::text, ${after.city}::int, ${after.city_name}::text, ${after.logo}::text, ${after.data}::text,
      ${JSON.stringify(changes, storable)}::jsonb`);
};

const writeBindings = async ({ db }: WriteContext, { id, data }: Dashboard): Promise<void> => {
  const { document } = readDocument(data);
  const boundTo = (part: DashboardDocument | undefined) => idList(part ? boundIn(part).filter(isId) : []);
  const bound = boundTo(document);
  const shown = boundTo(document && withoutHiddenColumns(document));
  await db.execute(sql`
    delete from dashboard_bindings where dashboard_id = ${id} and datapoint_id <> all(${bound})`);
  await db.execute(sql`
    insert into dashboard_bindings (dashboard_id, datapoint_id, is_shown)
    select ${id}::int, datapoint_id, datapoint_id = any(${shown}) from unnest(${bound}) datapoint_id
    on conflict (dashboard_id, datapoint_id) do update set is_shown = excluded.is_shown`);
};

const writeSelections = async ({ db }: WriteContext, { id, data }: Dashboard): Promise<void> => {
  await db.execute(sql`delete from dashboard_selections where dashboard_id = ${id}`);
  await db.execute(sql`
    insert into dashboard_selections (dashboard_id, project_id, tags)
    select distinct ${id}::int, q.project_id, q.tags
    from jsonb_to_recordset(${JSON.stringify(selectionsIn(data))}::jsonb) as q(project_id int, tags text[])`);
};

const writeRelations = async ({ db }: WriteContext, { id, data }: Dashboard): Promise<void> => {
  await db.execute(sql`delete from dashboard_relations where dashboard_id = ${id}`);
  const relations = indexedRelations(data);
  if (relations.length === 0) return;
  await db.execute(sql`
    insert into dashboard_relations (dashboard_id, variable, kind, tags, key)
    select ${id}::int, q.variable, q.kind, q.tags, q.key
    from jsonb_to_recordset(${JSON.stringify(relations, storable)}::jsonb)
      as q(variable text, kind text, tags text[], key text)`);
};

const writeFiles = async ({ db }: WriteContext, { id, data, logo }: Dashboard): Promise<void> => {
  const names = filesIn(`${data} ${logo ?? ''}`);
  if (names.length === 0) return;
  await db.execute(sql`
    insert into dashboard_files (dashboard_id, name)
    select ${id}::int, jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) on conflict do nothing`);
};

/** Stores what each save adds to the record: a version, and an index of the datapoints, devices and files that it refers to. */
export const indexReferences = async (
  tx: WriteContext,
  after: Dashboard,
  before?: Dashboard,
): Promise<void> => {
  if (after.version === before?.version) return;
  await writeVersion(tx, after, before);
  if (after.data !== before?.data) {
    await writeBindings(tx, after);
    await writeSelections(tx, after);
    await writeRelations(tx, after);
  }
  await writeFiles(tx, after);
};
