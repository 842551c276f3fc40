import type { Context } from '../context.ts';
import { SHOWN_BY_HISTORY, SHOWN_BY_RECORD } from './usage.ts';

/** How long an upload waits for a save that shows it. */
const FILE_DAYS = 30;

/** Removes files that neither a version of a dashboard nor a record shows. */
export const sweepFiles = async ({ pool }: Pick<Context, 'pool'>): Promise<void> => {
  await pool.query(
    `delete from files f where created_at < now() - make_interval(days => $1)
       and not exists (select from dashboard_files d where d.name = f.name)
       and not ${SHOWN_BY_RECORD} and not ${SHOWN_BY_HISTORY}`,
    [FILE_DAYS],
  );
};
