import type { Connection, PoolClient } from 'pg';
import { viewOf } from '../db/binary.ts';

/** What stands before the rows of a binary COPY: a signature, flags, and how long the rest is (0). */
const HEAD = 19;
const COLUMNS = 2;

/**
 * Hands over the rows of a query, an id (int4) and bytes (bytea) each, as they come. The bytes are as the
 * database has them; an ordinary query would have each spelt out in two letters. They are to be read at once:
 * the memory is used again.
 */
export const copyPacked = (
  client: PoolClient,
  select: string,
  onRow: (id: number, packed: DataView) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let at = HEAD;
    let failed: unknown;
    const read = (chunk: Buffer): void => {
      const view = viewOf(chunk);
      const begin = at;
      at = 0;
      // The last row has no columns: -1 of them.
      if (view.getInt16(begin) !== COLUMNS) return;
      const id = view.getInt32(begin + 6);
      const bytes = view.getInt32(begin + 10);
      onRow(id, new DataView(chunk.buffer, chunk.byteOffset + begin + 14, Math.max(0, bytes)));
    };
    const query = {
      submit: (connection: Connection & { query?: (text: string) => void }): void =>
        connection.query?.(`copy (${select}) to stdout (format binary)`),
      handleCopyData: ({ chunk }: { readonly chunk: Buffer }): void => {
        try {
          if (failed === undefined) read(chunk);
        } catch (error) {
          failed = error;
        }
      },
      handleCommandComplete: (): void => undefined,
      handleReadyForQuery: (): void => (failed === undefined ? resolve() : reject(failed)),
      handleError: reject,
    };
    client.query(query);
  });
