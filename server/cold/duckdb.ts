import { createRequire } from 'node:module';

/*
 * DuckDB, which reads and writes Parquet. It is a native library of 68 MB, so it is loaded when the first file is read or
 * written, and never without cold history. Only the parts that are used are declared.
 */

/** The values of a column of a chunk, in the memory of the library. */
interface Vector {
  readonly items: Int32Array | BigInt64Array | Float64Array | Int16Array;
  readonly validity: {
    readonly itemValid: (at: number) => boolean;
    readonly setItemValid: (at: number, isValid: boolean) => void;
  };
  readonly flush: () => void;
}
interface Chunk {
  rowCount: number;
  readonly getColumnVector: (column: number) => Vector;
}
interface Appender {
  readonly appendDataChunk: (chunk: Chunk) => void;
  readonly flushSync: () => void;
  readonly closeSync: () => void;
}
interface Connection {
  readonly run: (
    sql: string,
  ) => Promise<{ readonly getRows: () => Promise<readonly (readonly unknown[])[]> }>;
  readonly stream: (sql: string) => Promise<{ readonly fetchChunk: () => Promise<Chunk | null> }>;
  readonly createAppender: (table: string) => Promise<Appender>;
  readonly closeSync: () => void;
}
interface Instance {
  readonly connect: () => Promise<Connection>;
  readonly closeSync: () => void;
}
interface Package {
  readonly DuckDBInstance: {
    readonly create: (path: string, options: Record<string, string>) => Promise<Instance>;
  };
  readonly DuckDBDataChunk: { readonly create: (types: readonly unknown[]) => Chunk };
  readonly INTEGER: unknown;
  readonly TIMESTAMPTZ: unknown;
  readonly DOUBLE: unknown;
  readonly SMALLINT: unknown;
}

const load = (): Package => createRequire(import.meta.url)('@duckdb/node-api') as Package;

// One thread, since the others belong to calls; nothing is ever fetched from elsewhere.
const OPTIONS = {
  threads: '1',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
} as const;

/** A text as SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

let reading: Promise<Instance> | undefined;
/** Runs `work` on a connection that reads files. */
export const withReader = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
  reading ??= load().DuckDBInstance.create(':memory:', {
    ...OPTIONS,
    memory_limit: '256MB',
    temp_directory: '',
  });
  const connection = await (await reading).connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
  }
};

/** Runs `work` on a connection to a database in a folder that nobody else uses, where it may put what does not fit into memory. */
export const withWriter = async <T>(
  folder: string,
  work: (connection: Connection, types: Package) => Promise<T>,
): Promise<T> => {
  const library = load();
  const instance = await library.DuckDBInstance.create(`${folder}/readings.duckdb`, {
    ...OPTIONS,
    memory_limit: '512MB',
    temp_directory: folder,
  });
  try {
    const connection = await instance.connect();
    try {
      return await work(connection, library);
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
};
export type { Appender, Chunk, Connection, Package };
