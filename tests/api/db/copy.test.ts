import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COPY_HEAD_BYTES, copyOut } from '../../../server/db/copy.ts';
import { testDatabase } from '../../support/database/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: PoolClient;
beforeAll(async () => {
  database = await testDatabase();
  client = await database.pool.connect();
  await client.query('create temporary table copied (id int primary key)');
  await client.query('insert into copied values (7), (8), (9)');
});
afterAll(async () => {
  client?.release();
  await database?.close();
});

/** A row of one int4 in the binary format. */
const rowOf = (id: number): Buffer => {
  const row = Buffer.alloc(10);
  row.writeInt16BE(1);
  row.writeInt32BE(4, 2);
  row.writeInt32BE(id, 6);
  return row;
};

it('copies the rows of a query', async () => {
  const chunks: Buffer[] = [];
  await copyOut(client, 'select id from copied order by id', (chunk) => void chunks.push(Buffer.from(chunk)));
  const end = Buffer.from([0xff, 0xff]);
  expect(Buffer.concat(chunks).subarray(COPY_HEAD_BYTES)).toEqual(
    Buffer.concat([...[7, 8, 9].map(rowOf), end]),
  );
});

it('throws the database’s error, and the connection stays usable', async () => {
  await expect(copyOut(client, 'select missing', () => undefined)).rejects.toMatchObject({ code: '42703' });
  expect((await client.query('select count(*)::int as count from copied')).rows).toEqual([{ count: 3 }]);
});

it('throws what reading a row throws, after the remaining rows', async () => {
  let chunks = 0;
  const read = (): void => {
    chunks += 1;
    throw new Error('not readable');
  };
  await expect(copyOut(client, 'select id from copied', read)).rejects.toThrow('not readable');
  expect(chunks).toBe(1);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
