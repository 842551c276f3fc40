import { sql } from 'drizzle-orm';
import type { WriteContext } from '../crud/rules.ts';
import { type PlannedChange, writeRows } from '../crud/writing/write-rows.ts';
import { idList } from '../db/arrays.ts';
import { datapoints } from '../devices/serialize.ts';
import { changesValues, requestRewrite } from './rewrites.ts';

/** Frees roles first: the database checks row by row, and the role that one datapoint gives up may be what another gets. */
const freeRoles = async ({ db }: WriteContext, planned: readonly PlannedChange[]): Promise<void> => {
  const ids = planned.flatMap(({ before, changes }) =>
    before.role !== null && 'role' in changes ? [before.id as number] : [],
  );
  if (ids.length > 0) await db.execute(sql`update datapoints set role = null where id = any(${idList(ids)})`);
};

/**
 * Writes facts of several datapoints at once, whose devices are locked, and has their kept readings rewritten where they depend
 * on them. Throws 409 if two of a device would have a role that is one per device.
 */
export const writeFacts = async (tx: WriteContext, planned: readonly PlannedChange[]): Promise<void> => {
  await freeRoles(tx, planned);
  await writeRows(tx, datapoints, planned);
  const rewritten = planned.filter(({ before, changes }) => changesValues(before, { ...before, ...changes }));
  if (rewritten.length > 0)
    await requestRewrite(
      tx,
      rewritten.map(({ before: { id, factor, offset } }) => ({
        id: id as number,
        factor: factor as number,
        offset: offset as number,
      })),
    );
};
