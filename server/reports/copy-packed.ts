import type { Connection, PoolClient } from 'pg';
import { viewOf } from '../db/binary.ts';

/** Bytes of the header of a binary COPY: signature, flags and extension length (0). */
const HEADER_BYTES = 19;
const COLUMNS = 2;

/**
 * Streams the rows of a query, each an id (int4) and bytes (bytea), by binary COPY: an ordinary query would
 * send the bytes as hex. Read `packed` synchronously: its memory is reused.
 */
export const copyPacked = (
  client: PoolClient,
  select: string,
  onRow: (id: number, packed: DataView) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let offset = HEADER_BYTES;
    let failed: unknown;
    const read = (chunk: Buffer): void => {
      const view = viewOf(chunk);
      const begin = offset;
      offset = 0;
      // The trailer has a column count of -1.
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
