import { and } from 'drizzle-orm';
import * as z from 'zod';
import { can } from '../../src/domain/access.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { idSchema } from '../../src/schema/zod.ts';
import type { Moment } from '../crud/rules.ts';
import { scopeFilter } from '../crud/scope.ts';
import { tableOf } from '../db/tables.ts';
import { forbidden, notFound } from '../errors.ts';
import { type Changes, type Chosen, chosenBy, readDevices } from './choose.ts';
import { planDevices } from './plan.ts';

const resource = resourceNamed('devices');
const SAMPLE = 10;
const PROBLEMS = 100;

const named = { id: idSchema, title: z.string() };
/** What a bulk call would do. */
export const previewSchema = z.object({
  count: z.int(),
  sample: z.array(z.object(named)).describe('the first ten'),
  changes: z.int().describe('how many would really change'),
  problems: z.array(z.object({ ...named, msg: z.string() })).describe('the first hundred'),
  problem_count: z.int(),
});
export type Preview = z.output<typeof previewSchema>;

/** What a bulk call with the same body would do; without changes, what deleting would. Writes nothing. */
export const previewDevices = async (
  moment: Moment,
  chosen: Chosen,
  changes: Changes | undefined,
): Promise<Preview> => {
  const { db, principal } = moment;
  const action = changes ? 'edit' : 'delete';
  if (!can(resource.access, principal.role, action)) throw forbidden();
  const table = tableOf('devices');
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(chosenBy(chosen), scopeFilter(resource, principal, action)));
  if ('ids' in chosen && rows.length !== new Set(chosen.ids).size) throw notFound();
  const devices = await readDevices(
    moment,
    rows.map(({ id }) => id as number),
  );
  const plan = changes ? await planDevices(moment, devices, changes) : undefined;
  const bad = (plan ?? []).flatMap(({ before: { id, title }, problem }) =>
    problem ? [{ id, title, msg: problem.msg }] : [],
  );
  return {
    count: devices.length,
    sample: devices.slice(0, SAMPLE).map(({ id, title }) => ({ id, title })),
    changes: plan
      ? plan.filter((one) => !one.problem && Object.keys(one.changes).length > 0).length
      : devices.length,
    problems: bad.slice(0, PROBLEMS),
    problem_count: bad.length,
  };
};
