import { MARKS } from '../../src/domain/readings/value-facts.ts';
import { HOUR_MS } from '../../src/domain/readings/reading-hours.ts';
import type { ColdRow } from './rows.ts';
import { type Chunk, type Connection, literal, type Package, withReader, withWriter } from './duckdb.ts';

/** An hour of a datapoint (ms). */
export interface HourOf {
  readonly id: number;
  readonly hour: number;
}

/** Datapoints and a span whose readings are wanted; ms, the end not included. */
export interface Wanted {
  readonly ids: readonly number[];
  readonly from: number;
  readonly to: number;
  /** Those in these hours of datapoints are wanted, and the others need not be left out. */
  readonly hours?: readonly HourOf[];
  /** Without those that are no values. */
  readonly withoutInvalid?: boolean;
  /** At most so many, the earliest of all. */
  readonly limit?: number;
}

// What is read of a file at the least; a datapoint with a reading every ten minutes has 4,300 in a month.
const ROW_GROUP = 30_720;
const COPY_OPTIONS = `(format parquet, compression zstd, parquet_version v2, row_group_size ${ROW_GROUP})`;
const COLUMNS = 'datapoint_id, ts, value, received_at, sent, mark';

const US = 1_000;
const instant = (ms: number): string => `make_timestamptz(${Math.ceil(ms * US)})`;
const PAST = Date.UTC(1, 0, 1);
const FUTURE = Date.UTC(9_999, 11, 31);
const within = (ms: number): number => Math.min(FUTURE, Math.max(PAST, ms));

/** SQL: for each datapoint, from the first of its hours to the last one; those between them do no harm. */
const inHours = (hours: readonly HourOf[]): string => {
  const spans = new Map<number, readonly [number, number]>();
  for (const { id, hour } of hours) {
    const [first, last] = spans.get(id) ?? [hour, hour];
    spans.set(id, [Math.min(first, hour), Math.max(last, hour)]);
  }
  const conditions = [...spans].map(
    ([id, [first, last]]) =>
      `datapoint_id = ${id} and ts >= ${instant(first)} and ts < ${instant(last + HOUR_MS)}`,
  );
  return conditions.join(' or ');
};

const selectOf = (path: string, { ids, from, to, hours, withoutInvalid, limit }: Wanted): string => `
  select datapoint_id, epoch_ms(ts), value, epoch_ms(received_at), sent, mark::int from read_parquet(${literal(path)})
  where datapoint_id between ${Math.min(...ids)} and ${Math.max(...ids)}
    ${ids.length > 1 ? `and datapoint_id in (${ids.join(',')})` : ''}
    and ts >= ${instant(within(from))} and ts < ${instant(within(to))}
    ${hours ? `and (${inHours(hours)})` : ''}
    ${withoutInvalid === true ? `and mark is distinct from ${MARKS.invalid}` : ''}
  ${limit === undefined ? 'order by datapoint_id, ts, value' : `order by ts, value limit ${limit}`}`;

const rowsOf = (chunk: Chunk): ColdRow[] => {
  const [ids, ts, values, received, sent, marks] = [0, 1, 2, 3, 4, 5].map((n) => chunk.getColumnVector(n));
  const numberAt = (of: typeof ids, at: number): number => Number(of?.items[at]);
  const valueAt = (of: typeof ids, at: number): number | null =>
    of?.validity.itemValid(at) === true ? numberAt(of, at) : null;
  return Array.from({ length: chunk.rowCount }, (_, at) => ({
    datapoint: numberAt(ids, at),
    ts: numberAt(ts, at),
    value: numberAt(values, at),
    received: numberAt(received, at),
    sent: valueAt(sent, at),
    mark: valueAt(marks, at),
  }));
};

/** Reads readings of a file, by datapoint and time, or by time with a limit. */
export const readParquet = (path: string, wanted: Wanted): Promise<ColdRow[]> =>
  wanted.ids.length === 0 || wanted.hours?.length === 0
    ? Promise.resolve([])
    : withReader(async (connection) => {
        const found: ColdRow[] = [];
        const result = await connection.stream(selectOf(path, wanted));
        for (;;) {
          const chunk = await result.fetchChunk();
          if (!chunk || chunk.rowCount === 0) return found;
          for (const row of rowsOf(chunk)) found.push(row);
        }
      });

