import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ACCOUNT,
  compareWithStored,
  type Installation,
  killPrimary,
  type Load,
  startInstallation,
  startLoad,
} from '../support/programs/failover.ts';
import { signedIn } from '../support/server/live-client.ts';

let installation: Installation;
let load: Load;
beforeAll(async () => {
  installation = await startInstallation();
  load = await startLoad(installation, 400);
}, 180_000);
afterAll(async () => {
  await installation?.close();
}, 60_000);

it('loses nothing acknowledged when the primary is killed, says 503 meanwhile, and writes again', async () => {
  const kill = await killPrimary(installation, load, 0, installation.servers);
  expect(kill).toMatchObject({ lostAlarms: 0, doubledAlarms: 0 });
  expect(load.refusals.length).toBeGreaterThan(0);
  for (const { status, retryAfter } of load.refusals) {
    expect(status).toBe(503);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
}, 120_000);

it('keeps sessions and sockets at another server when one is killed', async () => {
  const [first, second] = installation.servers;
  const send = async (url: string, path: string, token?: string, body: unknown = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Record<string, string>;
  };
  const { token } = await send(first.url, '/auth/login', undefined, {
    email: ACCOUNT.SUPERADMIN_EMAIL,
    password: ACCOUNT.SUPERADMIN_PASSWORD,
  });
  const { rows } = await installation.database.query<{ id: number }>(
    `select p.id from datapoints p join devices d on d.id = p.device_id where d.dev_id = 'steady-7' and p.key = 'temperature'`,
  );
  const id = rows[0]!.id;
  const watch = async (url: string) => {
    const post = async (path: string) => ({ body: await send(url, path, token) });
    const client = await signedIn(new URL(url).host, { post } as never);
    client.send({ type: 'subscribe', ids: [id] });
    await client.next((message) => message['id'] === id);
    return client;
  };
  const before = await watch(first.url);
  await first.kill();
  await before.closed;
  const reconnected = Date.now();
  const after = await watch(second.url);
  expect(Date.now() - reconnected).toBeLessThan(2_000);
  after.socket.close();
}, 60_000);

it('has stored each acknowledged uplink once', async () => {
  await load.stop();
  expect(await compareWithStored(installation.database, load)).toMatchObject({ missing: 0, doubled: 0 });
}, 60_000);
