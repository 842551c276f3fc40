import { getTableName } from 'drizzle-orm';
import { FILES_FOLDER } from '../../src/domain/pictures.ts';
import { resources } from '../../src/resources/all.ts';
import type { Context } from '../context.ts';
import { isColumn, tableOf } from '../db/tables.ts';

/** How long an upload waits for a save that shows it. */
const FILE_DAYS = 30;

/** Whether a record shows the file `f`, or did: an undo may bring it back. */
const shown = Object.values(resources).flatMap((resource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'picture' && isColumn(field))
    .map(
      ([name]) => `
       and not exists (select from "${getTableName(tableOf(resource.name))}" t where t."${name}" = '${FILES_FOLDER}' || f.name)
       and not exists (select from audit a where a.resource = '${resource.name}'
         and '${FILES_FOLDER}' || f.name in (a.before ->> '${name}', a.after ->> '${name}'))`,
    ),
);

/** Removes files that neither a version of a dashboard nor a record shows. */
export const sweepFiles = async ({ pool }: Pick<Context, 'pool'>): Promise<void> => {
  await pool.query(
    `delete from files f where created_at < now() - make_interval(days => $1)
       and not exists (select from dashboard_files d where d.name = f.name)${shown.join('')}`,
    [FILE_DAYS],
  );
};
