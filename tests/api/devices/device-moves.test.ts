import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { layoutOf } from '../../support/dashboards/dashboards.ts';
import { type Client, listening, signedIn } from '../../support/server/live-client.ts';
import { upload } from '../../support/server/upload.ts';
import { ingestKey, nativeUplink } from '../../support/devices/uplinks.ts';

const HOUR = 3_600_000;
let test: TestApp;
let host: string;
let superadmin: Person;
let key: Awaited<ReturnType<typeof ingestKey>>;
let former: { id: number };
let next: { id: number };
let formerAdmin: Person;
let admin: Person;
let user: Person;
const clients: Client[] = [];
beforeAll(async () => {
  test = await startTestApp();
  host = await listening(test);
  superadmin = await test.asSuperadmin();
  key = await ingestKey(test, superadmin);
  former = await test.seed.company();
  next = await test.seed.company();
  formerAdmin = await test.asCompanyAdmin(former.id);
  admin = await test.asCompanyAdmin(next.id);
  user = await test.asUser(next.id);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate();
});
afterAll(() => test?.close());

let device: { id: number; dev_id: string; hw_serial: string };
let datapoint: number;
const say = async (values: object, at: number): Promise<void> => {
  const uplink = nativeUplink(values, {
    dev_id: device.dev_id,
    hw_serial: device.hw_serial,
    type: 'tmv',
    ts: new Date(at).toISOString(),
  });
  const answer = await key.to('uplink', JSON.stringify(uplink));
  expect([answer.status, answer.body.rejected]).toEqual([200, []]);
};
const readings = async (person: Person, query = ''): Promise<number[]> => {
  const answer = await person.get(`/datapoints/${datapoint}/readings${query}`);
  expect(answer.status).toBe(200);
  return answer.body.data.map(({ value, count }: { value?: number; count?: number }) => value ?? count);
};
const read = async (person: Person) => (await person.get(`/devices/${device.id}`)).body.data;
const move = (company_id: number | null) => superadmin.put(`/devices/${device.id}`, { company_id });

/** A device of the previous company that sent 41, 42 and a text before the move. */
beforeEach(async () => {
  const number = nextNumber();
  device = { id: 0, dev_id: `moving-${number}`, hw_serial: `MOVE${number}` };
  const now = Date.now();
  await say({ temperature: 41, mode: 'former text' }, now - 3 * HOUR);
  await say({ temperature: 42 }, now - 2 * HOUR);
  const registered = await superadmin.post(`/devices_new/${device.hw_serial}/tmv/register`, {
    company_id: former.id,
    title: `Valve ${number}`,
  });
  device = registered.body.data;
  datapoint = registered.body.data.datapoints[0].id;
});

