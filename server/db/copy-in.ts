import type { Socket } from 'node:net';
import type { Connection, PoolClient } from 'pg';

/** The header of a binary COPY: signature, no flags, no extension. */
const HEAD = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const END = Buffer.from([0xff, 0xff]);

type Copying = Connection & {
  readonly stream: Socket;
  readonly query: (text: string) => void;
  readonly sendCopyFromChunk: (chunk: Uint8Array) => void;
  readonly endCopyFrom: () => void;
};

/**
 * Copies rows into a table (`name (columns)`): each a count of columns (int16), and of each column its
 * length (int32) and bytes. Throws what the database says.
 */
export const copyIn = (client: PoolClient, into: string, rows: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    const query = {
      submit: (connection: Connection): void =>
        (connection as Copying).query(`copy ${into} from stdin (format binary)`),
      handleCopyInResponse: (connection: Connection): void => {
        const copying = connection as Copying;
        // One write for everything.
        copying.stream.cork();
        for (const part of [HEAD, rows, END]) copying.sendCopyFromChunk(part);
        copying.endCopyFrom();
        copying.stream.uncork();
      },
      handleCommandComplete: (): void => undefined,
      handleReadyForQuery: (): void => resolve(),
      handleError: reject,
    };
    client.query(query);
  });
