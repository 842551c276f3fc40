import { afterAll, beforeAll, expect, it } from 'vitest';
import { float8s, instants, int4s, jsonbs, texts } from '../../../server/db/binary.ts';
import { testDatabase } from '../../support/database/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const read = async (type: string, list: Buffer): Promise<unknown[]> => {
  const { rows } = await database.pool.query<{ each: unknown }>(`select unnest($1::${type}[]) as each`, [
    list,
  ]);
  return rows.map(({ each }) => each);
};

const TEXTS = ['', 'plain', '"{a,b}"', 'C:\\pipes\\n', 'Ōtāhuhu 58.3 °C', '💧', 'NULL'];

it('sends texts as they are', async () => {
  expect(
    await read(
      'text',
      texts(TEXTS, (text) => text),
    ),
  ).toEqual(TEXTS);
  expect(await read('text', texts([], String))).toEqual([]);
});

it('sends JSON of any kind', async () => {
  const all = [null, 1.5, TEXTS, { key: { deep: true } }];
  expect(
    await read(
      'jsonb',
      jsonbs(all, (each) => JSON.stringify(each)),
    ),
  ).toEqual(all);
});

it('sends numbers and times with nulls among them', async () => {
  const own = (each: number | null): number | null => each;
  expect(await read('int', int4s([1, null, -7], own))).toEqual([1, null, -7]);
  expect(await read('float8', float8s([0.1, null, -1e300], own))).toEqual([0.1, null, -1e300]);
  const at = Date.UTC(1999, 11, 31, 23, 59, 59, 999);
  expect(await read('timestamptz', instants([at, null], own))).toEqual([new Date(at), null]);
});
