import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Row, WriteContext } from '../crud/rules.ts';
import { asSystem } from '../db/access/scope.ts';

/** The facts that the stored values, or what is counted from them, depend on. */
const OF_VALUES = [
  'factor',
  'offset',
  'invalid',
  'kind',
  'unit',
  'rolls_over_at',
  'resolution',
  'max_flow',
] as const;

/** Whether the kept readings of a datapoint, or their roll-ups, are others since its facts changed. */
export const changesValues = (before: Row, after: Row): boolean =>
  OF_VALUES.some((name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null));

/** A datapoint whose kept readings are to be rewritten, and the facts by which they are stored. */
interface Rewritten {
  readonly id: number;
  readonly factor: number;
  readonly offset: number;
}

/**
 * Lets the kept readings of datapoints be rewritten by their new facts, soon after the commit. The job is a row, so that it
 * is done even if the server is stopped. Of a datapoint that waits already, the facts by which its values are stored stay known.
 */
export const requestRewrite = async (
  { db, context, afterCommit }: Pick<WriteContext, 'db' | 'context' | 'afterCommit'>,
  before: readonly Rewritten[],
): Promise<void> => {
  await asSystem(() =>
    db.execute(sql`
      insert into datapoint_rewrites as w (datapoint_id, factor, "offset")
      select id, factor, "offset"
      from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as q(id int, factor float8, "offset" float8)
      on conflict (datapoint_id) do update set requested_at = now()`),
  );
  afterCommit(() => context.rewrites.wake());
};
