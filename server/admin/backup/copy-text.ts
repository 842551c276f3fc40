import { once } from 'node:events';
import type { Connection, PoolClient } from 'pg';

/*
 * COPY in text format, streamed with back pressure in both directions, by the same parts of pg as `server/db/copy.ts`. In
 * this format, a row is a line; any version of PostgreSQL reads what another has written.
 */

/** The socket of a connection, which its types don't have. */
const socketOf = (connection: Connection): NodeJS.ReadWriteStream & { readonly writableNeedDrain: boolean } =>
  connection.stream as NodeJS.ReadWriteStream & { readonly writableNeedDrain: boolean };

const CHUNK = 64 * 1024;
/** More than this waits to be written: the database has to wait, too. */
const MAX_WAITING = 16;

/** The rows of a table, as they come. Throws the database's error. A caller that leaves early must destroy the connection. */
export async function* copyTextOut(client: PoolClient, statement: string): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let gathered = Buffer.allocUnsafe(CHUNK);
  let used = 0;
  let over = false;
  let failed: { readonly error: unknown } | undefined;
  let connection: Connection | undefined;
  let wake = (): void => undefined;

  const flush = (): void => {
    if (used > 0) waiting.push(gathered.subarray(0, used));
    gathered = Buffer.allocUnsafe(CHUNK);
    used = 0;
  };
  const add = (row: Buffer): void => {
    if (used + row.length > CHUNK) flush();
    if (row.length > CHUNK) waiting.push(Buffer.from(row));
    else used += row.copy(gathered, used);
  };
  const end = (error?: { readonly error: unknown }): void => {
    failed = error;
    over = true;
    flush();
    wake();
  };
  client.query({
    submit: (own: Connection): void => {
      connection = own;
      own.query(statement);
    },
    handleCopyData: ({ chunk }: { readonly chunk: Buffer }): void => {
      add(chunk);
      if (waiting.length > MAX_WAITING && connection) socketOf(connection).pause();
      if (waiting.length > 0) wake();
    },
    handleCommandComplete: (): void => undefined,
    handleReadyForQuery: (): void => end(),
    handleError: (error: unknown): void => end({ error }),
  } as never);
  for (;;) {
    const next = waiting.shift();
    if (next) yield next;
    else if (over) break;
    else {
      if (connection) socketOf(connection).resume();
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (waiting.length > 0 || over) resolve();
      });
    }
  }
  if (failed) throw failed.error;
}

/** Stores rows that `copyTextOut` has read. Throws the database's error, or that of the source. */
export const copyTextIn = async (
  client: PoolClient,
  statement: string,
  rows: AsyncIterable<Buffer>,
): Promise<void> => {
  let isOver = false;
  let broken: { readonly error: unknown } | undefined;
  const send = async (connection: Connection): Promise<void> => {
    const { sendCopyFromChunk, endCopyFrom, sendCopyFail } = connection as unknown as {
      sendCopyFromChunk: (chunk: Buffer) => void;
      endCopyFrom: () => void;
      sendCopyFail: (message: string) => void;
    };
    try {
      for await (const chunk of rows) {
        if (isOver) return;
        sendCopyFromChunk.call(connection, chunk);
        const socket = socketOf(connection);
        if (socket.writableNeedDrain) await once(socket, 'drain');
      }
      endCopyFrom.call(connection);
    } catch (error) {
      broken = { error };
      sendCopyFail.call(connection, 'The rows could not be read.');
    }
  };
  await new Promise<void>((resolve, reject) => {
    const end = (finish: () => void): void => {
      isOver = true;
      finish();
    };
    client.query({
      submit: (connection: Connection): void => connection.query(statement),
      handleCopyInResponse: (connection: Connection): void => void send(connection),
      handleCommandComplete: (): void => undefined,
      handleReadyForQuery: (): void => end(resolve),
      handleError: (error: unknown): void => end(() => reject(broken ? broken.error : error)),
    } as never);
  });
};
