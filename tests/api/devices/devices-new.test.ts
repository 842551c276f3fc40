import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { ingestKey, newDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let key: Awaited<ReturnType<typeof ingestKey>>;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  key = await ingestKey(test, superadmin);
});
afterAll(() => test?.close());

const pending = async (values: unknown = { temperature: 43.5 }) => {
  const names = newDevice();
  expect((await key.post(values, names)).status).toBe(200);
  return { ...names, url: `/devices_new/${names.eui}/tmv` };
};
const insert = (serial: string) =>
  test.context.pool.query(
    `insert into devices (title, app_id, dev_id, hw_serial) values ('Odd', 'odd', $1, $1)`,
    [serial],
  );

describe('the list of new devices', () => {
  it('has the specified shape, latest first', async () => {
    const [first, second] = [await pending(), await pending()];
    await key.post({ temperature: 44 }, first);
    const { body } = await superadmin.get('/devices_new?limit=2');
    expect(body.data.map((row: { hw_serial: string }) => row.hw_serial)).toEqual([first.eui, second.eui]);
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      title: first.device,
      company_id: null,
      contested: false,
      claimed_by: [0],
      hw_serial: first.eui,
      type: 'tmv',
      dev_id: first.device,
      app_id: 'water-tmv',
      first_seen_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      last_seen_at: expect.stringMatching(/Z$/),
      uplinks: 2,
      last_values: { temperature: 44 },
    });
    expect((await superadmin.get('/devices_new?limit=1&offset=1')).body.data).toMatchObject([
      { hw_serial: second.eui },
    ]);
  });

  it('is searched literally, by-dev-id in the dev_id only', async () => {
    const { eui, device } = await pending();
    expect((await superadmin.get(`/devices_new?search=${eui.toLowerCase()}`)).body.data).toHaveLength(1);
    expect((await superadmin.get(`/devices_new/by-dev-id?search=${eui}`)).body.data).toEqual([]);
    expect((await superadmin.get(`/devices_new/by-dev-id?search=${device}`)).body.data[0].dev_id).toBe(
      device,
    );
    for (const odd of ['%25', '_', '%5C', '(a%2B)%2B$']) {
      expect((await superadmin.get(`/devices_new?search=${odd}`)).body).toEqual({ data: [] });
    }
  });

  it.each([
    'limit=-1',
    'limit=0',
    'limit=501',
    'limit=1e9',
    'offset=NaN',
    'offset=-1',
    'search=%00',
    'other=1',
    'limit=1&limit=2',
  ])('%s is 400', async (query) => {
    expect((await superadmin.get(`/devices_new?${query}`)).status).toBe(400);
    expect((await superadmin.get(`/devices_new/by-dev-id?${query}`)).status).toBe(400);
  });

  it('is for superadmins only', async () => {
    const { url } = await pending();
    for (const person of [await test.asCompanyAdmin(), await test.asUser()]) {
      expect((await person.get('/devices_new')).status).toBe(403);
      expect((await person.get('/devices_new/total')).status).toBe(403);
      expect((await person.get('/devices_new/by-dev-id')).status).toBe(403);
      expect((await person.post(`${url}/register`, {})).status).toBe(403);
      expect((await person.delete(url)).status).toBe(403);
    }
  });
});

