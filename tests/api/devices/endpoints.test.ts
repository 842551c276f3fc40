import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let superadmin: Person;
let own: { id: number };
let foreign: { id: number };

const device = async (
  companyId: number | null,
  facts: { title?: string; endpoint?: string; active?: boolean | null; seen?: string | null; label?: string },
): Promise<void> => {
  const number = nextNumber();
  const { title = `Device ${number}`, endpoint, active = true, seen = 'now', label } = facts;
  const tags = [...(endpoint ? [`endpoint_name:${endpoint}`] : []), ...(label ? [`label:${label}`] : [])];
  const { rows } = await test.context.pool.query(
    `insert into devices (title, dev_id, app_id, hw_serial, company_id, tags, is_active)
     values ($1, $2, 'app', $2, $3, $4, $5) returning id`,
    [title, `E${number}`, companyId, tags, active],
  );
  await test.context.pool.query(
    'update device_contacts set last_seen_at = $2::text::timestamptz where device_id = $1',
    [rows[0].id, seen],
  );
};

beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  [own, foreign] = [await test.seed.company(), await test.seed.company()];
  await device(own.id, { endpoint: 'Town Hall', label: 'TMV' });
  await device(own.id, { endpoint: 'Town Hall', seen: '2026-01-01T00:00:00Z' });
  await device(own.id, { endpoint: 'Town Hall', seen: null, label: 'TMV' });
  await device(own.id, { endpoint: 'Town Hall', active: false, seen: '2026-01-01T00:00:00Z' });
  await device(own.id, { endpoint: 'Town Hall', active: null });
  await device(foreign.id, { endpoint: 'Town Hall' });
  await device(own.id, { title: 'émile 100%', seen: '2026-01-02T00:00:00Z' });
  await device(foreign.id, { title: 'Zoo' });
});
afterAll(() => test?.close());

const get = async (query: string, person: Pick<Person, 'get'> = superadmin) =>
  (await person.get(`/devices/endpoints?${query}`)).body;
const names = (body: { data: { endpoint_name: string }[] }) => body.data.map((row) => row.endpoint_name);

describe('endpoints', () => {
  it('group devices by tag, else by title, and count them by state', async () => {
    const body = await get('');
    expect(names(body)).toEqual(['émile 100%', 'Town Hall', 'Zoo']);
    expect(body.total).toBe(3);
    expect(body.data[1]).toEqual({
      endpoint_name: 'Town Hall',
      total: 6,
      active: 4,
      inactive: 1,
      new: 1,
      stale: 2,
      last_seen_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(body.data[0]).toMatchObject({ stale: 1, last_seen_at: '2026-01-02T00:00:00.000Z' });
  });

  it('come in pages, in any order, found by a part of their name', async () => {
    expect(names(await get('sort=-total'))).toEqual(['Town Hall', 'émile 100%', 'Zoo']);
    expect(names(await get('sort=-endpoint_name&limit=2'))).toEqual(['Zoo', 'Town Hall']);
    expect(names(await get('sort=last_seen_at'))[0]).toBe('émile 100%');
    const page = await get('limit=1&offset=1');
    expect([names(page), page.total]).toEqual([['Town Hall'], 3]);
    expect(await get('offset=50')).toEqual({ data: [], total: 3 });
    expect(names(await get('search=ÉMIL'))).toEqual(['émile 100%']);
    expect(names(await get(`search=${encodeURIComponent('%')}`))).toEqual(['émile 100%']);
    expect((await get('tags=label:TMV')).data).toMatchObject([{ endpoint_name: 'Town Hall', total: 2 }]);
  });

  it('agree with the list that each of them opens', async () => {
    for (const { endpoint_name, total } of (await get('')).data) {
      const list = await superadmin.get(
        `/devices/get/total?endpoint_name=${encodeURIComponent(endpoint_name)}`,
      );
      expect([endpoint_name, list.body.data[0].total]).toEqual([endpoint_name, total]);
    }
  });

  it('contain only the company’s own devices', async () => {
    const body = await get('', await test.asUser(own.id));
    expect(body.total).toBe(2);
    expect(body.data).toMatchObject([
      { endpoint_name: 'émile 100%' },
      { endpoint_name: 'Town Hall', total: 5 },
    ]);
  });

  it.each(['sort=tags', 'sort=endpoint_name;drop', 'limit=0', 'offset=-1', 'toaster=1', 'search=%00'])(
    '%s is 400',
    async (query) => {
      expect((await superadmin.get(`/devices/endpoints?${query}`)).status).toBe(400);
    },
  );
});
