import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBroker } from '../../../server/mqtt/broker.ts';
import { startMqtt } from '../../../server/mqtt/start.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { startTestApp, type TestApp } from '../../support/server/app.ts';
import { closed, connectKey, publish } from '../../support/server/mqtt.ts';
import { removeFolder, temporaryFolder } from '../../support/temporary.ts';
import { ingestKey, newDevice, storedReadings } from '../../support/devices/uplinks.ts';

const fixture = (name: string) => join(projectRoot(), 'tests', 'fixtures', name);
// Each has a certificate and its key.
const [FIRST, RENEWED] = [fixture('self-signed.pem'), fixture('self-signed-renewed.pem')] as const;
const fingerprint = (file: string) => new X509Certificate(readFileSync(file)).fingerprint256;

let folder: string;
let file: string;
let test: TestApp;
let broker: Awaited<ReturnType<typeof startBroker>>;
let key: Awaited<ReturnType<typeof ingestKey>>;
beforeAll(async () => {
  folder = temporaryFolder();
  file = join(folder, 'broker.pem');
  copyFileSync(FIRST, file);
  test = await startTestApp({ MQTT_PORT: 'off', MQTTS_PORT: '0', TLS_CERT: file, TLS_KEY: file });
  broker = (await startMqtt(test.context)) as typeof broker;
  key = await ingestKey(test, await test.asSuperadmin());
});
afterAll(async () => {
  await broker?.stop();
  await test?.close();
  await removeFolder(folder);
});

const send = async (by = key.key) => {
  const { device } = newDevice();
  const client = await connectKey(broker.address, by, { rejectUnauthorized: false });
  const outcome = await publish(client, `flowgen/plant/${device}/up`, { values: { temperature: 43.5 } });
  return { client, device, outcome };
};
/** Resolves when the handshake is done; throws when it fails. */
const handshake = (options = {}): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(broker.address);
    const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false, ...options });
    socket.once('secureConnect', () => resolve(socket));
    socket.once('error', reject);
  });
const presented = async (): Promise<string> => {
  const socket = await handshake();
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
};

describe('the port for TLS', () => {
  it('receives readings; a key that is revoked is disconnected', async () => {
    expect(broker.address).toMatch(/^mqtts:\/\/127\.0\.0\.1:\d+$/);
    expect(broker.tlsAddress).toBe(broker.address);
    const admin = await test.asSuperadmin();
    expect((await admin.get('/system/mqtt')).body).toMatchObject({
      mode: 'embedded',
      connected: true,
      tls_address: broker.address,
    });
    const own = await ingestKey(test, admin);
    const { client, device, outcome } = await send(own.key);
    expect(outcome).toBe('acknowledged');
    expect(await storedReadings(test, device)).toMatchObject([{ key: 'temperature', value: 43.5 }]);
    await admin.delete(`/api-keys/${own.id}`);
    await closed(client);
    await expect(send(own.key)).rejects.toThrow();
  });

  it('refuses a connection without TLS, and versions before 1.2', async () => {
    await expect(connectKey(broker.address.replace('mqtts', 'mqtt'), key.key)).rejects.toThrow();
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const socket = await handshake({ minVersion: version, maxVersion: version });
      expect(socket.getProtocol()).toBe(version);
      socket.destroy();
    }
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' };
    await expect(handshake(old)).rejects.toThrow(/protocol version|unsupported protocol/i);
  });

  it('presents a renewed certificate without a restart, and keeps the old one while the files do not fit', async () => {
    const { client } = await send();
    expect(await presented()).toBe(fingerprint(FIRST));
    // As if the certificate had been written before its key.
    writeFileSync(file, 'not yet');
    expect(await presented()).toBe(fingerprint(FIRST));
    copyFileSync(RENEWED, file);
    await expect.poll(presented, { timeout: 30_000, interval: 200 }).toBe(fingerprint(RENEWED));
    expect(client.connected).toBe(true);
    await client.endAsync();
    const { client: next, outcome } = await send();
    expect(outcome).toBe('acknowledged');
    await next.endAsync();
  });
});

it('both ports can be open', async () => {
  const other = await startTestApp({ MQTTS_PORT: '0', TLS_CERT: FIRST, TLS_KEY: FIRST });
  const both = await startBroker(other.context, 0);
  expect([both.address, both.tlsAddress]).toEqual([
    expect.stringMatching(/^mqtt:/),
    expect.stringMatching(/^mqtts:/),
  ]);
  await both.stop();
  await other.close();
});

it('a file that can’t be used aborts the start', async () => {
  const other = await startTestApp({ MQTTS_PORT: '0', TLS_CERT: FIRST, TLS_KEY: RENEWED });
  await expect(startMqtt(other.context)).rejects.toThrow(/^TLS_KEY: the key in \S+ does not belong to/);
  await other.close();
});
