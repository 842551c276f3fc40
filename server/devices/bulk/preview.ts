import { and, sql } from 'drizzle-orm';
import * as z from 'zod';
import { can } from '../../../src/domain/access/access.ts';
import type { ChangePreview, PreviewedRecord } from '../../../src/domain/api/bulk.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { idSchema } from '../../../src/schema/zod.ts';
import type { WriteContext } from '../../crud/rules.ts';
import { scopeFilter } from '../../crud/scope.ts';
import { idList } from '../../db/arrays.ts';
import type { BulkSelection } from '../../crud/writing/bulk.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { forbidden, notFound } from '../../errors.ts';
import { type DeviceChanges, selectionCondition, readDevices } from './selection.ts';
import { planDevices } from './plan.ts';
import { writerIn } from '../../texts/translations.ts';

const resource = resourceNamed('devices');
const SAMPLE_SIZE = 10;
const PROBLEMS_MAX = 100;

/** What a person needs to tell apart devices with the same title. */
const namedShape = {
  id: idSchema,
  title: z.string(),
  dev_id: z.string(),
  company: z.string().nullable().describe('the company’s name'),
};
type Named = Required<PreviewedRecord>;

const namesOf = async ({ db }: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, Named>> => {
  const { rows } = await db.execute<Named & Record<string, unknown>>(sql`
    select d.id, d.title, d.dev_id, c.name as company from devices d left join companies c on c.id = d.company_id
    where d.id = any(${idList(ids)})`);
  return new Map(rows.map(({ id, title, dev_id, company }) => [id, { id, title, dev_id, company }]));
};

/** The effect of a bulk call. */
export const previewSchema = z.object({
  count: z.int(),
  sample: z.array(z.object(namedShape)).describe('the first 10'),
  changes: z.int().describe('how many devices would actually change'),
  problems: z.array(z.object({ ...namedShape, msg: z.string() })).describe('the first 100'),
  problem_count: z.int(),
}) satisfies z.ZodType<ChangePreview>;

/** Computes the effect of a bulk call with the same body, or of deleting if `changes` is undefined. Writes nothing. */
export const previewDevices = async (
  tx: WriteContext,
  selection: BulkSelection,
  changes: DeviceChanges | undefined,
): Promise<z.output<typeof previewSchema>> => {
  const { db, principal } = tx;
  const write = writerIn(principal.locale);
  const action = changes ? 'edit' : 'delete';
  if (!can(resource.access, principal.role, action)) throw forbidden();
  const table = tableOf('devices');
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(selectionCondition(selection, principal), scopeFilter(resource, principal, action)));
  if ('ids' in selection && rows.length !== new Set(selection.ids).size) throw notFound();
  const devices = await readDevices(
    tx,
    rows.map(({ id }) => id as number),
  );
  const plan = changes ? await planDevices(tx, devices, changes) : undefined;
  const bad = (plan ?? []).flatMap(({ before: { id }, problem }) =>
    problem ? [{ id, msg: write(problem.text) }] : [],
  );
  const [sample, problems] = [devices.slice(0, SAMPLE_SIZE), bad.slice(0, PROBLEMS_MAX)];
  const names = await namesOf(
    tx,
    [...sample, ...problems].map(({ id }) => id),
  );
  const named = (id: number): Named => names.get(id) as Named;
  return {
    count: devices.length,
    sample: sample.map(({ id }) => named(id)),
    changes: plan
      ? plan.filter((one) => !one.problem && Object.keys(one.changes).length > 0).length
      : devices.length,
    problems: problems.map(({ id, msg }) => ({ ...named(id), msg })),
    problem_count: bad.length,
  };
};
