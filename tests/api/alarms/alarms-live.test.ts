import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertCase, insertDevice } from '../../support/alarms/alarms.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { type Client, listening, type Message, signedIn } from '../../support/server/live-client.ts';

let test: TestApp;
let host: string;
let superadmin: Person;
let admin: Person;
let user: Person;
let stranger: Person;
let device: number;
const clients: Client[] = [];
beforeAll(async () => {
  test = await startTestApp();
  host = await listening(test);
  superadmin = await test.asSuperadmin();
  admin = await test.asCompanyAdmin();
  user = await test.asUser(admin.company_id as number);
  stranger = await test.asCompanyAdmin();
  device = await insertDevice(test.context.pool, admin.company_id);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate();
});
afterAll(() => test?.close());

const newCase = (values: Record<string, unknown> = {}) =>
  insertCase(test.context.pool, { company_id: admin.company_id, device_id: device, ...values });
const isSummary = ({ type }: Message): boolean => type === 'alarms';
const isCase = ({ type }: Message): boolean => type === 'alarm';
/** A socket that is subscribed to alarms, and the summary that it was sent. */
const subscribed = async (person: Person) => {
  const client = await signedIn(host, person);
  clients.push(client);
  client.send({ type: 'subscribe', alarms: true });
  return { client, first: await client.next(isSummary) };
};

describe('a subscription to alarms', () => {
  it('is answered with the summary, then with each change', async () => {
    const id = await newCase({ severity: 'high' });
    const { client, first } = await subscribed(user);
    const { data } = (await user.get('/alarms/summary')).body;
    expect(first).toEqual({ type: 'alarms', summary: data });
    await admin.post(`/alarms/${id}/acknowledge`);
    const { alarm } = await client.next(isCase);
    expect(alarm).toEqual((await user.get(`/alarms/${id}`)).body);
    expect(await client.next(isSummary)).toEqual({
      type: 'alarms',
      summary: { ...data, unacknowledged: data.unacknowledged - 1 },
    });
  });

  it('is about the cases that its user may see', async () => {
    const [own, all, other] = [
      await subscribed(admin),
      await subscribed(superadmin),
      await subscribed(stranger),
    ];
    const id = await newCase();
    test.context.alarms.announce([id]);
    const theirs = await insertCase(test.context.pool, { company_id: stranger.company_id });
    test.context.alarms.announce([theirs]);
    const seen = async (client: Client) => ((await client.next(isCase)).alarm as { id: number }).id;
    expect(await seen(other.client)).toBe(theirs);
    expect(await seen(own.client)).toBe(id);
    expect([await seen(all.client), await seen(all.client)].toSorted()).toEqual([id, theirs].toSorted());
    expect(own.client.messages.filter(isCase)).toEqual([]);
    expect(other.client.messages.filter(isCase)).toEqual([]);
  });

  it('sends a case that changed several times as it is now', async () => {
    const { client } = await subscribed(admin);
    const id = await newCase();
    await test.context.pool.query('update alarms set version = 7 where id = $1', [id]);
    for (let time = 0; time < 5; time += 1) test.context.alarms.announce([id]);
    expect((await client.next(isCase)).alarm).toMatchObject({ id, version: 7 });
  });

  it('can be combined with values, and ends', async () => {
    const { client } = await subscribed(admin);
    client.send({ type: 'subscribe', alarms: true, ids: [2_000_000] });
    expect(await client.next(({ type }) => type === 'error')).toMatchObject({ id: 2_000_000 });
    await client.next(isSummary);
    client.send({ type: 'unsubscribe', alarms: true });
    client.send({ type: 'subscribe', ids: [2_000_001] });
    await client.next(({ id }) => id === 2_000_001);
    const left = await subscribed(admin);
    test.context.alarms.announce([await newCase()]);
    await left.client.next(isCase);
    expect(client.messages.filter((message) => isCase(message) || isSummary(message))).toEqual([]);
  });

  it('needs a subject', async () => {
    const { client } = await subscribed(admin);
    for (const message of [{}, { alarms: false }, { alarms: 'yes' }, { ids: 'x', alarms: true }]) {
      client.send({ type: 'subscribe', ...message });
      expect(await client.next(({ type }) => type === 'error')).toHaveProperty('msg');
    }
  });

  it('ends when its user is demoted', async () => {
    const person = await test.asCompanyAdmin(admin.company_id as number);
    const { client } = await subscribed(person);
    expect((await superadmin.put(`/users/${person.id}`, { role: 'user' })).status).toBe(200);
    expect(await client.closed).toBe(1008);
  });
});
