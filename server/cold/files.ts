import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { asSystem } from '../db/access/scope.ts';
import { beginOf, type Month, monthOf } from './months.ts';
import type { NamedFile } from './place.ts';

/** A pool or one of its connections. */
export type Queries = Pick<Pool | PoolClient, 'query'>;

/** Queries tables of the server itself, with all rows, whatever the scope of the caller. */
export const queryAsSystem = async <R extends QueryResultRow>(
  queries: Queries,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> => asSystem(async () => (await queries.query<R>(text, [...values])).rows);

/** A file of a month. */
export interface ColdFile extends NamedFile {
  readonly month: Month;
  readonly part: number;
  readonly rows: number;
  readonly first_datapoint: number;
  readonly last_datapoint: number;
}

const FILE =
  'f.month, f.part, f.name, f.sha256, f.size::float8 as size, f.rows, f.first_datapoint, f.last_datapoint';
const ALL = `select ${FILE} from cold_files f order by f.month, f.part`;
const OF_DATAPOINTS = `
  select ${FILE}, array(
    select t.datapoint_id from cold_thaws t where t.month = f.month and t.datapoint_id = any($3) order by 1) as thawed
  from cold_files f
  where f.month between $1 and $2 and f.first_datapoint <= $4 and f.last_datapoint >= $5
  order by f.month, f.part`;

export const allFiles = (queries: Queries): Promise<ColdFile[]> =>
  queryAsSystem<ColdFile & QueryResultRow>(queries, ALL);

/** A file with readings of some datapoints, unless they are thawed. */
export interface FoundFile extends ColdFile {
  readonly thawed: readonly number[];
}

/** The files that may have readings of these datapoints in a span (ms, the end not included). */
export const filesOf = async (
  queries: Queries,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<FoundFile[]> =>
  ids.length === 0 || to <= from
    ? []
    : queryAsSystem<FoundFile & QueryResultRow>(queries, OF_DATAPOINTS, [
        monthOf(from),
        monthOf(to - 1),
        ids,
        Math.max(...ids),
        Math.min(...ids),
      ]);

/** A span within the years that have months. */
export const monthsWithin = (from: number, to: number): readonly [number, number] => [
  Math.max(from, beginOf('1971-01')),
  Math.min(to, beginOf('9999-01')),
];
