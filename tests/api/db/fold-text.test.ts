import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldText } from '../../../src/domain/text/fold.ts';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { ingestKey, newDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
});
afterAll(() => test?.close());

const foldedBySql = async (texts: readonly string[]): Promise<string[]> => {
  const { rows } = await test.context.pool.query<{ folded: string }>(
    `select fold_text(value) as folded from unnest($1::text[]) with ordinality as t(value, at) order by at`,
    [texts],
  );
  return rows.map(({ folded }) => folded);
};

describe('fold_text', () => {
  it('is the same rule as foldText', async () => {
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    const letters = [
      ...range(1, 0x250),
      ...range(0x2b0, 0x36f),
      ...range(0x1e00, 0x1eff),
      ...Array.from('ﬁ％＿ǅİẞΑΣ'),
    ];
    const typed = ["O'Neill", 'O’Neill', 'WHANGĀREI', 'E\u0304', '100%_\\', 'Zoë´`ʻʼ', '🚰 x', ''];
    const some = fc.sample(fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }), 2000);
    const texts = [...letters, ...typed, ...some];
    expect(await foldedBySql(texts)).toEqual(texts.map(foldText));
  });

  it('leaves the wildcards of a pattern as they are', () => {
    expect(foldText('100%_\\')).toBe('100%_\\');
  });
});

// What is stored, and how people type it.
const PAIRS = [
  ['O’Neill', "o'neill"],
  ["Jack's", 'JACK’S'],
  ['Whangārei', 'whangarei'],
  ['Zoe', 'zoë'],
] as const;

describe.each(PAIRS)('a search finds %s', (stored, typed) => {
  const found = async (url: string): Promise<unknown[]> => {
    const { status, body } = await superadmin.get(url);
    expect(status).toBe(200);
    return Array.isArray(body) ? body : body.data;
  };
  const house = (name: string, q: string) => `/${name}?filter=${encodeURIComponent(JSON.stringify({ q }))}`;

  it(`by ${typed}, in every list`, async () => {
    const mark = `f${nextNumber()}x`;
    const [name, q] = [`${stored} ${mark}`, `${typed} ${mark}`];
    const company = (await superadmin.post('/companies', { name })).body.id as number;
    await superadmin.post('/users', {
      name,
      email: `${mark}@fold.example`,
      role: 'user',
      company_id: company,
    });
    await superadmin.post('/projects', { title: name, company_id: company });
    await superadmin.post('/api-keys', { name, scopes: ['read'], company_id: company });
    await superadmin.post('/reports', { title: name, kind: 'device', company_id: company });
    await test.context.pool.query(
      `insert into hydraloop (name, url) values ($1, 'https://fold.example'), ($1, 'https://fold.example/2')`,
      [name],
    );
    for (const resource of ['companies', 'users', 'projects', 'api-keys', 'reports', 'audit'])
      expect([resource, await found(house(resource, q))]).not.toEqual([resource, []]);
    expect(await found(`/hydraloop?search=${encodeURIComponent(q)}`)).toHaveLength(2);
  });

  it(`by ${typed}, among devices, endpoints and new devices`, async () => {
    const key = await ingestKey(test, superadmin);
    const waiting = newDevice();
    await key.post({ temperature: 40 }, waiting);
    const mark = `g${nextNumber()}x`;
    const [title, q] = [`${stored} ${mark}`, encodeURIComponent(`${typed} ${mark}`)];
    await test.context.pool.query(`update devices set title = $1, dev_id = $1 where hw_serial = $2`, [
      title,
      waiting.eui,
    ]);
    for (const url of [
      `/devices_new?search=${q}`,
      `/devices_new/by-dev-id?search=${q}`,
      `/devices?q=${q}`,
      `/devices/endpoints?search=${q}`,
    ])
      expect([url, (await found(url)).length]).toEqual([url, 1]);
    expect((await superadmin.get(`/devices_new/total?search=${q}`)).body.total).toBe(1);
    expect((await superadmin.get(`/devices/get/total?q=${q}`)).body.data[0].total).toBe(1);
  });
});

it('of a text that folds to nothing, finds nothing', async () => {
  await superadmin.post('/companies', { name: `Folded ${nextNumber()}` });
  for (const q of ["'", '’', ' ` ', '\u0304']) {
    const filter = encodeURIComponent(JSON.stringify({ q }));
    expect((await superadmin.get(`/companies?filter=${filter}`)).body).toEqual([]);
    expect((await superadmin.get(`/devices/endpoints?search=${encodeURIComponent(q)}`)).body.total).toBe(0);
  }
});

it('uses the trigram index', async () => {
  const client = await test.context.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from devices where search_text like fold_text('%o’neill%') collate "default"`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('devices__search');
    expect(plan).toContain("'%oneill%'");
  } finally {
    await client.query('rollback');
    client.release();
  }
});