/** What readings amount to: those of a file are the same as those that it was made from if all of this is. */
export interface Totals {
  readonly rows: number;
  readonly datapoints: string;
  readonly times: string;
  readonly arrivals: string;
  readonly sents: number;
  readonly marks: number;
}
/** With a sum of the hashes of all rows, which DuckDB computes. */
interface HashedTotals extends Totals {
  readonly hash: string;
  readonly first: number;
  readonly last: number;
}

const TOTALS = `
  select count(*)::int, coalesce(sum(datapoint_id), 0)::varchar, coalesce(sum(epoch_us(ts)::hugeint), 0)::varchar,
    coalesce(sum(epoch_us(received_at)::hugeint), 0)::varchar, count(sent)::int, count(mark)::int,
    coalesce(sum(hash(${COLUMNS})::hugeint), 0)::varchar, coalesce(min(datapoint_id), 0), coalesce(max(datapoint_id), 0)`;

const totalsOf = async (connection: Connection, source: string): Promise<HashedTotals> => {
  const [row = []] = await (await connection.run(`${TOTALS} from ${source}`)).getRows();
  const [rows, datapoints, times, arrivals, sents, marks, hash, first, last] = row;
  return {
    rows: Number(rows),
    datapoints: String(datapoints),
    times: String(times),
    arrivals: String(arrivals),
    sents: Number(sents),
    marks: Number(marks),
    hash: String(hash),
    first: Number(first),
    last: Number(last),
  };
};

const isSame = (a: Totals, b: Totals): boolean =>
  a.rows === b.rows &&
  a.datapoints === b.datapoints &&
  a.times === b.times &&
  a.arrivals === b.arrivals &&
  a.sents === b.sents &&
  a.marks === b.marks;

/** Rows that are written together. */
const CHUNK = 2_048;

/** A reading as it comes from the database; times in microseconds since 1970. */
export interface StoredRow {
  readonly datapoint: number;
  readonly ts: bigint;
  readonly value: number;
  readonly received: bigint;
  readonly sent: number | null;
  readonly mark: number | null;
}

/** Takes readings into a table of DuckDB, and adds up what they amount to. */
const collector = async (connection: Connection, library: Package) => {
  const appender = await connection.createAppender('fresh');
  const { INTEGER, TIMESTAMPTZ, DOUBLE, SMALLINT } = library;
  const chunk = library.DuckDBDataChunk.create([INTEGER, TIMESTAMPTZ, DOUBLE, TIMESTAMPTZ, DOUBLE, SMALLINT]);
  const rows: StoredRow[] = [];
  const totals = { rows: 0, datapoints: 0n, times: 0n, arrivals: 0n, sents: 0, marks: 0 };
  const flush = (): void => {
    if (rows.length === 0) return;
    chunk.rowCount = rows.length;
    const vectors = [0, 1, 2, 3, 4, 5].map((n) => chunk.getColumnVector(n));
    const put = (column: number, at: number, value: number | bigint | null): void => {
      const vector = vectors[column];
      if (!vector) return;
      vector.validity.setItemValid(at, value !== null);
      if (value !== null) (vector.items as (number | bigint)[] & typeof vector.items)[at] = value;
    };
    for (const [at, { datapoint, ts, value, received, sent, mark }] of rows.entries()) {
      put(0, at, datapoint);
      put(1, at, ts);
      put(2, at, value);
      put(3, at, received);
      put(4, at, sent);
      put(5, at, mark);
    }
    for (const vector of vectors) vector.flush();
    appender.appendDataChunk(chunk);
    rows.length = 0;
  };
  return {
    add: (row: StoredRow): void => {
      rows.push(row);
      totals.rows += 1;
      totals.datapoints += BigInt(row.datapoint);
      totals.times += row.ts;
      totals.arrivals += row.received;
      if (row.sent !== null) totals.sents += 1;
      if (row.mark !== null) totals.marks += 1;
      if (rows.length === CHUNK) flush();
    },
    end: (): Totals => {
      flush();
      appender.closeSync();
      const { datapoints, times, arrivals, ...rest } = totals;
      return {
        ...rest,
        datapoints: String(datapoints),
        times: String(times),
        arrivals: String(arrivals),
      };
    },
  };
};

