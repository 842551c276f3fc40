import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  nextNumber,
  type Person,
  startTestApp,
  type TestApp,
} from '../../support/server/app.ts';
import { callConcurrently } from '../../support/server/concurrently.ts';
import { ingestKey, newDevice, registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
});
afterAll(() => test?.close());

const created = async (companyId: number | null, more: Record<string, unknown> = {}) =>
  (await registeredDevice(test, superadmin, companyId, more)).device;
const get = async (id: number) => (await superadmin.get(`/devices/${id}`)).body.data;
const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).toSorted();

describe('a bulk change', () => {
  it('skips records that would not change', async () => {
    const [one, two] = [await created(null, { tags: ['x:1'] }), await created(null)];
    const ids = [one.id, two.id];
    const answer = await superadmin.put('/devices/many', {
      ids,
      data: { add_tags: ['X:1'], is_active: true },
    });
    expect(answer.body).toMatchObject({ data: ids, count: 2 });
    expect([(await get(one.id)).version, (await get(two.id)).version]).toEqual([
      one.version,
      two.version + 1,
    ]);
    const none = await superadmin.put('/devices/many', { ids, data: { add_tags: ['x:1'] } });
    expect(none.body).toEqual({ data: ids, count: 2 });
  });

  it('that breaks a rule names each offender, and changes none', async () => {
    const fine = await created(null);
    const wrong = [
      await created(null, { title: 'A', tags: ['rate:5'] }),
      await created(null, { title: 'B', tags: ['rate:1'] }),
    ];
    const ids = [fine.id, ...wrong.map(({ id }) => id)];
    const refused = await superadmin.put('/devices/many', { ids, data: { add_tags: ['rate:10'] } });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('2 devices');
    expect(refused.body.errors).toEqual([
      { msg: refused.body.message, path: 'data.add_tags' },
      { msg: '“A”: A device can have one “rate:” tag only.', path: `ids.${ids[1]}` },
      { msg: '“B”: A device can have one “rate:” tag only.', path: `ids.${ids[2]}` },
    ]);
    expect(await get(fine.id)).toEqual(fine);
    // The previous tag is removed in the same call, so there is no conflict.
    const data = { add_tags: ['rate:10'], remove_tags: ['rate:5', 'rate:1'] };
    expect((await superadmin.put('/devices/many', { ids, data })).status).toBe(200);
  });

  it('respects the maximum number of tags', async () => {
    const full = await created(null, { tags: Array.from({ length: 100 }, (_, index) => `n:${index}`) });
    const refused = await superadmin.put('/devices/many', { ids: [full.id], data: { add_tags: ['n:100'] } });
    expect([refused.status, refused.body.errors[1].path]).toEqual([400, `ids.${full.id}`]);
  });

  it('waits for a concurrent call', async () => {
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push((await created(null)).id);
    const answers = await Promise.all([
      superadmin.put('/devices/many', { ids, data: { add_tags: ['rate:5'] } }),
      superadmin.put('/devices/many', { ids: ids.toReversed(), data: { add_tags: ['rate:10'] } }),
    ]);
    expect(statuses(answers)).toEqual([200, 400]);
    const tags = await Promise.all(ids.map(async (id) => (await get(id)).tags));
    expect(new Set(tags.flat()).size).toBe(1);
    const both = await Promise.all([
      superadmin.put('/devices/many', { ids, data: { add_tags: ['a:1'] } }),
      superadmin.put('/devices/many', { ids: ids.toReversed(), data: { add_tags: ['b:1'] } }),
    ]);
    expect(statuses(both)).toEqual([200, 200]);
    expect((await get(ids[0])).tags).toEqual(expect.arrayContaining(['a:1', 'b:1']));
  });
});

