import type { Context } from '../context.ts';
import { SHOWN_BY_HISTORY, SHOWN_BY_RECORD } from './usage.ts';

/** How long an upload is kept without a saved dashboard or record that uses it. */
const FILE_DAYS = 30;

/** Deletes files that no dashboard version and no record uses; returns how many. */
export const sweepFiles = async ({ pool }: Pick<Context, 'pool'>): Promise<number> => {
  const { rowCount } = await pool.query(
    `delete from files f where created_at < now() - make_interval(days => $1)
       and not exists (select from dashboard_files d where d.name = f.name)
       and not ${SHOWN_BY_RECORD} and not ${SHOWN_BY_HISTORY}`,
    [FILE_DAYS],
  );
  return rowCount ?? 0;
};
