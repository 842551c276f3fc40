import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBroker } from '../../../server/mqtt/broker.ts';
import type { Person, TestApp } from '../../support/server/app.ts';
import { startTestApp } from '../../support/server/app.ts';
import { closed, connectKey, publish } from '../../support/server/mqtt.ts';
import { ingestKey, newDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let broker: Awaited<ReturnType<typeof startBroker>>;
let key: Awaited<ReturnType<typeof ingestKey>>;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  broker = await startBroker(test.context, 0);
  key = await ingestKey(test, superadmin);
});
afterAll(async () => {
  await broker?.stop();
  await test?.close();
});

const connect = (by = key.key, options = {}) => connectKey(broker.address, by, options);
const rows = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;
const topicOf = (device: string) => `flowgen/plant/${device}/up`;

describe('authentication', () => {
  it('is a living key by its own prefix, with the scope ingest', async () => {
    const other = await ingestKey(test, superadmin);
    const reader = (await superadmin.post('/api-keys', { name: 'Reader', scopes: ['read'] })).body
      .key as string;
    const dead = await ingestKey(test, superadmin);
    await superadmin.delete(`/api-keys/${dead.id}`);
    const late = await ingestKey(test, superadmin);
    await rows(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [late.id]);
    const refused = [
      connect(key.key, { username: undefined, password: undefined }),
      connect(key.key, { password: undefined }),
      connect(key.key, { username: undefined, password: key.key }),
      connect(key.key, { username: other.key.slice(3, 11) }),
      connect(key.key, { password: `${key.key.slice(0, -1)}!` }),
      connect(key.key, { username: 'a\ud800' }),
      connect(reader),
      connect(dead.key),
      connect(late.key),
      connect(superadmin.token),
    ];
    await Promise.all(refused.map((one) => expect(one).rejects.toThrow()));
  });

  it('can’t have a last will', async () => {
    const will = {
      topic: topicOf('will'),
      payload: Buffer.from('{"values":{"a":1}}'),
      qos: 1 as const,
      retain: false,
    };
    await expect(connect(key.key, { will })).rejects.toThrow('Not authorized');
  });

  it('is disconnected within a second when the key is revoked, expires or changes', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => ingestKey(test, superadmin)));
    const [revoked, expiring, changing] = keys as [typeof key, typeof key, typeof key];
    const clients = await Promise.all(keys.map((one) => connect(one.key)));
    await superadmin.delete(`/api-keys/${revoked.id}`);
    await rows(`update api_keys set expires_at = now() - interval '1 s' where id = $1`, [expiring.id]);
    await superadmin.put(`/api-keys/${changing.id}`, { scopes: ['read'] });
    await Promise.all(clients.map(closed));
    const still = await connect();
    await still.endAsync();
  });

  it('does not stay, however signing in and the deletion of the key meet', { timeout: 60_000 }, async () => {
    const raced = async (attempt: number): Promise<boolean> => {
      const { id, key: made } = await ingestKey(test, superadmin);
      const connecting = connect(made).catch(() => null);
      await wait(attempt % 8);
      expect((await superadmin.delete(`/api-keys/${id}`)).status).toBe(200);
      const client = await connecting;
      if (client) await closed(client);
      return client?.connected ?? false;
    };
    for (let round = 0; round < 5; round++) {
      const attempts = Array.from({ length: 20 }, (_, place) => raced(round * 20 + place));
      expect(await Promise.all(attempts)).toEqual(attempts.map(() => false));
    }
  });

  it('keeps its place when another key uses the same client id', async () => {
    const other = await ingestKey(test, superadmin);
    const first = await connect(key.key, { clientId: 'gateway' });
    const second = await connect(other.key, { clientId: 'gateway' });
    expect(await publish(first, topicOf(newDevice().device), { values: { a: 1 } })).toBe('acknowledged');
    const again = await connect(key.key, { clientId: 'gateway' });
    await closed(first);
    expect(second.connected).toBe(true);
    await Promise.all([second.endAsync(), again.endAsync()]);
  });
});
