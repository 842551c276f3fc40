import { sql } from 'drizzle-orm';
import { boundIn, isId, readDocument } from '../../src/domain/dashboard/read.ts';
import { DATA_MAX } from '../../src/domain/dashboard/limits.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { WriteContext, Row, Rules } from '../crud/rules.ts';
import { scopeFilter } from '../crud/scope.ts';
import { sanitiseStored } from '../dashboards/sanitise-stored.ts';
import { type Dashboard, indexReferences } from '../dashboards/index-references.ts';
import { idList } from '../db/arrays.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { validationError, badRequest } from '../errors.ts';
import { tooLarge } from '../http/form.ts';
import { findPlace } from '../projects/places.ts';
import { message } from '../texts/texts.ts';

const visible = async (
  { db, principal }: WriteContext,
  ids: readonly number[],
): Promise<ReadonlySet<unknown>> => {
  if (ids.length === 0) return new Set();
  const { id } = tableOf('datapoints');
  const found = await db
    .select({ id })
    .from(tableOf('datapoints'))
    .where(
      sql`${id} = any(${idList(ids)}) and ${scopeFilter(resourceNamed('datapoints'), principal, 'show') ?? sql`true`}`,
    );
  return new Set(found.map((row) => row.id));
};

/** Whether exactly this document was accepted before: one that is restored, undone or copied may stay broken. */
const wasAccepted = async ({ db }: WriteContext, data: string, id: unknown): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 where exists (select from dashboard_v2 where data = ${data})
      or exists (select from dashboard_versions where dashboard_id = ${(id as number | undefined) ?? 0}::int and data = ${data})`);
  return rows.length > 0;
};

const boundBefore = (data: unknown): ReadonlySet<unknown> => {
  const read = typeof data === 'string' ? readDocument(data) : undefined;
  return new Set(read?.document ? boundIn(read.document) : []);
};

/** Throws 400 for a newly bound id that is no datapoint the editor may see. Bindings from before may be broken. */
const assertBindings = async (tx: WriteContext, after: Dashboard, before?: Row): Promise<void> => {
  if (Buffer.byteLength(after.data) > DATA_MAX) throw tooLarge('data', DATA_MAX);
  const { document, fault } = readDocument(after.data);
  if (!document) throw validationError([{ path: 'data', key: `validation.${fault}`, values: {} }]);
  const known = boundBefore(before?.data);
  const added = boundIn(document).filter((id) => !known.has(id));
  const seen = await visible(tx, added.filter(isId));
  const missing = added.find((id) => !seen.has(id));
  if (missing === undefined || (await wasAccepted(tx, after.data, before?.id))) return;
  const id = JSON.stringify(missing).slice(0, 60);
  throw badRequest(message('dashboard_rules.no_datapoint', { id }), 'data');
};

const rules: Rules = {
  beforeWrite: async (tx, after, before) => {
    const set: Row = {};
    if (after.data !== before?.data) {
      await assertBindings(tx, after as Dashboard, before);
      set.data = await sanitiseStored(tx, after.data as string, before?.data);
    }
    if (after.city !== (before?.city ?? null)) {
      const place = findPlace(after.city);
      if (after.city !== null && !place)
        throw validationError([{ path: 'city', key: 'validation.place', values: {} }]);
      set.city_name = place?.name ?? null;
    }
    if (before && after.logo !== before.logo) set.old_logo = before.logo;
    return set;
  },
  afterCreate: async (tx, row) => {
    await indexReferences(tx, row as Dashboard);
  },
  afterUpdate: (tx, row, before) => indexReferences(tx, row as Dashboard, before as Dashboard),
  recall: async ({ db }, id, field, version) => {
    const { rows } = await db.execute<Row>(sql`
      select * from dashboard_versions where dashboard_id = ${id} and version = ${version}`);
    return rows[0]?.[field];
  },
};
export default rules;