describe('two changes of one device’s “rate:” tag', () => {
  it('concurrently: one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const device = await created(null, { tags: ['x:1'] });
      const put = (rate: number) => () =>
        superadmin.put(`/devices/${device.id}`, { tags: ['x:1', `rate:${rate}`] });
      const answers = await callConcurrently(test, device.id, [put(5), put(10)]);
      expect(statuses(answers)).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({ current: device.version + 1, errors: [{ path: 'tags' }] });
      const won = answers.find(({ status }) => status === 200);
      expect((await get(device.id)).tags).toEqual(won?.body.data.tags);
    }
  });

  it('concurrently, alone and in bulk: one succeeds', async () => {
    const device = await created(null);
    const answers = await callConcurrently(test, device.id, [
      () => superadmin.put('/devices/many', { ids: [device.id], data: { add_tags: ['rate:5'] } }),
      () => superadmin.put(`/devices/${device.id}`, { tags: ['rate:10'] }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('one after the other, or to the same: both succeed', async () => {
    const device = await created(null);
    for (const rate of [5, 10, 5, 20]) {
      expect((await superadmin.put(`/devices/${device.id}`, { tags: [`rate:${rate}`] })).status).toBe(200);
    }
    const same = () => superadmin.put(`/devices/${device.id}`, { tags: ['rate:7'] });
    expect(statuses(await Promise.all([same(), same()]))).toEqual([200, 200]);
    const other = (body: object) => superadmin.put(`/devices/${device.id}`, body);
    const apart = await Promise.all([other({ tags: ['rate:7', 'x:1'] }), other({ location: 'Roof' })]);
    expect(statuses(apart)).toEqual([200, 200]);
  });
});

describe('a preview', () => {
  it('counts and names the devices without writing', async () => {
    const company = await test.seed.company();
    const devices: { id: number }[] = [];
    for (let n = 0; n < 12; n++) {
      devices.push(
        await created(company.id, { title: `P${n}`, tags: n < 2 ? ['rate:5'] : n < 5 ? ['rate:10'] : [] }),
      );
    }
    const filter = { company_id: company.id };
    const before = await superadmin.get(`/devices?company_id=${company.id}`);
    const { status, body } = await superadmin.post('/devices/many/preview', {
      filter,
      data: { add_tags: ['rate:10'] },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ count: 12, changes: 7, problem_count: 2 });
    expect(body.data.sample).toHaveLength(10);
    expect(body.data.sample[0]).toEqual({
      id: devices[0]!.id,
      title: 'P0',
      dev_id: expect.any(String),
      company: company.name,
    });
    expect(body.data.problems).toEqual(
      [0, 1].map((n) => ({
        id: devices[n]!.id,
        title: `P${n}`,
        dev_id: expect.any(String),
        company: company.name,
        msg: 'A device can have one “rate:” tag only.',
      })),
    );
    const deleted = await superadmin.post('/devices/many/preview', { ids: [devices[3]!.id] });
    expect(deleted.body.data).toMatchObject({ count: 1, changes: 1, problems: [], problem_count: 0 });
    expect((await superadmin.get(`/devices?company_id=${company.id}`)).body).toEqual(before.body);

    const [admin, other] = [await test.asCompanyAdmin(company.id), await test.asCompanyAdmin()];
    const ask = (as: Person, sent: object) => as.post('/devices/many/preview', sent);
    expect((await ask(admin, { filter, data: { is_active: null } })).body.data).toMatchObject({
      problem_count: 12,
      problems: expect.arrayContaining([
        expect.objectContaining({ id: devices[0]!.id, msg: 'Only superadmins can register devices.' }),
      ]),
    });
    expect((await ask(admin, { filter })).status).toBe(403);
    expect((await ask(other, { filter, data: {} })).body.data.count).toBe(0);
    expect((await ask(other, { ids: [devices[0]!.id], data: {} })).status).toBe(404);
  });
});

describe('registering many', () => {
  const pending = async (how: number, application: string) => {
    const key = await ingestKey(test, superadmin);
    for (let n = 0; n < how; n++) await key.post({ temperature: 20 }, { ...newDevice(), application });
    const found = await superadmin.get(`/devices_new?search=${application}&limit=500`);
    return found.body.data
      .map(({ id }: { id: number }) => id)
      .toSorted((a: number, b: number) => a - b) as number[];
  };

  it('takes ids or all that a search finds, and can be taken back', async () => {
    const company = await test.seed.company();
    const site = (await superadmin.post('/projects', { title: 'Site', company_id: company.id })).body;
    const app = `app-${nextNumber()}`;
    const ids = await pending(3, app);
    const facts = { company_id: company.id, tags: ['label:TMV'], project_ids: [site.id] };
    const some = await superadmin.post('/devices_new/register-many', { ids: ids.slice(0, 1), ...facts });
    expect([some.status, some.body]).toMatchObject([200, { data: ids.slice(0, 1), count: 1 }]);
    const rest = await superadmin.post('/devices_new/register-many', { search: app, ...facts });
    expect(rest.body).toMatchObject({ data: ids.slice(1), count: 2 });
    expect(await get(ids[2]!)).toMatchObject({ ...facts, is_active: true });
    expect((await superadmin.post('/devices_new/register-many', { search: app })).body).toEqual({
      data: [],
      count: 0,
    });
    await superadmin.post(`/audit/${rest.body.batch_id}/undo`);
    expect(await get(ids[2]!)).toMatchObject({
      is_active: null,
      company_id: null,
      tags: [],
      project_ids: [],
    });
    expect((await get(ids[0]!)).is_active).toBe(true);
  });

  it('is all or nothing: one that is registered or missing, a foreign project', async () => {
    const company = await test.seed.company();
    const site = (await superadmin.post('/projects', { title: 'Site', company_id: company.id })).body;
    const ids = await pending(2, `app-${nextNumber()}`);
    const known = await created(null, { title: 'Known' });
    const register = (body: object) => superadmin.post('/devices_new/register-many', body);
    const twice = await register({ ids: [...ids, known.id] });
    expect([twice.status, twice.body.errors[0]]).toEqual([
      409,
      { msg: '“Known” is already registered.', path: `ids.${known.id}` },
    ]);
    expect((await register({ ids: [...ids, 2_000_000_000] })).status).toBe(404);
    const foreign = await register({ ids, project_ids: [site.id] });
    expect([foreign.status, foreign.body.errors.length]).toEqual([400, 3]);
    for (const id of ids) expect((await get(id)).is_active).toBeNull();
    expect((await register({ search: 'x', ids })).status).toBe(400);
    expect((await (await test.asCompanyAdmin()).post('/devices_new/register-many', { ids })).status).toBe(
      403,
    );
  });
});
