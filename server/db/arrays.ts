import { sql, type SQL } from 'drizzle-orm';

/** Ids as one value of a statement, for `= any(…)`: a list of parameters may be too long. */
export const idList = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::int[]`;
