import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { ColdReader } from '../../cold/reader.ts';
import type { Actor } from '../../../src/domain/access/access.ts';
import { hideInAddresses } from '../../../src/domain/audit/audit.ts';
import { dataForViewer, type VisibleDatapoint } from '../../../src/domain/dashboard/for-viewer.ts';
import { resourceNamed, storedResources } from '../../../src/resources/all.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { joinRecord, recordColumns } from '../../crud/reading/columns.ts';
import type { Row } from '../../crud/rules.ts';
import { scopeFilter } from '../../crud/scope.ts';
import { columnDecoder } from '../../db/tables/computed.ts';
import { asSystem, withScope } from '../../db/access/scope.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { openCursor } from '../../export/cursor.ts';

/** The reading of a company as one of its admins, with the rows that the database lets the company see. */
export interface CompanyReader {
  readonly pool: Pool;
  readonly company: number;
  /** The readings of old months. */
  readonly cold: ColdReader;
}

const actorOf = ({ company }: CompanyReader): Actor => ({
  role: 'companyadmin',
  id: null,
  company_id: company,
});

/** The datapoints that the company may see, by id: bindings of dashboards to any others are reduced. */
export type Seen = ReadonlyMap<number, VisibleDatapoint>;

export const readSeen = async ({ pool, company }: CompanyReader): Promise<Seen> => {
  const { rows } = await withScope(String(company), () =>
    pool.query<VisibleDatapoint>(
      `select p.id, d.company_since is not null as "isMoved",
         case when v.last_at >= coalesce(d.company_since, '-infinity') then v.last_value end as last_value
       from datapoints p join devices d on d.id = p.device_id left join datapoint_values v on v.datapoint_id = p.id`,
    ),
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** The rows of a resource that are the company's own: the database lets it see some of the platform's, too. */
const ownRows = (
  { name }: AnyResource,
  { company }: CompanyReader,
  dashboards: readonly number[],
): SQL | undefined => {
  const table = tableOf(name);
  if (name === 'companies') return eq(table.id, company);
  if (name === 'device-models') return sql`${table.id} in (select model_id from devices)`;
  if (name === 'dashboard-versions') return inArray(sql`dashboard_id`, [0, ...dashboards]);
  return table['company_id'] === undefined ? undefined : eq(table['company_id'], company);
};

/** Only superadmins read versions of dashboards, so the database shows them to no company. */
const scopeFor = ({ name }: AnyResource, { company }: CompanyReader): (<T>(work: () => T) => T) =>
  name === 'dashboard-versions' ? asSystem : (work) => withScope(String(company), work);

/** A record without what may be a secret, or belong to others. */
const withoutForeign = (row: Row, seen: Seen): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name === 'url') return [name, hideInAddresses(value)];
      return [name, name === 'data' && typeof value === 'string' ? dataForViewer(value, seen) : value];
    }),
  );

async function* rowsOf(
  resource: AnyResource,
  reader: CompanyReader,
  seen: Seen,
  dashboards: readonly number[],
): AsyncGenerator<readonly Row[]> {
  const within = scopeFor(resource, reader);
  const actor = actorOf(reader);
  const table = tableOf(resource.name);
  const columns = recordColumns(resource, actor);
  const query = joinRecord(drizzle(reader.pool).select(columns).from(table).$dynamic(), resource)
    .where(and(scopeFilter(resource, { ...actor, is_unscoped: true }), ownRows(resource, reader, dashboards)))
    .orderBy(asc(table.id))
    .toSQL();
  const decoders = Object.keys(columns).map((name) => ({ name, decode: columnDecoder(resource.name, name) }));
  const cursor = await within(() => openCursor(reader.pool, query));
  try {
    for (;;) {
      const rows = await within(cursor.next);
      if (rows.length === 0) return;
      yield rows.map((row) =>
        withoutForeign(
          Object.fromEntries(
            decoders.map(({ name, decode }) => [name, decode ? decode(row[name]) : row[name]]),
          ),
          seen,
        ),
      );
    }
  } finally {
    await within(cursor.close);
  }
}

/** The resources in the order in which they are written: versions follow their dashboards. */
export const exportedResources = (): readonly AnyResource[] => [
  ...storedResources.filter(({ name }) => name !== 'dashboard-versions'),
  resourceNamed('dashboard-versions'),
];

/** The records of the company, one JSON text a line. `onRow` is called with each. */
export async function* recordLines(
  resource: AnyResource,
  reader: CompanyReader,
  {
    seen,
    dashboards,
    onLine,
  }: {
    readonly seen: Seen;
    readonly dashboards: readonly number[];
    readonly onLine: (row: Row, line: string) => void;
  },
): AsyncGenerator<string> {
  for await (const rows of rowsOf(resource, reader, seen, dashboards)) {
    const lines = rows.map((row) => {
      const line = JSON.stringify(row);
      onLine(row, line);
      return `${line}\n`;
    });
    yield lines.join('');
  }
}
