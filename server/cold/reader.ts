import { type HttpError, httpError, isHttpError } from '../errors.ts';
import {
  type ColdFile,
  type FoundFile,
  filesOf,
  monthsWithin,
  type Queries,
  queryAsSystem,
} from './files.ts';
import { mayBeCold, monthOf } from './months.ts';
import { HOUR_MS } from '../../src/domain/readings/reading-hours.ts';
import { ALL, currentScope } from '../db/access/scope.ts';
import { type HourOf, readParquet, type Wanted } from './parquet.ts';
import { ColdAway, type ColdPlace, type NamedFile } from './place.ts';
import type { ColdRow } from './rows.ts';

const RETRY_AFTER_S = 10;
/** How often readings are read at most: once more each time that their month was moved in between. */
const ATTEMPTS = 3;

const AWAY = 'readings_rules.cold_away';
/** The answer to a call that needs readings of files while these can't be read. */
export const coldAway = (): HttpError => httpError(503, AWAY, { retryAfter: RETRY_AFTER_S });

/** Readings of files, which are read together with those of the database. */
export interface ColdReader {
  /** Whether readings of before this time (ms) may be in files. */
  readonly mayHave: (queries: Queries, before: number) => Promise<boolean>;
  /** Has files at hand; an error with the status 503 if they can't be read. */
  readonly fetchAll: (files: readonly ColdFile[]) => Promise<void>;
  /** The same, which waits for no file that is not at hand. */
  readonly atHand: ColdReader;
  /** The readings of files; an error with the status 503 if they can't be read. */
  readonly rows: (files: readonly FoundFile[], wanted: Wanted) => Promise<readonly ColdRow[]>;
  /**
   * Calls `read` with the readings of files in a span, of those of the datapoints that the caller may see. It is called again if
   * a month was moved in between, so that no reading is missed or read twice.
   */
  readonly withRows: <T>(
    queries: Queries,
    wanted: Wanted,
    read: (rows: readonly ColdRow[]) => Promise<T>,
  ) => Promise<T>;
}

/** Whether an error says that files can’t be read. */
export const isColdAway = (error: unknown): boolean => isHttpError(error) && error.text === AWAY;
const NONE: readonly ColdRow[] = [];

/** `isSetUp`: months are moved to files. `onAway` is told of each file that can't be read. */
export const createColdReader = (
  place: ColdPlace,
  isSetUp: boolean,
  onAway: (error: ColdAway, file: ColdFile) => void = () => undefined,
): ColdReader => {
  let hasFiles: Promise<boolean> | undefined;
  // Without new ones, there are files at the start or never.
  const isUsed = (queries: Queries): Promise<boolean> | boolean =>
    isSetUp ||
    (hasFiles ??= queryAsSystem(queries, 'select from cold_files limit 1').then(
      (rows) => rows.length > 0,
      (error: unknown) => {
        hasFiles = undefined;
        throw error;
      },
    ));

  /** Tells of what keeps a file from being read. */
  const reading = async <T>(file: ColdFile, read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      if (isColdAway(error)) throw error;
      onAway(error instanceof ColdAway ? error : new ColdAway((error as Error).message), file);
      throw coldAway();
    }
  };
  const rowsOfFile = async (
    file: FoundFile,
    wanted: Wanted,
    fetch: ColdPlace['fetch'],
  ): Promise<readonly ColdRow[]> => {
    const { first_datapoint: first, last_datapoint: last, thawed } = file;
    const ids = wanted.ids.filter((id) => id >= first && id <= last && !thawed.includes(id));
    if (ids.length === 0) return NONE;
    const hours = wanted.hours?.filter(({ id, hour }) => ids.includes(id) && monthOf(hour) === file.month);
    if (hours?.length === 0) return NONE;
    return reading(file, async () =>
      readParquet(await fetch(file), { ...wanted, ids, ...(hours && { hours }) }),
    );
  };
  const rowsWith = async (
    files: readonly FoundFile[],
    wanted: Wanted,
    fetch: ColdPlace['fetch'],
  ): Promise<readonly ColdRow[]> => {
    const found: ColdRow[] = [];
    for (const file of files) {
      for (const row of await rowsOfFile(file, wanted, fetch)) found.push(row);
      if (wanted.limit !== undefined && found.length >= wanted.limit) break;
    }
    return found;
  };

  const readerWith = (fetch: ColdPlace['fetch']): Omit<ColdReader, 'atHand'> => ({
    mayHave: async (queries, before) => mayBeCold(before) && (await isUsed(queries)),
    fetchAll: async (files) => {
      for (const file of files) await reading(file, () => fetch(file));
    },
    rows: (files, wanted) => rowsWith(files, wanted, fetch),
    withRows: async (queries, wanted, read) => {
      const [from, to] = monthsWithin(wanted.from, wanted.to);
      const isPossible = mayBeCold(from) && (await isUsed(queries));
      if (!isPossible) return read(NONE);
      for (let attempt = 1; ; attempt++) {
        const files = await filesOf(queries, wanted.ids, from, to);
        try {
          // By the rights of the caller, before anything is read of the files.
          const visible = files.length === 0 ? [] : await visibleOf(queries, wanted.ids);
          const result = await read(await rowsWith(files, { ...wanted, ids: visible }, fetch));
          if (await areCurrent(queries, wanted.ids, from, to, files)) return result;
        } catch (error) {
          if (!isColdAway(error) || (await areCurrent(queries, wanted.ids, from, to, files))) throw error;
        }
        if (attempt === ATTEMPTS) throw coldAway();
      }
    },
  });
  const onlyAtHand = async (file: NamedFile): Promise<string> => {
    if (!(await place.isAtHand(file))) throw coldAway();
    return place.fetch(file);
  };
  const atHand: ColdReader = {
    ...readerWith(onlyAtHand),
    get atHand() {
      return atHand;
    },
  };
  return { ...readerWith(place.fetch), atHand };
};

/** For what reads nothing that may be in files. */
export const WITHOUT_FILES: ColdReader = {
  mayHave: () => Promise.resolve(false),
  fetchAll: () => Promise.resolve(),
  rows: () => Promise.resolve(NONE),
  withRows: (_, __, read) => read(NONE),
  get atHand() {
    return WITHOUT_FILES;
  },
};

/** The same for hours of datapoints. */
export const withHours = <T>(
  reader: ColdReader,
  queries: Queries,
  hours: readonly HourOf[],
  read: (rows: readonly ColdRow[]) => Promise<T>,
): Promise<T> => {
  const old = hours.filter(({ hour }) => mayBeCold(hour));
  if (old.length === 0) return read(NONE);
  const times = old.map(({ hour }) => hour);
  const ids = [...new Set(old.map(({ id }) => id))];
  const span = { from: Math.min(...times), to: Math.max(...times) + HOUR_MS };
  return reader.withRows(queries, { ids, ...span, hours: old }, read);
};

const visibleOf = async (queries: Queries, ids: readonly number[]): Promise<readonly number[]> => {
  if (currentScope() === ALL) return ids;
  const { rows } = await queries.query<{ id: number }>(
    'select id from datapoints where id = any($1::int[])',
    [ids],
  );
  return rows.map(({ id }) => id);
};

const areCurrent = async (
  queries: Queries,
  ids: readonly number[],
  from: number,
  to: number,
  files: readonly FoundFile[],
): Promise<boolean> => JSON.stringify(await filesOf(queries, ids, from, to)) === JSON.stringify(files);