/** What was made of readings of the database and of former files. */
export interface Outcome {
  readonly files: readonly Written[];
  /** Datapoints with readings in both. */
  readonly inBoth: readonly number[];
}

/** A file that was written, and what it has. */
export interface Written {
  readonly path: string;
  readonly rows: number;
  /** The least and the greatest of its datapoints. */
  readonly first: number;
  readonly last: number;
}

/** A file whose readings go into new ones, but for those of some datapoints. */
export interface Former {
  readonly path: string;
  readonly without: readonly number[];
}

interface Source {
  /** An empty folder for what is written. */
  readonly folder: string;
  readonly former: readonly Former[];
  /** Hands over the readings of the database, by datapoint, time and value. */
  readonly load: (add: (row: StoredRow) => void) => Promise<void>;
  /** The most readings of a file. */
  readonly most: number;
}

const formerSql = ({ path, without }: Former): string =>
  `select ${COLUMNS} from read_parquet(${literal(path)})
   ${without.length === 0 ? '' : `where datapoint_id not in (${without.join(',')})`}`;

/** The first datapoints of each file, so that none has more readings than it may. */
const cutsOf = async (connection: Connection, source: string, most: number): Promise<number[]> => {
  const result = await connection.run(
    `select datapoint_id, count(*)::int from ${source} group by 1 order by 1`,
  );
  const cuts: number[] = [];
  let count = Number.POSITIVE_INFINITY;
  for (const [id, rows] of await result.getRows()) {
    if (count + Number(rows) > most) {
      cuts.push(Number(id));
      count = 0;
    }
    count += Number(rows);
  }
  return cuts;
};

const inBothOf = async (connection: Connection, kept: readonly string[]): Promise<number[]> => {
  if (kept.length === 0) return [];
  const result = await connection.run(
    `select distinct datapoint_id from fresh semi join (${kept.join(' union all ')}) kept using (datapoint_id) order by 1`,
  );
  return (await result.getRows()).map(([id]) => Number(id));
};

const FRESH = `
  create table fresh (datapoint_id integer not null, ts timestamptz not null, value double not null,
    received_at timestamptz not null, sent double, mark smallint)`;

/**
 * Writes readings of the database and of former files into new files, sorted by datapoint and time, and reads these back.
 * Throws if they are not what was written. A reading that is in both is taken from the database.
 */
export const writeParquet = ({ folder, former, load, most }: Source): Promise<Outcome> =>
  withWriter(folder, async (connection, library) => {
    await connection.run(FRESH);
    const collecting = await collector(connection, library);
    await load(collecting.add);
    const loaded = collecting.end();
    if (!isSame(loaded, await totalsOf(connection, 'fresh')))
      throw new Error('DuckDB has other readings than it was given.');
    const kept = former.map(formerSql);
    const all =
      kept.length === 0
        ? 'fresh'
        : `(select ${COLUMNS} from fresh union all select ${COLUMNS} from (${kept.join(' union all ')}) kept
            anti join fresh using (datapoint_id, ts, value))`;
    // The database hands its readings over in this order.
    const order = kept.length === 0 ? '' : 'order by datapoint_id, ts, value';
    const cuts = await cutsOf(connection, all, most);
    const written: Written[] = [];
    for (const [n, first] of cuts.entries()) {
      const path = `${folder}/${n}.parquet`;
      const next = cuts[n + 1];
      const part = `(select ${COLUMNS} from ${all} where datapoint_id >= ${first} ${next === undefined ? '' : `and datapoint_id < ${next}`})`;
      await connection.run(`copy (from ${part} ${order}) to ${literal(path)} ${COPY_OPTIONS}`);
      const given = await totalsOf(connection, part);
      const back = await totalsOf(connection, `read_parquet(${literal(path)})`);
      if (!isSame(given, back) || given.hash !== back.hash)
        throw new Error('The file has other readings than were written.');
      written.push({ path, rows: back.rows, first: back.first, last: back.last });
    }
    return { files: written, inBoth: await inBothOf(connection, kept) };
  });
