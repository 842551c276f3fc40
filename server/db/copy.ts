import type { Connection, PoolClient } from 'pg';
import { currentScope } from './access/scope.ts';
import { ScopedClient } from './access/scoped-client.ts';

/*
 * Binary COPY, with what pg (8.x) has for query objects of other packages, such as pg-copy-streams: an object with
 * `submit` and a method per message of the protocol, and the methods of its connection. pg documents and types neither.
 * pg-copy-streams is slower: it creates a stream per COPY.
 */

/** The header of a binary COPY: signature, flags, extension. */
export const COPY_HEAD_BYTES = 19;

/**
 * Copies the rows of a query: calls `onChunk` with each of them in PostgreSQL's binary format: a count of columns
 * (int16), and of each column its length (int32) and bytes. The first chunk begins with the header of
 * `COPY_HEAD_BYTES`, and a last one has a column count of -1. Read a chunk at once: its memory is reused. Throws the
 * database's error, or the first one of `onChunk`.
 */
export const copyOut = async (
  client: PoolClient,
  select: string,
  onChunk: (chunk: Buffer) => void,
): Promise<void> => {
  let failed: { readonly error: unknown } | undefined;
  const scope = currentScope();
  const copy = `copy (${select}) to stdout (format binary)`;
  await new Promise<void>((resolve, reject) => {
    const query = {
      submit: (connection: Connection): void => {
        const first = client instanceof ScopedClient ? client.scopeStatement(scope) : undefined;
        connection.query(first === undefined ? copy : `${first}; ${copy}`);
      },
      // Those of the statement that sets the scope.
      handleRowDescription: (): void => undefined,
      handleDataRow: (): void => undefined,
      handleCopyData: ({ chunk }: { readonly chunk: Buffer }): void => {
        // Thrown later: the connection must read the remaining rows.
        try {
          if (!failed) onChunk(chunk);
        } catch (error) {
          failed = { error };
        }
      },
      handleCommandComplete: (): void => undefined,
      handleReadyForQuery: (): void => resolve(),
      handleError: reject,
    };
    client.query(query);
  });
  if (failed) throw failed.error;
};
