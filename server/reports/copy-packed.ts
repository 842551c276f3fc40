import type { PoolClient } from 'pg';
import { viewOf } from '../db/binary.ts';
import { COPY_HEAD_BYTES, copyOut } from '../db/copy.ts';

const COLUMNS = 2;

/**
 * Streams the rows of a query, each an id (int4) and bytes (bytea), by binary COPY: an ordinary query would
 * send the bytes as hex. Read `packed` synchronously: its memory is reused.
 */
export const copyPacked = async (
  client: PoolClient,
  select: string,
  onRow: (id: number, packed: DataView) => void,
): Promise<void> => {
  let begin = COPY_HEAD_BYTES;
  await copyOut(client, select, (chunk) => {
    const view = viewOf(chunk);
    const offset = begin;
    begin = 0;
    // The trailer has a column count of -1.
    if (view.getInt16(offset) !== COLUMNS) return;
    const id = view.getInt32(offset + 6);
    const bytes = view.getInt32(offset + 10);
    onRow(id, new DataView(chunk.buffer, chunk.byteOffset + offset + 14, Math.max(0, bytes)));
  });
};
