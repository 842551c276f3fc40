import { sql, type SQL } from 'drizzle-orm';

/** Ids as a single parameter, for `= any(…)`: one parameter per id may be too many. */
export const idList = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::int[]`;
