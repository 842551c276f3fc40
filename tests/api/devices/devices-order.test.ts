import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let superadmin: Person;
let companyIds: number[];
const COUNT = 10_300;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  const companies = await Promise.all([test.seed.company(), test.seed.company()]);
  companyIds = companies.map(({ id }) => id);
  // Every nullable value is null in some rows, and many rows have equal values.
  await test.context.pool.query(
    `insert into devices (title, dev_id, app_id, hw_serial, type, company_id, is_active, location)
     select 'Device ' || n % 700, case when n % 2 = 0 then 'Dev-' else 'dev-' end || n, 'app', upper(to_hex(n)), 'tmv',
       ($1::int[])[1 + n % 3], (array[true, false])[1 + n % 3], case when n % 5 > 1 then 'Place ' || n % 40 end
     from generate_series(1, ${COUNT}) n`,
    [companyIds],
  );
  await test.context.pool.query(
    `update device_contacts set last_seen_at = now() - device_id % 900 * interval '1 minute'
     where device_id % 4 > 0`,
  );
  await test.context.pool.query(
    'update device_contacts set alarm_level = 1 + device_id % 3 where device_id % 50 = 0',
  );
});
afterAll(() => test?.close());

const COLUMNS: Readonly<Record<string, string>> = {
  title: 'title collate "und-x-icu"',
  dev_id: 'dev_id collate "C"',
  company_id: '(select name collate "und-x-icu" from companies c where c.id = devices.company_id)',
  is_active: 'is_active',
  location: 'location collate "und-x-icu"',
  last_seen_at: 'last_seen_at',
  alarm_level: 'alarm_level',
};
/** What decides among equals, before the id. */
const NEXT: Readonly<Record<string, string>> = { alarm_level: ', title collate "und-x-icu"' };

it.each(Object.entries(COLUMNS))(
  'is one list from either end, what is unknown last: %s',
  async (name, column) => {
    for (const [sort, order] of [
      [name, 'asc'],
      [`-${name}`, 'desc'],
    ] as const) {
      for (const [query, where] of [
        ['', 'true'],
        ['&is_active=true', 'is_active'],
      ] as const) {
        const { rows } = await test.context.pool.query<{ id: number }>(
          `select id from devices join device_contacts on device_id = id where ${where} order by ${column} ${order} nulls last${NEXT[name] ?? ''}, id ${order}`,
        );
        const ids = rows.map(({ id }) => id);
        const end = ids.length;
        for (const offset of [0, 2_040, 3_420, 5_000, 5_500, 6_160, 9_000, end - 20, end].filter(
          (each) => each <= end,
        )) {
          const answer = await superadmin.get(`/devices?sort=${sort}&limit=40&offset=${offset}${query}`);
          const found = answer.body.data.map((device: { id: number }) => device.id);
          expect([sort, query, offset, found]).toEqual([sort, query, offset, ids.slice(offset, offset + 40)]);
        }
      }
    }
  },
);

it.each([
  ['place 3', 'location', '%place 3%'],
  ['DEV-1029', 'dev_id', '%dev-1029%'],
  ['device 699', 'title', '%device 699%'],
])('finds the same rows however often a text occurs: %s', async (text, column, pattern) => {
  for (const [sort, order] of [
    ['title', 'asc'],
    ['-title', 'desc'],
  ] as const) {
    const { rows } = await test.context.pool.query<{ id: number }>(
      `select id from devices where lower(${column}) like $1 order by title collate "und-x-icu" ${order}, id ${order}`,
      [pattern],
    );
    const ids = rows.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    for (const offset of [0, 5, 80]) {
      const query = `sort=${sort}&limit=20&offset=${offset}&q=${encodeURIComponent(text)}`;
      const answer = await superadmin.get(`/devices?${query}`);
      const found = answer.body.data.map((device: { id: number }) => device.id);
      expect([query, found]).toEqual([query, ids.slice(offset, offset + 20)]);
    }
  }
});

it('sorts a renamed device by its new title among those with the same alarm level', async () => {
  const first = async (sort: string): Promise<number> =>
    (await superadmin.get(`/devices?sort=${sort}&limit=1`)).body.data[0].id;
  const before = [await first('alarm_level'), await first('-alarm_level')];
  const { rows } = await test.context.pool.query<{ id: number; title: string }>(
    `select id, title from devices join device_contacts on device_id = id
     where alarm_level in (1, 3) and id <> all($1::int[]) order by alarm_level, id`,
    [before],
  );
  const renamed = [rows[0], rows.at(-1)].flatMap((row) => row ?? []);
  const rename = (id: number, title: string) =>
    test.context.pool.query('update devices set title = $2 where id = $1', [id, title]);
  for (const { id } of renamed) await rename(id, '0 first of all');
  expect([await first('alarm_level'), await first('-alarm_level')]).toEqual(renamed.map(({ id }) => id));
  for (const { id, title } of renamed) await rename(id, title);
  expect([await first('alarm_level'), await first('-alarm_level')]).toEqual(before);
});

it('gives each company its own rows, although their queries are prepared once', async () => {
  const people = await Promise.all(companyIds.map((id) => test.asCompanyAdmin(id)));
  for (let round = 0; round < 8; round++) {
    for (const [at, person] of people.entries()) {
      const { data } = (await person.get('/devices?sort=title&limit=30')).body;
      expect(data).toHaveLength(30);
      const found = new Set(data.map((device: { company_id: number }) => device.company_id));
      expect(found).toEqual(new Set([companyIds[at]]));
    }
  }
});
