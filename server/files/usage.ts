import { getTableName } from 'drizzle-orm';
import { FILES_FOLDER } from '../../src/domain/pictures.ts';
import { resources } from '../../src/resources/all.ts';
import { isColumn, tableOf } from '../db/tables/defined-tables.ts';

/** The picture fields of all resources. */
const pictureFields = Object.values(resources).flatMap((resource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'picture' && isColumn(field))
    .map(([name]) => ({ resource: resource.name, table: getTableName(tableOf(resource.name)), name })),
);

const anyOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'false' : `(${conditions.join('\n or ')})`;

/** SQL: whether a record uses the file `f`. */
export const SHOWN_BY_RECORD = anyOf(
  pictureFields.map(
    ({ table, name }) => `exists (select from "${table}" t where t."${name}" = '${FILES_FOLDER}' || f.name)`,
  ),
);

/** SQL: whether a record used the file `f` in the past: an undo may restore it. */
export const SHOWN_BY_HISTORY = anyOf(
  pictureFields.map(
    ({ resource, name }) =>
      `exists (select from audit a where a.resource = '${resource}'
         and '${FILES_FOLDER}' || f.name in (a.before ->> '${name}', a.after ->> '${name}'))`,
  ),
);

/** SQL: whether the file `f` may be downloaded. A file that only deleted dashboards use may not. */
export const VISIBLE = anyOf([
  'f.dashboard_id is null and not exists (select from dashboard_files d where d.name = f.name)',
  'exists (select from dashboard_v2 b where b.id = f.dashboard_id and b.deleted_at is null)',
  `exists (select from dashboard_files d join dashboard_v2 b on b.id = d.dashboard_id
     where d.name = f.name and b.deleted_at is null)`,
  SHOWN_BY_RECORD,
]);
