import { sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../src/domain/access/access.ts';
import { thumbnailOf, type ThumbnailLayout } from '../../src/domain/dashboard/thumbnail-layout.ts';
import type { Thumbnail } from '../../src/domain/dashboard/thumbnail.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { explainsSql } from '../alarms/cases/site-cases.ts';
import { scopeFilter } from '../crud/scope.ts';
import { idList } from '../db/arrays.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { dashboards } from './serialize.ts';

const CACHE_SIZE = 1_000;
/** Documents are read in portions of this many bytes, or of one document. */
const PORTION = 2_000_000;

const alarms = resourceNamed('alarms');

/** Layouts of this server by dashboard and version, so that documents are parsed once. The oldest are evicted first. */
export type ThumbnailCache = Map<string, ThumbnailLayout>;
export const createThumbnailCache = (): ThumbnailCache => new Map();

interface Stored extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly bytes: number;
}
const keyOf = ({ id, version }: Pick<Stored, 'id' | 'version'>): string => `${id} ${version}`;

const portionsOf = (rows: readonly Stored[]): number[][] => {
  const portions: { bytes: number; readonly ids: number[] }[] = [];
  for (const { id, bytes } of rows) {
    const last = portions.at(-1);
    if (last && last.bytes + bytes <= PORTION) {
      last.ids.push(id);
      last.bytes += bytes;
    } else portions.push({ ids: [id], bytes });
  }
  return portions.map(({ ids }) => ids);
};

interface Source {
  readonly db: NodePgDatabase;
  readonly cache: ThumbnailCache;
}

/**
 * The level of the worst open alarm of datapoints, of which the caller may see: their own, or of their device as a whole. One that
 * a silent gateway explains is as bad as the gateway's, which lists name instead.
 */
const alarmLevels = async (
  db: NodePgDatabase,
  caller: Actor,
  datapoints: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (datapoints.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; level: number }>(sql`
    select p.id, max(greatest(alarm_level(alarms.severity), alarm_level(g.severity))) as level
    from datapoints p join alarms on alarms.device_id = p.device_id
      and (alarms.datapoint_id is null or alarms.datapoint_id = p.id)
    left join alarms g on g.closed_at is null and g.device_id is null and ${sql.raw(explainsSql('g', 'alarms'))}
    where p.id = any(${idList(datapoints)}) and alarms.closed_at is null
      and ${scopeFilter(alarms, caller, 'list') ?? sql`true`}
    group by p.id`);
  return new Map(rows.map(({ id, level }) => [id, level]));
};

/** The thumbnails of those of these dashboards that the caller may see, by id, with the alarms that the caller may see. */
export const thumbnailsOf = async (
  { db, cache }: Source,
  caller: Actor,
  ids: readonly number[],
): Promise<readonly Thumbnail[]> => {
  const table = tableOf(dashboards.name);
  const scope = scopeFilter(dashboards, caller, 'list') ?? sql`true`;
  const read = async <T extends Record<string, unknown>>(columns: SQL, some: readonly number[]) =>
    (
      await db.execute<T>(sql`
        select ${table.id} as id, ${table['version']} as version, ${columns}
        from ${table} where ${table.id} = any(${idList(some)}) and ${scope} order by ${table.id}`)
    ).rows;
  const stored = await read<Stored>(sql`octet_length(${table['data']}) as bytes`, ids);
  const found = new Map<number, ThumbnailLayout>();
  for (const row of stored) {
    const cached = cache.get(keyOf(row));
    if (cached) found.set(row.id, cached);
  }
  for (const portion of portionsOf(stored.filter(({ id }) => !found.has(id)))) {
    const documents = await read<Stored & { data: string }>(sql`${table['data']} as data`, portion);
    for (const { id, version, data } of documents) {
      const layout = thumbnailOf(data);
      found.set(id, layout);
      cache.set(keyOf({ id, version }), layout);
    }
    for (const oldest of [...cache.keys()].slice(0, Math.max(0, cache.size - CACHE_SIZE)))
      cache.delete(oldest);
  }
  const bound = [...found.values()].flatMap(({ symbols }) => symbols.flatMap(({ datapoints }) => datapoints));
  const levels = await alarmLevels(db, caller, [...new Set(bound)]);
  return [...found]
    .toSorted(([a], [b]) => a - b)
    .map(([id, { blocks, symbols, pipes }]) => ({
      id,
      blocks,
      symbols: symbols.map(({ box, datapoints }) => [
        ...box,
        Math.max(0, ...datapoints.map((datapoint) => levels.get(datapoint) ?? 0)),
      ]),
      pipes,
    }));
};