describe('a device that is moved to another company', () => {
  it('shows its first company everything, from before its registration too', async () => {
    expect(await readings(formerAdmin)).toEqual([41, 42]);
    expect(await read(formerAdmin)).toMatchObject({
      company_since: null,
      last_status: { mode: 'former text' },
      datapoints: [{ last_value: 42 }],
    });
  });

  it('starts at the move: readings, buckets, latest values, texts', async () => {
    const moved = await move(next.id);
    expect(moved.status).toBe(200);
    expect(Date.parse(moved.body.data.company_since)).toBeGreaterThan(Date.now() - 60_000);
    expect((await formerAdmin.get(`/devices/${device.id}`)).status).toBe(404);
    expect((await formerAdmin.get(`/datapoints/${datapoint}/readings`)).status).toBe(404);
    for (const person of [admin, user]) {
      expect(await readings(person)).toEqual([]);
      expect(await readings(person, '?buckets=10')).toEqual([]);
      const from = new Date(Date.now() - 30 * 24 * HOUR).toISOString();
      expect(await readings(person, `?buckets=100&from=${from}`)).toEqual([]);
      expect(await read(person)).toMatchObject({
        last_status: null,
        datapoints: [{ last_value: null, last_at: null }],
      });
      const list = (await person.get(`/devices?ids=${device.id}`)).body.data;
      expect(list).toMatchObject([{ main_value: null, last_status: null }]);
      const filter = (name: string) => encodeURIComponent(JSON.stringify({ id: datapoint, [name]: 40 }));
      expect((await person.get(`/datapoints?filter=${filter('id')}`)).body).toEqual([]);
      expect((await person.get(`/datapoints?filter=${filter('last_value_gte')}`)).body).toEqual([]);
      for (const text of [
        (await person.get(`/datapoints?filter={"id":${datapoint}}`)).text,
        (await person.get(`/devices/${device.id}/datapoints`)).text,
        (await person.get('/devices/export?format=csv')).text,
        (await person.get('/datapoints/export?format=csv')).text,
      ]) {
        expect(text).not.toMatch(/former text|last_value":42|,42,/);
      }
    }
    // A save returns the same as a read.
    const saved = await admin.put(`/datapoints/${datapoint}`, { label: 'Outlet' });
    expect(saved.body).toMatchObject({ label: 'Outlet', last_value: null, last_at: null });
    const renamed = await admin.put(`/devices/${device.id}`, { title: 'Ours' });
    expect(renamed.body.data).toMatchObject({ last_status: null, datapoints: [{ last_value: null }] });

    // Superadmins see everything.
    expect(await readings(superadmin)).toEqual([41, 42]);
    expect(await read(superadmin)).toMatchObject({
      last_status: { mode: 'former text' },
      datapoints: [{ last_value: 42 }],
    });
    expect((await superadmin.get(`/devices?ids=${device.id}`)).body.data).toMatchObject([
      { main_value: { value: 42 } },
    ]);
  });

  it('continues with readings after the move, and hides late ones', async () => {
    await move(next.id);
    await say({ temperature: 40 }, Date.now() - HOUR);
    expect(await readings(admin)).toEqual([]);
    expect(await read(admin)).toMatchObject({ datapoints: [{ last_value: null }] });
    await say({ temperature: 45, fan: 'new text' }, Date.now());
    expect(await readings(admin)).toEqual([45]);
    expect(await readings(admin, '?buckets=10')).toEqual([1]);
    expect(await read(admin)).toMatchObject({
      last_status: { fan: 'new text' },
      datapoints: [{ last_value: 45 }],
    });
    expect((await read(admin)).last_status).toEqual({ fan: 'new text' });
    expect(await readings(superadmin)).toEqual([41, 42, 40, 45]);
    expect((await read(superadmin)).last_status).toEqual({ mode: 'former text', fan: 'new text' });
  });

  it('begins in the live snapshot with the move', async () => {
    await move(next.id);
    const client = await signedIn(host, user);
    clients.push(client);
    client.send({ type: 'subscribe', ids: [datapoint] });
    client.send('{"type":"odd"}');
    await client.next(({ type }) => type === 'error');
    await say({ temperature: 39 }, Date.now() - HOUR);
    await say({ temperature: 46 }, Date.now());
    expect(await client.next(({ id }) => id === datapoint)).toMatchObject({ end: 46 });
    expect(client.frames.join()).not.toMatch(/"end":(42|39)[,}]/);
    const watching = await signedIn(host, superadmin);
    clients.push(watching);
    watching.send({ type: 'subscribe', ids: [datapoint] });
    expect(await watching.next(({ id }) => id === datapoint)).toMatchObject({ end: 46 });
  });

  it.each([
    ['in bulk', () => superadmin.put('/devices/many', { ids: [device.id], data: { company_id: next.id } })],
    [
      'by an import',
      () =>
        upload(test, superadmin, '/devices/import', {
          file: new Blob([`hw_serial,type,company_id\n${device.hw_serial},tmv,${next.id}\n`]),
        }),
    ],
    ['by way of no company', () => move(null).then(() => move(next.id))],
  ])('%s begins with the move too', async (_name, act) => {
    const answer = await act();
    expect(answer.status).toBe(200);
    expect((await read(superadmin)).company_id).toBe(next.id);
    expect(await readings(admin)).toEqual([]);
    expect(await readings(superadmin)).toEqual([41, 42]);
  });

  it('shows its company everything again when the move is undone', async () => {
    const answer = await move(next.id);
    const undone = await superadmin.post(`/audit/${answer.headers['x-batch-id']}/undo`);
    expect(undone.status).toBe(200);
    expect(await readings(formerAdmin)).toEqual([41, 42]);
    expect(await read(formerAdmin)).toMatchObject({
      company_since: null,
      last_status: { mode: 'former text' },
    });
  });

  it('is judged by readings since the move', async () => {
    await say({ temperature: 58 }, Date.now() - HOUR);
    expect((await read(formerAdmin)).health.problems).toMatchObject([{ value: 58 }]);
    await move(next.id);
    expect((await read(admin)).health.problems).toEqual([]);
    expect((await read(admin)).status_reason).not.toContain('58');
    await say({ temperature: 57 }, Date.now());
    expect((await read(admin)).health.problems).toMatchObject([{ value: 57 }]);
  });

  it('rejects company_since in a body', async () => {
    const company_since = new Date(0).toISOString();
    expect((await superadmin.put(`/devices/${device.id}`, { company_since })).status).toBe(400);
    await move(next.id);
    expect((await admin.put(`/devices/${device.id}`, { company_since })).status).toBe(400);
    expect((await admin.put(`/devices/${device.id}`, { company_since: null })).status).toBe(400);
  });

  it('is not in the dashboards of its new company with what it said before', async () => {
    const created = await upload(test, superadmin, '/dashboard-v2', {
      dashBoardName: 'Moved',
      data: layoutOf([datapoint]).replace('"end": 1', '"end": 42'),
    });
    const { id } = created.body.data;
    for (const company_id of [former.id, next.id]) {
      await superadmin.put(`/dashboard-v2/${id}/attach-company`, { company_id });
    }
    const dataFor = async (person: Person) => (await person.get(`/dashboard-v2/${id}`)).body.data;
    expect((await dataFor(formerAdmin)).data).toContain('"end": 42');
    await move(next.id);
    const seen = await dataFor(user);
    expect(seen.datapoints).toMatchObject([{ id: datapoint, last_value: null, last_at: null }]);
    expect(JSON.parse(seen.data).rows[0].columns[0].elements[0].xidwithValues[0].end).toBeNull();
    const gone = await dataFor(formerAdmin);
    expect(gone.datapoints).toEqual([]);
    expect(gone.data).not.toMatch(/"end": 42|"dev_id":\s*"d"/);
    expect((await dataFor(superadmin)).data).toBe(created.body.data.data);
  });
});

describe('a contested device', () => {
  it('starts at its registration, since earlier readings may belong to another company', async () => {
    const keyOfFormer = await ingestKey(test, superadmin, former.id);
    const number = nextNumber();
    const uplink = JSON.stringify(
      nativeUplink(
        { temperature: 41 },
        { dev_id: `both-${number}`, hw_serial: `BOTH${number}`, type: 'tmv' },
      ),
    );
    await keyOfFormer.to('uplink', uplink);
    await key.to('uplink', uplink.replace('41', '42'));
    const registered = await superadmin.post(`/devices_new/BOTH${number}/tmv/register`, {
      company_id: next.id,
    });
    expect(registered.status).toBe(201);
    device = registered.body.data;
    datapoint = registered.body.data.datapoints[0].id;
    expect(await readings(admin)).toEqual([]);
    expect((await readings(superadmin)).length).toBe(2);
  });
});