describe('registering', () => {
  it('makes the device active, with what was sent', async () => {
    const { url, eui } = await pending();
    const company = await test.seed.company();
    const project = (await superadmin.post('/projects', { title: 'Site', company_id: company.id })).body;
    const total = (await superadmin.get('/devices_new/total')).body.total;
    const answer = await superadmin.post(`${url}/register`, {
      title: 'Basin 2',
      company_id: company.id,
      tags: ['LABEL:TMV', 'endpoint_name:Ward 3'],
      project_ids: [project.id],
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      hw_serial: eui,
      title: 'Basin 2',
      is_active: true,
      company_id: company.id,
      tags: ['label:TMV', 'endpoint_name:Ward 3'],
      endpoint_name: 'Ward 3',
      project_ids: [project.id],
      datapoints: [{ key: 'temperature', last_value: 43.5 }],
    });
    expect((await superadmin.get('/devices_new/total')).body).toEqual({ total: total - 1 });
    expect((await superadmin.get(`/devices_new?search=${eui}`)).body.data).toEqual([]);
    // Its earlier readings are there, and new ones are stored.
    await key.post({ temperature: 44.1 }, { device: answer.body.data.dev_id, eui });
    const [datapoint] = (await superadmin.get(`/devices/${answer.body.data.id}`)).body.data.datapoints;
    expect(datapoint.last_value).toBe(44.1);
    const { body } = await superadmin.get(`/datapoints/${datapoint.id}/readings`);
    expect(body.data.map(({ value }: { value: number }) => value)).toEqual([43.5, 44.1]);
  });

  it('needs no body, and keeps the company that the key noted', async () => {
    const company = await test.seed.company();
    const names = newDevice();
    await (await ingestKey(test, superadmin, company.id)).post({ temperature: 1 }, names);
    const answer = await superadmin.post(`/devices_new/${names.eui}/tmv/register`);
    expect([answer.status, answer.body.data?.company_id]).toEqual([201, company.id]);
  });

  it('twice at once makes one device and one 409', async () => {
    const { url } = await pending();
    const answers = await Promise.all([
      superadmin.post(`${url}/register`, {}),
      superadmin.post(`${url}/register`, {}),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await superadmin.post(`${url}/register`, {})).status).toBe(409);
  });

  it('an unknown one is 404', async () => {
    expect((await superadmin.post('/devices_new/FFFFFFFFFFFFFFFF/tmv/register', {})).status).toBe(404);
    const { eui } = await pending();
    expect((await superadmin.post(`/devices_new/${eui}/other/register`, {})).status).toBe(404);
    expect((await superadmin.post(`/devices_new/${eui}/toaster/register`, {})).status).toBe(404);
  });

  it.each([
    [{ is_active: false }, 'is_active'],
    [{ title: '' }, 'title'],
    [{ title: null }, 'title'],
    [{ title: 7 }, 'title'],
    [{ company_id: 999_999 }, 'company_id'],
    [{ company_id: '1' }, 'company_id'],
    [{ tags: ['rate:5', 'rate:10'] }, 'tags'],
    [{ tags: ['no key'] }, 'tags.0'],
    [{ project_ids: [999_999] }, 'project_ids'],
  ])('%j is 400 and leaves it pending', async (body, path) => {
    const { url, eui } = await pending();
    const answer = await superadmin.post(`${url}/register`, body);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    expect((await superadmin.get(`/devices_new?search=${eui}`)).body.data).toHaveLength(1);
  });

  it('into the project of another company, or of none, is 400', async () => {
    const [a, b] = [await test.seed.company(), await test.seed.company()];
    const project = (await superadmin.post('/projects', { title: 'Site', company_id: a.id })).body;
    for (const company_id of [b.id, null]) {
      const answer = await superadmin.post(`${(await pending()).url}/register`, {
        company_id,
        project_ids: [project.id],
      });
      expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'project_ids']);
    }
  });
});

describe('deleting', () => {
  it('takes it from the list; it comes back with its next uplink', async () => {
    const { url, eui, device } = await pending();
    const answer = await superadmin.delete(url);
    expect([answer.status, answer.body.data.hw_serial]).toEqual([200, eui]);
    expect((await superadmin.delete(url)).status).toBe(404);
    await key.post({ temperature: 1 }, { eui, device });
    expect((await superadmin.get(`/devices_new?search=${eui}`)).body.data).toMatchObject([{ uplinks: 1 }]);
  });

  it('a registered one is 404', async () => {
    const { url } = await pending();
    await superadmin.post(`${url}/register`, {});
    expect((await superadmin.delete(url)).status).toBe(404);
  });
});

describe('a serial in the address', () => {
  it.each(['A/B', 'A%B', '🚰', 'A B', '...', 'A?B#C', "O’Neill'"])(
    '%s is matched exactly',
    async (serial) => {
      await insert(serial);
      const url = `/devices_new/${encodeURIComponent(serial)}/other`;
      const missing = await superadmin.post(
        `/devices_new/${encodeURIComponent(`${serial}x`)}/other/register`,
        {},
      );
      expect(missing.status).toBe(404);
      const answer = await superadmin.delete(url);
      expect([answer.status, answer.body?.data?.hw_serial]).toEqual([200, serial]);
    },
  );

  it.each([
    ['%00', '%00'],
    ['A%00', 'A%00'],
    ['%ff', '%ff'],
    ['%', '%'],
    ['65 characters', 'x'.repeat(65)],
    ['5,000 characters', 'x'.repeat(5000)],
    ['half an emoji', '%F0%9F%9A'],
  ])('%s is refused', async (_name, serial) => {
    for (const answer of [
      await superadmin.post(`/devices_new/${serial}/tmv/register`, {}),
      await superadmin.delete(`/devices_new/${serial}/tmv`),
    ]) {
      expect([400, 404, 414]).toContain(answer.status);
    }
  });
});
