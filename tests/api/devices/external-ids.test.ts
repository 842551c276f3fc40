import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { upload } from '../../support/server/upload.ts';
import { ingestKey, registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let a: { id: number; name: string };
let b: { id: number; name: string };
let adminA: Person;
let adminB: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  a = await test.seed.company();
  b = await test.seed.company();
  adminA = await test.asCompanyAdmin(a.id);
  adminB = await test.asCompanyAdmin(b.id);
});
afterAll(() => test?.close());

const created = async (companyId: number | null, title?: string) =>
  (await registeredDevice(test, superadmin, companyId, title ? { title } : {})).device;
const xid = () => `X-${nextNumber()}`;
const exists = async (person: Person, id: string, more = ''): Promise<boolean> => {
  const { body } = await person.get(`/devices/check-xid-exists/xid?xid=${encodeURIComponent(id)}${more}`);
  return body.data.exists;
};

describe('an external id', () => {
  it('is unique among the devices of one company', async () => {
    const id = xid();
    const [one, two, other] = [await created(a.id), await created(a.id), await created(b.id)];
    expect((await adminA.put(`/devices/${one.id}`, { xid: id })).status).toBe(200);
    expect((await adminB.put(`/devices/${other.id}`, { xid: id })).status).toBe(200);
    const answer = await adminA.put(`/devices/${two.id}`, { xid: id });
    expect([answer.status, answer.body.errors[0].path]).toEqual([409, 'xid']);
    expect(answer.body.message).toContain('same company');
  });

  it('is unique among the datapoints of one company', async () => {
    const id = xid();
    const [one, two, other] = [await created(a.id), await created(a.id), await created(b.id)];
    const put = (person: Person, device: { datapoints: { id: number }[] }) =>
      person.put(`/datapoints/${device.datapoints[0]!.id}`, { xid: id });
    expect((await put(adminA, one)).status).toBe(200);
    expect((await put(adminB, other)).status).toBe(200);
    const answer = await put(adminA, two);
    expect([answer.status, answer.body.errors[0].path]).toEqual([409, 'xid']);
  });

  it('is unique among devices without a company, which share one scope', async () => {
    const id = xid();
    const [one, two] = [await created(null), await created(null)];
    expect((await superadmin.put(`/devices/${one.id}`, { xid: id })).status).toBe(200);
    expect((await superadmin.put(`/devices/${two.id}`, { xid: id })).status).toBe(409);
    const points = [one, two].map((device) => device.datapoints[0].id as number);
    expect((await superadmin.put(`/datapoints/${points[0]}`, { xid: id })).status).toBe(200);
    expect((await superadmin.put(`/datapoints/${points[1]}`, { xid: id })).status).toBe(409);
  });

  it('set concurrently on two devices is saved once', async () => {
    const id = xid();
    const devices = [await created(a.id), await created(a.id)];
    const answers = await Promise.all(devices.map((one) => adminA.put(`/devices/${one.id}`, { xid: id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('check-xid-exists', () => {
  it('checks devices and datapoints of the own company only', async () => {
    const [ofDevice, ofDatapoint, foreign] = [xid(), xid(), xid()];
    const [own, other] = [await created(a.id), await created(b.id)];
    await adminA.put(`/devices/${own.id}`, { xid: ofDevice });
    await adminA.put(`/datapoints/${own.datapoints[0].id}`, { xid: ofDatapoint });
    await adminB.put(`/devices/${other.id}`, { xid: foreign });
    const asked = async (person: Person, more?: string) => [
      await exists(person, ofDevice, more),
      await exists(person, ofDatapoint, more),
      await exists(person, foreign, more),
    ];
    expect(await asked(adminA)).toEqual([true, true, false]);
    expect(await asked(adminB)).toEqual([false, false, true]);
    expect(await asked(superadmin)).toEqual([true, true, true]);
    expect(await asked(superadmin, `&company_id=${a.id}`)).toEqual([true, true, false]);
    expect(await asked(superadmin, `&company_id=${b.id}`)).toEqual([false, false, true]);
    expect(await asked(superadmin, '&company_id=null')).toEqual([false, false, false]);
    // Requesting another company reveals nothing about it.
    expect(await asked(adminA, `&company_id=${b.id}`)).toEqual([false, false, false]);
    expect(await asked(adminA, `&company_id=${a.id}`)).toEqual([true, true, false]);
  });

  it.each(['', 'xid=', 'xid=%00', 'xid=a&company_id=x', 'xid=a&other=1', 'xid=a&xid=b'])(
    '?%s is 400',
    async (query) => {
      expect((await superadmin.get(`/devices/check-xid-exists/xid?${query}`)).status).toBe(400);
    },
  );
});

describe('moving a device to a company that has its external id', () => {
  const colliding = async () => {
    const id = xid();
    const [moving, holder] = [await created(a.id, `Moving ${id}`), await created(b.id, `Holder ${id}`)];
    await superadmin.put(`/devices/${moving.id}`, { xid: id });
    await superadmin.put(`/devices/${holder.id}`, { xid: id });
    return { id, moving, holder };
  };
  const companyOf = async (device: { id: number }) =>
    (await superadmin.get(`/devices/${device.id}`)).body.data.company_id;

  it('is 409 and names the other device, alone and in bulk', async () => {
    const { id, moving } = await colliding();
    const alone = await superadmin.put(`/devices/${moving.id}`, { company_id: b.id });
    expect([alone.status, alone.body.errors[0].path]).toEqual([409, 'xid']);
    expect(alone.body.message).toBe(`In that company, “Holder ${id}” already has the external id “${id}”.`);
    const fine = await created(a.id);
    const body = { ids: [fine.id, moving.id], data: { company_id: b.id } };
    const bulk = await superadmin.put('/devices/many', body);
    expect(bulk.status).toBe(409);
    expect(bulk.body.message).toContain(`“Holder ${id}”`);
    const preview = await superadmin.post('/devices/many/preview', body);
    expect(preview.body.data.problems).toMatchObject([{ id: moving.id }]);
    expect([await companyOf(moving), await companyOf(fine)]).toEqual([a.id, a.id]);
    // With another external id it moves.
    const moved = await superadmin.put(`/devices/${moving.id}`, { company_id: b.id, xid: xid() });
    expect(moved.status).toBe(200);
  });

  it('is 409 for an external id of one of its datapoints', async () => {
    const id = xid();
    const [moving, holder] = [await created(a.id), await created(b.id, `Holder ${id}`)];
    await superadmin.put(`/datapoints/${moving.datapoints[0].id}`, { xid: id });
    await superadmin.put(`/datapoints/${holder.datapoints[0].id}`, { xid: id });
    const alone = await superadmin.put(`/devices/${moving.id}`, { company_id: b.id });
    expect([alone.status, alone.body.errors[0].path]).toEqual([409, 'xid']);
    expect(alone.body.message).toContain(`a datapoint of “Holder ${id}”`);
    expect(await companyOf(moving)).toBe(a.id);
  });

  it('is refused by an import, by row and column', async () => {
    const { id, moving } = await colliding();
    const csv = (company: number, more = '') =>
      new Blob([`hw_serial,type,company_id,xid\n${moving.hw_serial},tmv,${company},${id}${more}\n`]);
    const refused = await upload(test, superadmin, '/devices/import', { file: csv(b.id) });
    expect(refused.body.data.errors).toMatchObject([
      { row: 2, column: 'xid', msg: `“Holder ${id}” already has this external ID.` },
    ]);
    const fine = await upload(test, superadmin, '/devices/import', { file: csv(b.id, '-2') });
    expect(fine.body.data).toMatchObject({ update: 1, errors: [] });
    expect(await companyOf(moving)).toBe(b.id);
  });

  it('is possible for two devices of a file with one external id in two companies', async () => {
    const [one, two] = [await created(a.id), await created(b.id)];
    const id = xid();
    const file = new Blob([
      `hw_serial,type,company_id,xid\n${one.hw_serial},tmv,${a.id},${id}\n${two.hw_serial},tmv,${b.id},${id}\n`,
    ]);
    const answer = await upload(test, superadmin, '/devices/import', { file });
    expect(answer.body.data).toMatchObject({ update: 2, errors: [] });
  });

  it('does not stop readings of a device that becomes contested', async () => {
    const keyOfA = await ingestKey(test, superadmin, a.id);
    const platform = await ingestKey(test, superadmin);
    const names = {
      device: `dev-${nextNumber()}`,
      eui: `70B3D5${nextNumber().toString().padStart(10, '0')}`,
    };
    await keyOfA.post({ temperature: 40 }, names);
    const id = xid();
    const [pending] = (await superadmin.get(`/devices?dev_id=${names.device}`)).body.data;
    const [datapoint] = (await superadmin.get(`/devices/${pending.id}`)).body.data.datapoints;
    const holder = await created(null);
    await superadmin.put(`/devices/${holder.id}`, { xid: id });
    await superadmin.put(`/datapoints/${holder.datapoints[0].id}`, { xid: id });
    expect((await adminA.put(`/devices/${pending.id}`, { xid: id })).status).toBe(200);
    expect((await adminA.put(`/datapoints/${datapoint.id}`, { xid: id })).status).toBe(200);
    expect((await platform.post({ temperature: 41 }, names)).status).toBe(200);
    expect((await superadmin.get(`/devices/${pending.id}`)).body.data).toMatchObject({
      company_id: null,
      xid: null,
    });
  });
});

describe('an e-mail address that is in use', () => {
  it('is 409 with the same message for every caller', async () => {
    const create = (email: string) =>
      adminA.post('/users', { name: 'New', email, role: 'user', password: 'correct horse battery' });
    const answers = [await create(adminA.email), await create(adminB.email), await create(superadmin.email)];
    for (const answer of answers) {
      expect([answer.status, answer.body.errors]).toEqual([
        409,
        [{ msg: 'This e-mail address is already in use.', path: 'email' }],
      ]);
    }
  });
});
