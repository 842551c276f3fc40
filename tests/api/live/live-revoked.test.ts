import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { type Client, listening, openClient } from '../../support/server/live-client.ts';

let test: TestApp;
let host: string;
let superadmin: Person;
let company: { id: number };
const clients: Client[] = [];
beforeAll(async () => {
  test = await startTestApp();
  host = await listening(test);
  superadmin = await test.asSuperadmin();
  company = await test.seed.company();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate();
});
afterAll(() => test?.close());

const sql = (text: string, values: unknown[]) => test.context.pool.query(text, values);

interface Key {
  readonly id: number;
  readonly key: string;
}
const newKey = async (facts: Record<string, unknown> = {}): Promise<Key> => {
  const body = { name: 'Reader', scopes: ['read', 'ingest'], company_id: company.id, ...facts };
  const created = await superadmin.post('/api-keys', body);
  expect(created.status).toBe(201);
  return created.body;
};
const ticketOf = async (token: string): Promise<string> => {
  const { status, body } = await test.call('POST', '/live/ticket', { token });
  expect(status).toBe(200);
  return body.ticket;
};
const opened = async (): Promise<Client> => {
  const client = await openClient(host);
  clients.push(client);
  return client;
};
const admitted = async (token: string): Promise<Client> => {
  const client = await opened();
  client.send({ type: 'auth', ticket: await ticketOf(token) });
  await client.next(({ type }) => type === 'welcome');
  return client;
};

describe('a socket of an API key', () => {
  const AT_ONCE = 25;
  const ROUNDS = 12;

  // In any order: the ticket, the deletion, or its notification during the ticket's lookup.
  const raced = async (attempt: number): Promise<number> => {
    const { id, key } = await newKey();
    const ticket = await ticketOf(key);
    const client = await opened();
    const revoke = async () => {
      await wait(attempt % 5);
      expect((await superadmin.delete(`/api-keys/${id}`)).status).toBe(200);
    };
    client.send({ type: 'auth', ticket });
    await revoke();
    return client.closed;
  };

  it('is closed however its ticket and the deletion of the key meet', { timeout: 60_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const attempts = Array.from({ length: AT_ONCE }, (_, place) => raced(round * AT_ONCE + place));
      expect(await Promise.all(attempts)).toEqual(attempts.map(() => 1008));
    }
  });

  it('is not opened by a ticket of a key that has lost `read` since', async () => {
    const { id, key } = await newKey();
    const ticket = await ticketOf(key);
    expect((await superadmin.put(`/api-keys/${id}`, { scopes: ['ingest'] })).status).toBe(200);
    const client = await opened();
    client.send({ type: 'auth', ticket });
    expect(await client.closed).toBe(1008);
    expect(client.messages).toEqual([]);
  });

  it('is closed when the key loses `read`', async () => {
    const { id, key } = await newKey();
    const client = await admitted(key);
    expect((await superadmin.put(`/api-keys/${id}`, { scopes: ['ingest'] })).status).toBe(200);
    expect(await client.closed).toBe(1008);
  });

  it('is closed when the key expires', async () => {
    const { id, key } = await newKey();
    const ticket = await ticketOf(key);
    const client = await opened();
    await sql(`update api_keys set expires_at = now() + interval '1 second' where id = $1`, [id]);
    client.send({ type: 'auth', ticket });
    expect(await client.closed).toBe(1008);
  });

  it('is terminated if the client does not answer the close', async () => {
    const { id, key } = await newKey();
    const [name = '', port] = host.split(':');
    const socket = connect(Number(port), name);
    const text = JSON.stringify({ type: 'auth', ticket: await ticketOf(key) });
    socket.write(
      `GET /api/live HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    // One frame of text, masked with zeros, as clients must mask.
    socket.write(Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0, ...Buffer.from(text)]));
    let told = '';
    socket.on('data', (data) => (told += String(data)));
    await expect.poll(() => told).toContain('"welcome"');
    const gone = once(socket, 'close');
    expect((await superadmin.delete(`/api-keys/${id}`)).status).toBe(200);
    await gone;
  });

  // As if the notification had been lost between the servers.
  it.each([
    ['is deleted', 'delete from api_keys where id = $1'],
    ['is revoked', 'update api_keys set revoked_at = now() where id = $1'],
    ['expires early', 'update api_keys set expires_at = now() where id = $1'],
    ['loses `read`', `update api_keys set scopes = '{ingest}' where id = $1`],
    ['is given to the platform', 'update api_keys set company_id = null where id = $1'],
    [
      'is of a company that is deactivated',
      'update companies set is_active = false where id = (select company_id from api_keys where id = $1)',
    ],
  ])('is closed when its key %s and nobody tells of it', async (_what, text) => {
    const owner = await test.seed.company();
    const { id, key } = await newKey({ company_id: owner.id });
    const client = await admitted(key);
    const other = await admitted((await newKey()).key);
    await sql(text, [id]);
    expect(await client.closed).toBe(1008);
    expect(other.socket.readyState).toBe(other.socket.OPEN);
  });
});

describe('a socket of a person', () => {
  it('is closed however its ticket and signing out meet', { timeout: 60_000 }, async () => {
    const raced = async (attempt: number) => {
      const person = await test.asUser(company.id);
      const ticket = await ticketOf(person.token);
      const client = await opened();
      client.send({ type: 'auth', ticket });
      await wait(attempt % 5);
      expect((await person.post('/auth/logout')).status).toBe(204);
      return client.closed;
    };
    for (let round = 0; round < 4; round++) {
      const attempts = Array.from({ length: 25 }, (_, place) => raced(round * 25 + place));
      expect(await Promise.all(attempts)).toEqual(attempts.map(() => 1008));
    }
  });

  it.each([
    ['session ends', 'delete from sessions where user_id = $1'],
    ['session expires early', 'update sessions set expires_at = now() where user_id = $1'],
    ['user is deactivated', 'update users set is_active = false where id = $1'],
    ['user gets another role', `update users set role = 'companyadmin' where id = $1`],
    [
      'company is deactivated',
      'update companies set is_active = false where id = (select company_id from users where id = $1)',
    ],
  ])('is closed when the %s and nobody tells of it', async (_what, text) => {
    const person = await test.asUser();
    const client = await admitted(person.token);
    const other = await admitted((await test.asUser()).token);
    await sql(text, [person.id]);
    expect(await client.closed).toBe(1008);
    expect(other.socket.readyState).toBe(other.socket.OPEN);
  });
});
