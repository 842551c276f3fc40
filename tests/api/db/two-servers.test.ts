import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { type Client, signedIn } from '../../support/server/live-client.ts';
import { type SecondServer, startSecondServer } from '../../support/server/second-server.ts';
import { ingestKey, newDevice, storedReadings } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let key: Awaited<ReturnType<typeof ingestKey>>;
let second: SecondServer;
let hosts: readonly string[];
const clients: Client[] = [];
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  key = await ingestKey(test, superadmin);
  second = await startSecondServer(test);
  ({ hosts } = second);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate();
});
afterAll(async () => {
  await second?.stop();
  await test?.close();
});

const postTo = async (server: number, body: unknown) => {
  const answer = await fetch(`http://${hosts[server]}/api/ingest/uplink`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, number> };
};
const datapointsOf = async (device: string): Promise<{ id: number; key: string }[]> =>
  (
    await test.context.pool.query(
      `select p.id, p.key from datapoints p join devices d on d.id = p.device_id
       where d.dev_id = $1 order by p.key`,
      [device],
    )
  ).rows;
const begin = Date.now() - 600_000;

describe('two servers on one database', () => {
  it('tell their clients the same of what either of them stores, to the letter', async () => {
    const { device } = newDevice();
    // More than fits in one notification.
    const names = Array.from({ length: 250 }, (_, n) => `k${String(n).padStart(3, '0')}`);
    const odd = [1e308, 5e-324, 0.1 + 0.2, 2 ** 53, -1.5];
    const uplink = (ts: number | string, add: number) => ({
      app_id: 'plant',
      dev_id: device,
      ts,
      values: Object.fromEntries(names.map((name, n) => [name, n < odd.length ? odd[n] : n + add])),
    });
    await postTo(0, uplink(begin, 0));
    const ids = (await datapointsOf(device)).map(({ id }) => id);
    for (const host of hosts) {
      const client = await signedIn(host, superadmin);
      clients.push(client);
      client.send({ type: 'subscribe', ids });
    }
    for (const [ts, server, add] of [
      [begin, undefined, 0],
      [begin + 1_007, 0, 0.5],
      [begin + 2_013, 1, 0.25],
    ] as const) {
      // Microseconds are truncated the same way everywhere.
      const sent = new Date(ts).toISOString().replace('Z', '999Z');
      if (server !== undefined) {
        expect((await postTo(server, uplink(sent, add))).body).toMatchObject({ accepted: 250 });
      }
      const wanted = ids.map((id, n) => ({
        id,
        end: n < odd.length ? odd[n] : n + add,
        ts: new Date(ts).toISOString(),
        stale: false,
      }));
      for (const client of clients) {
        const told = [];
        for (const id of ids) told.push(await client.next((message) => message['id'] === id));
        expect(told).toEqual(wanted);
      }
    }
    expect(clients.map(({ messages }) => messages)).toEqual([[], []]);
  });

  it('store each reading once when both get the same at once, and agree on the latest', async () => {
    const devices = Array.from({ length: 6 }, () => newDevice().device);
    const all = Array.from({ length: 900 }, (_, n) => ({
      app_id: 'plant',
      dev_id: devices[n % devices.length] as string,
      ts: begin + n * 100,
      values: { x: n },
    }));
    const parts = [all.slice(0, 600), all.slice(300), all.slice(150, 750).toReversed(), all.slice(0, 150)];
    const answers = await Promise.all(parts.map((part, n) => postTo(n % 2, part)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + (body['accepted'] ?? 0), 0)).toBe(900);
    for (const [n, device] of devices.entries()) {
      expect(await storedReadings(test, device)).toHaveLength(150);
      const { rows } = await test.context.pool.query(
        'select last_value from datapoint_values where datapoint_id = $1',
        [(await datapointsOf(device))[0]?.id],
      );
      expect(rows).toEqual([{ last_value: 894 + n }]);
    }
  });

  it('end the sockets of a session that was ended at the other one', async () => {
    const user = await test.asUser();
    const client = await signedIn(hosts[1] as string, user);
    clients.push(client);
    await user.post('/auth/logout');
    expect(await client.closed).toBe(1008);
  });
});
