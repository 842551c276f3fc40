import type { Context } from '../../context.ts';
import type { Job } from '../../jobs/jobs.ts';

const EVERY_MS = 10_000;
/** So many rows are summed quickly. */
const FEW = 200;

const ARE_MANY = `select from alarm_counts offset ${FEW} limit 1`;
// Rows that other transactions add in the meantime stay as they are.
const MERGE = `
  with merged as (delete from alarm_counts returning *)
  insert into alarm_counts (company_id, is_open, severity, is_acknowledged, count)
  select company_id, is_open, severity, is_acknowledged, sum(count)
  from merged group by 1, 2, 3, 4 having sum(count) <> 0`;

/** Merges the rows that say how many cases there are, when they have become many. */
export const mergeCounts = async ({ pool }: Pick<Context, 'pool'>): Promise<void> => {
  const { rowCount } = await pool.query(ARE_MANY);
  if (rowCount) await pool.query(MERGE);
};

export const mergingCounts: Job = {
  name: 'alarm-counts',
  failureMessage: 'the counts of alarms could not be merged',
  pollMs: EVERY_MS,
  work: async (context) => {
    await mergeCounts(context);
    return false;
  },
};
