import { sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../src/domain/access.ts';
import { thumbnailOf } from '../../src/domain/dashboard/thumbnail-layout.ts';
import type { Thumbnail } from '../../src/domain/dashboard/thumbnail.ts';
import { scopeFilter } from '../crud/scope.ts';
import { idList } from '../db/arrays.ts';
import { tableOf } from '../db/tables.ts';
import { dashboards } from './serialize.ts';

const CACHE_SIZE = 1_000;
/** Documents are read in portions of this many bytes, or of one document. */
const PORTION = 2_000_000;

/** Thumbnails of this server by dashboard and version, so that documents are parsed once. The oldest are evicted first. */
export type ThumbnailCache = Map<string, Thumbnail>;
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

/** The thumbnails of those of these dashboards that the caller may see, by id. They say nothing about datapoints. */
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
  const found = new Map<number, Thumbnail>();
  for (const row of stored) {
    const cached = cache.get(keyOf(row));
    if (cached) found.set(row.id, cached);
  }
  for (const portion of portionsOf(stored.filter(({ id }) => !found.has(id)))) {
    const documents = await read<Stored & { data: string }>(sql`${table['data']} as data`, portion);
    for (const { id, version, data } of documents) {
      const thumbnail = { id, ...thumbnailOf(data) };
      found.set(id, thumbnail);
      cache.set(keyOf({ id, version }), thumbnail);
    }
    for (const oldest of [...cache.keys()].slice(0, Math.max(0, cache.size - CACHE_SIZE)))
      cache.delete(oldest);
  }
  return [...found.values()].toSorted((a, b) => a.id - b.id);
};
