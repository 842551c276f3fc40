import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, PUBLIC_URL, startTestApp, type TestApp } from '../../support/server/app.ts';
import { type Client, listening, openClient, refusal, signedIn } from '../../support/server/live-client.ts';
import { ingestKey, registeredDevice } from '../../support/devices/uplinks.ts';

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

describe('a socket', () => {
  it('is refused to pages of others, allowed to our own and to what is no browser', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'https://flowgen.example.com.evil.example',
      'file://',
    ]) {
      expect(await refusal(host, { origin })).toBe(403);
    }
    await opened({ origin: PUBLIC_URL });
    await opened();
  });

  it('without a ticket in 5 s is closed', async () => {
    const client = await opened();
    expect(await client.closed).toBe(1008);
  });

  it.each([
    ['an unknown ticket', { type: 'auth', ticket: 'unknown' }],
    ['a subscription before the ticket', { type: 'subscribe', ids: [1] }],
    ['what is no JSON', '{'],
    ['a ticket that is no text', { type: 'auth', ticket: 7 }],
  ])('that sends %s is closed', async (_name, message) => {
    const client = await opened();
    client.send(message);
    expect(await client.closed).toBe(1008);
  });

  it('takes a ticket once, and not after 30 s', async () => {
    const used = await ticket();
    const [first, second] = [await opened(), await opened()];
    first.send({ type: 'auth', ticket: used });
    await first.next(({ type }) => type === 'welcome');
    second.send({ type: 'auth', ticket: used });
    expect(await second.closed).toBe(1008);
    const old = await ticket();
    await test.context.pool.query(`update live_tickets set expires_at = now() - interval '1 second'`);
    const third = await opened();
    third.send({ type: 'auth', ticket: old });
    expect(await third.closed).toBe(1008);
    const { rows } = await test.context.pool.query('select ticket_hash from live_tickets');
    expect(rows.map(({ ticket_hash }) => ticket_hash)).not.toContain(old);
  });

  it('with more than 1,000 ids is closed with 1008', async () => {
    const ids = Array.from({ length: 600 }, (_, index) => 1_000_000 + index);
    const { id } = await device();
    const client = await as(admin);
    client.send({ type: 'subscribe', ids: [id, ...ids] });
    await client.next(about(id));
    // Unknown ids don't count.
    client.send({ type: 'subscribe', ids });
    await client.next(about(1_000_599));
    client.send({ type: 'subscribe', ids: Array.from({ length: 1_001 }, (_, index) => index + 1) });
    expect(await client.closed).toBe(1008);
  });

  it('with a frame of more than 64 kB is closed with 1009, with a binary one with 1003', async () => {
    const client = await as(admin);
    client.send(`"${'x'.repeat(70_000)}"`);
    expect(await client.closed).toBe(1009);
    const binary = await as(admin);
    binary.socket.send(Buffer.from('{}'));
    expect(await binary.closed).toBe(1003);
  });

  it('gets an error for an unreadable message and stays open', async () => {
    const { id } = await device();
    const client = await as(admin);
    for (const odd of [
      '{',
      '[]',
      'null',
      '{"type":"subscribe","ids":["1"]}',
      '{"type":"subscribe","ids":[1.5]}',
    ]) {
      client.send(odd);
      expect(await client.next(({ type }) => type === 'error')).toEqual({
        type: 'error',
        msg: 'This message can’t be read.',
      });
    }
    client.send({ type: 'subscribe', ids: [id] });
    await client.next(about(id));
  });

  it('is closed when its session or key is dead', async () => {
    const person = await test.asUser(company.id);
    const client = await as(person);
    expect((await person.post('/auth/logout')).status).toBeLessThan(300);
    expect(await client.closed).toBe(1008);

    const fired = await test.asUser(company.id);
    const theirs = await as(fired);
    await superadmin.delete(`/users/${fired.id}`);
    expect(await theirs.closed).toBe(1008);

    const key = (
      await superadmin.post('/api-keys', { name: 'Reader', scopes: ['read'], company_id: company.id })
    ).body;
    const keys = { post: (url: string) => test.call('POST', url, { token: key.key }) };
    const { id } = await device();
    const foreign = await device(null);
    const reader = await as(keys);
    reader.send({ type: 'subscribe', ids: [id, foreign.id] });
    expect(await reader.next(about(foreign.id))).toMatchObject({ type: 'error' });
    expect(await reader.next(about(id))).toMatchObject({ end: 43.5 });
    await superadmin.delete(`/api-keys/${key.id}`);
    expect(await reader.closed).toBe(1008);
  });

  it('is closed when its session ends', async () => {
    const person = await test.asUser(company.id);
    const asked = await ticket(person);
    const client = await opened();
    await test.context.pool.query(
      `update sessions set expires_at = now() + interval '1 second' where user_id = $1`,
      [person.id],
    );
    client.send({ type: 'auth', ticket: asked });
    expect(await client.closed).toBe(1008);
  });

  it('gets no ticket without a session, nor with a key that may only send', async () => {
    expect((await test.call('POST', '/live/ticket')).status).toBe(401);
    const { key } = await ingestKey(test, superadmin);
    expect((await test.call('POST', '/live/ticket', { token: key })).status).toBe(403);
    expect((await superadmin.get('/live')).status).toBe(400);
  });

  it('that stops reading is held little for, and others are unharmed', async () => {
    const values = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`v${index}`, index]));
    const created = [await device(company.id, values), await device(company.id, values)];
    const ids = created.flatMap(({ device: { datapoints } }) =>
      datapoints.map(({ id }: { id: number }) => id),
    );
    const last = ids.at(-1);
    const [slow, quick] = [await as(admin), await as(admin)];
    for (const client of [slow, quick]) {
      client.send({ type: 'subscribe', ids });
      await client.next(about(last));
    }
    slow.socket.pause();
    const held = () => Math.max(...[...test.app.websocketServer.clients].map((one) => one.bufferedAmount));
    let end = 1000;
    // Enough to overfill the slow client's socket buffer.
    for (let round = 0, more = 10; more > 0; round++) {
      if (held() > 100_000) more -= 1;
      end += 1;
      const ts = Date.now() + round;
      const published = test.context.events.publish(
        'values',
        ids.map((id) => ({ id, end, ts })),
      );
      await quick.next((message) => message.id === last && message.end === end);
      quick.messages.length = 0;
      expect(held()).toBeLessThan(1_000_000);
      await published;
    }
    slow.socket.resume();
    await slow.next((message) => message.id === last && message.end === end);
  });
});
