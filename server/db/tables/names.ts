/** `api-keys` → `api_keys`: the table of a resource. */
export const tableName = (resource: string): string => resource.replaceAll('-', '_');

/** `companies` → `company_id`: the column of a link table that references a resource. */
export const linkColumn = (resource: string): string =>
  `${tableName(resource).replace(/ies$/, 'y').replace(/s$/, '')}_id`;

/** The name of the unique constraint on these columns; `errors.ts` parses the columns from it. */
export const uniqueName = (table: string, columns: readonly string[]): string =>
  `${table}__${columns.join('__')}_key`;
