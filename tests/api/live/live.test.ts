import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { type Client, listening, openClient, signedIn } from '../../support/server/live-client.ts';
import { ingestKey, newDevice, registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let host: string;
let superadmin: Person;
let company: { id: number };
let admin: Person;
const clients: Client[] = [];
beforeAll(async () => {
  test = await startTestApp();
  host = await listening(test);
  superadmin = await test.asSuperadmin();
  company = await test.seed.company();
  admin = await test.asCompanyAdmin(company.id);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate();
});
afterAll(() => test?.close());

const opened = async (headers?: Record<string, string>) => {
  const client = await openClient(host, headers);
  clients.push(client);
  return client;
};
const as = async (person: Pick<Person, 'post'>) => {
  const client = await signedIn(host, person);
  clients.push(client);
  return client;
};
const ticket = async (person = admin) => (await person.post('/live/ticket')).body.ticket as string;
const device = async (companyId: number | null = company.id, values: unknown = { temperature: 43.5 }) => {
  const created = await registeredDevice(test, superadmin, companyId, {}, values);
  return { ...created, id: created.device.datapoints[0]?.id as number };
};
const about = (id: number) => (message: { id?: unknown }) => message.id === id;

describe('a subscription', () => {
  it('is answered with the last value, then with changes', async () => {
    const { id, post } = await device();
    const client = await as(admin);
    client.send({ type: 'subscribe', ids: [id] });
    expect(await client.next(about(id))).toEqual({
      id,
      end: 43.5,
      ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      stale: false,
    });
    await post({ temperature: 44.1 });
    expect(await client.next(about(id))).toMatchObject({ end: 44.1, stale: false });
    client.send({ type: 'unsubscribe', ids: [id] });
    client.send({ type: 'subscribe', ids: [] });
    client.send('{"type":"odd"}');
    await client.next(({ type }) => type === 'error');
    await post({ temperature: 45 });
    client.send({ type: 'subscribe', ids: [id] });
    expect(await client.next(about(id))).toMatchObject({ end: 45 });
    expect(client.messages).toEqual([]);
  });

  it('may follow the ticket at once', async () => {
    const { id } = await device();
    const client = await opened();
    client.send({ type: 'auth', ticket: await ticket() });
    client.send({ type: 'subscribe', ids: [id] });
    expect(await client.next(about(id))).toMatchObject({ end: 43.5 });
    expect(client.frames[0]).toMatch(/^\{"type":"welcome","now":"[^"]+Z"\}$/);
  });

  it('says when a value is stale, and nothing where none was ever seen', async () => {
    const { id, post, device: record } = await device();
    await superadmin.put(`/devices/${record.id}`, { expected_interval_s: 60 });
    await post({ lonely: 'text', old: 1 }, new Date(Date.now() - 200_000));
    const { datapoints } = (await superadmin.get(`/devices/${record.id}`)).body.data;
    const old = datapoints.find(({ key }: { key: string }) => key === 'old').id;
    const never = (
      await test.context.pool.query(
        `insert into datapoints (device_id, key, label) values ($1, 'never', 'Never') returning id`,
        [record.id],
      )
    ).rows[0].id;
    const client = await as(admin);
    client.send({ type: 'subscribe', ids: [never, old, id] });
    expect(await client.next(about(old))).toMatchObject({ end: 1, stale: true });
    expect(await client.next(about(id))).toMatchObject({ stale: false });
    expect(client.messages.filter(about(never))).toEqual([]);
  });

  it('never sends a value older than the latest', async () => {
    const { id, post } = await device();
    const client = await as(admin);
    client.send({ type: 'subscribe', ids: [id] });
    await client.next(about(id));
    await post({ temperature: 1 }, new Date(Date.now() - 3_600_000));
    await post({ temperature: 2 });
    expect(await client.next(about(id))).toMatchObject({ end: 2 });
  });

  it('to a foreign, missing or impossible id is an error and no data', async () => {
    const own = await device();
    const foreign = await device((await test.seed.company()).id);
    const client = await as(admin);
    client.send({ type: 'subscribe', ids: [foreign.id, own.id, 999_999, -1] });
    const wrong = [foreign.id, 999_999, -1];
    const told = [];
    for (const id of wrong) told.push(await client.next(about(id)));
    expect(told).toEqual(wrong.map((id) => ({ type: 'error', id, msg: 'There is no such datapoint.' })));
    await client.next(about(own.id));
    await foreign.post({ temperature: 99 });
    await own.post({ temperature: 50 });
    expect(await client.next(about(own.id))).toMatchObject({ end: 50 });
    expect(client.messages).toEqual([]);
  });

  it('of many at the same moment tells each only what is its own', async () => {
    const other = await test.seed.company();
    const [mine, theirs] = [await device(), await device(other.id)];
    const ids = [mine.id, theirs.id];
    const people = [admin, await test.asCompanyAdmin(other.id), await test.asUser(company.id), superadmin];
    const all = await Promise.all(people.map(as));
    for (const client of all) client.send({ type: 'subscribe', ids });
    const told = await Promise.all(
      all.map((client) =>
        Promise.all(ids.map(async (id) => (await client.next(about(id))).type === 'error')),
      ),
    );
    expect(told).toEqual([
      [false, true],
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it('ends when the device is given to another company', async () => {
    const { id, device: record, post } = await device();
    const client = await as(admin);
    client.send({ type: 'subscribe', ids: [id] });
    await client.next(about(id));
    await superadmin.put(`/devices/${record.id}`, { company_id: (await test.seed.company()).id });
    expect(await client.next(about(id))).toMatchObject({ type: 'error' });
    const other = await as(superadmin);
    other.send({ type: 'subscribe', ids: [id] });
    await other.next(about(id));
    await post({ temperature: 7 });
    await other.next((message) => message.end === 7);
    expect(client.messages).toEqual([]);
  });

  it('carries many values in few frames, the latest of each', async () => {
    const values = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`v${index}`, index]));
    const { device: record } = await device(company.id, values);
    const ids = record.datapoints.map((datapoint: { id: number }) => datapoint.id);
    const client = await as(admin);
    client.send({ type: 'subscribe', ids });
    await client.next((message) => message.end === 99);
    expect(client.frames).toHaveLength(2);
    const [ts, begun] = [Date.now(), performance.now()];
    const published = Array.from({ length: 50 }, (_, round) =>
      test.context.events.publish(
        'values',
        ids.map((id: number) => ({ id, end: round + 1, ts })),
      ),
    );
    await client.next((message) => message.id === ids.at(-1) && message.end === 50);
    const last = new Map(client.messages.map((message) => [message.id, message.end]));
    expect([...last.values()].every((end) => end === 50)).toBe(true);
    // One in 50 ms at most, after the welcome and the snapshot.
    expect(client.frames.length).toBeLessThanOrEqual(3 + (performance.now() - begun) / 45);
    await Promise.all(published);
  });
});

describe('watching', () => {
  it('notifies superadmins of new devices at most once a second, including the last one', async () => {
    const client = await as(superadmin);
    client.send({ type: 'watch', resources: ['devices_new', 'companies'] });
    client.send('{');
    await client.next(({ type }) => type === 'error');
    const key = await ingestKey(test, superadmin);
    const changed = (resource: string) => (message: { type?: unknown; resource?: unknown }) =>
      message.type === 'changed' && message.resource === resource;
    await key.post({ a: 1 }, newDevice());
    await client.next(changed('devices_new'));
    const names = newDevice();
    for (let value = 0; value < 5; value++) await key.post({ a: value }, names);
    await client.next(changed('devices_new'));
    await superadmin.post(`/devices_new/${names.eui}/tmv/register`, {});
    await client.next(changed('devices_new'));
    await superadmin.post('/companies', { name: `Watched ${names.device}` });
    await client.next(changed('companies'));
  });

  it('is refused to those who see their company only', async () => {
    const client = await as(admin);
    client.send({ type: 'watch', resources: ['devices_new', 'devices', 'toaster'] });
    for (const resource of ['devices_new', 'devices', 'toaster']) {
      expect(await client.next((message) => message.resource === resource)).toMatchObject({ type: 'error' });
    }
  });
});
