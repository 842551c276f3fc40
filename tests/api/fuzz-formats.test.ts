import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBroker } from '../../server/mqtt/broker.ts';
import { prefixOf } from '../../server/sessions/tokens.ts';
import { type Person, startTestApp, type TestApp } from '../support/server/app.ts';
import { dashboardTools } from '../support/dashboards/dashboards.ts';
import { listening, openClient, signedIn } from '../support/server/live-client.ts';
import { connectKey, publish } from '../support/server/mqtt.ts';
import { ingestKey, newDevice, registeredDevice } from '../support/devices/uplinks.ts';
import { upload } from '../support/server/upload.ts';
import { csv, drawing, isDangerous } from '../fuzz/drawings.ts';
import { connectPacket, packets } from '../fuzz/packets.ts';
import { fuzz, inputOf, type Outcome } from '../fuzz/run.ts';
import { hostileText, hostileValue } from '../fuzz/values.ts';

/** What does not come as JSON over HTTP: messages of the live socket, MQTT, drawings and CSV. See docs/fuzzing.md. */
const HOURS = 3_600_000;
let test: TestApp;
let superadmin: Person;
let host: string;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  host = await listening(test);
});
afterAll(() => test?.close());

const assertHealthy = async (): Promise<void> =>
  expect((await test.call('GET', '/health')).body).toEqual({ status: 'ok' });

const MESSAGES_PER_SOCKET = 20;
const message = fc.oneof(
  hostileText,
  hostileValue.map((value) => JSON.stringify(value) ?? ''),
  fc
    .record({
      type: fc.oneof(fc.constantFrom('auth', 'subscribe', 'unsubscribe', 'watch'), hostileValue),
      ids: fc.oneof(fc.array(fc.oneof(fc.integer(), hostileValue), { maxLength: 4 }), hostileValue),
    })
    .map((value) => JSON.stringify(value)),
  fc
    .tuple(
      fc.constantFrom('auth', 'subscribe', 'watch'),
      fc.constantFrom('ticket', 'share', 'alarms', 'resources', 'proof'),
      hostileValue,
    )
    .map(([type, name, value]) => JSON.stringify({ type, [name]: value })),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
);

it(
  'survives messages of the live socket',
  async () => {
    await fuzz({
      kind: 'socket messages',
      inputs: [150, 8_000],
      tryInput: (() => {
        const open = new Map<number, { client: Awaited<ReturnType<typeof openClient>>; left: number }>();
        return async (number, lane): Promise<Outcome> => {
          const known = open.get(lane);
          const isUsable =
            known && known.left > 0 && known.client.socket.readyState === known.client.socket.OPEN;
          if (known && !isUsable) known.client.socket.terminate();
          // Every other socket has not signed in.
          const fresh = async () =>
            number % 2 === 0 ? signedIn(host, await test.asUser()) : openClient(host);
          const used = isUsable ? known : { client: await fresh(), left: MESSAGES_PER_SOCKET };
          used.left--;
          open.set(lane, used);
          const { client } = used;
          const sent = inputOf<string | Buffer>(message, number);
          client.socket.send(sent);
          // The pong comes after the message was read; a socket that was closed for it does not send one.
          client.socket.ping();
          const code = await Promise.race([once(client.socket, 'pong').then(() => 0), client.closed]);
          const result = code === 0 ? 'open' : `closed with ${code}`;
          const isWrong = ![0, 1000, 1003, 1007, 1008, 1009].includes(code) && !(code >= 4000 && code < 5000);
          return isWrong ? { result, fault: { sent: String(sent), code } } : { result };
        };
      })(),
    });
    const client = await signedIn(host, superadmin);
    client.socket.terminate();
    await assertHealthy();
  },
  2 * HOURS,
);

it(
  'survives MQTT packets and bytes that are none',
  async () => {
    const broker = await startBroker(test.context, 0);
    const { key } = await ingestKey(test, superadmin);
    const { hostname, port } = new URL(broker.address);
    await fuzz({
      kind: 'MQTT connections',
      inputs: [150, 8_000],
      atOnce: 8,
      tryInput: async (number): Promise<Outcome> => {
        const socket = connect(Number(port), hostname);
        let received = 0;
        socket.on('data', (bytes) => (received += bytes.length));
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        const closed = once(socket, 'close').catch(() => undefined);
        if (number % 4 > 0) socket.write(connectPacket(prefixOf(key), key, `fuzz-${number}`));
        for (const bytes of inputOf(packets, number)) if (!socket.destroyed) socket.write(bytes);
        socket.end();
        await closed;
        return { result: received > 0 ? 'answered' : 'closed' };
      },
    });
    const client = await connectKey(broker.address, key);
    const { device } = newDevice();
    const sent = await publish(client, `flowgen/plant/${device}/up`, { values: { temperature: 40 } });
    expect(sent).toBe('acknowledged');
    await client.endAsync();
    await broker.stop();
    await assertHealthy();
  },
  2 * HOURS,
);

it(
  'stores no drawing with a script or an outside address',
  async () => {
    const board = await dashboardTools(test, () => superadmin).make();
    await fuzz({
      kind: 'drawings',
      inputs: [30, 2_000],
      atOnce: 2,
      tryInput: async (number): Promise<Outcome> => {
        const sent = inputOf(drawing, number);
        const answer = await upload(test, superadmin, `/dashboard-v2/${board.id}/add-image`, {
          image: new Blob([sent]),
          type: 'svg',
        });
        const markup = String(answer.body?.data?.markup ?? '');
        const isWrong = answer.status >= 500 || isDangerous(markup);
        return isWrong
          ? { result: answer.status, fault: { sent, status: answer.status, markup } }
          : { result: answer.status };
      },
    });
    await assertHealthy();
  },
  2 * HOURS,
);

it(
  'reports what is wrong with CSV files',
  async () => {
    const { device } = await registeredDevice(test, superadmin, (await test.seed.company()).id);
    await fuzz({
      kind: 'CSV files',
      inputs: [30, 2_000],
      tryInput: async (number): Promise<Outcome> => {
        const sent = inputOf(csv, number);
        const answer = await upload(test, superadmin, `/devices/import${number % 2 ? '?dry_run=true' : ''}`, {
          file: new Blob([sent]),
        });
        return answer.status >= 500
          ? { result: answer.status, fault: { sent, text: answer.text } }
          : { result: answer.status };
      },
    });
    expect((await superadmin.get(`/devices/${device.id}`)).status).toBe(200);
    await assertHealthy();
  },
  2 * HOURS,
);
