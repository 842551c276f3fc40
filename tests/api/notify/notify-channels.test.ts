import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../server/startup/processes.ts';
import { openCase } from '../../support/alarms/cases.ts';
import { type Received, startHttpSink } from '../../support/programs/http-sink.ts';
import { type Notifying, startNotifying } from '../../support/alarms/notifying.ts';

let http: Awaited<ReturnType<typeof startHttpSink>>;
let notifying: Notifying;
beforeAll(async () => {
  http = await startHttpSink();
  notifying = await startNotifying({
    SMS_URL: `${http.url}/sms`,
    SMS_TOKEN: 'secret-token',
    ALLOW_PRIVATE_ENDPOINTS: '1',
  });
});
afterEach(() => {
  http.received.splice(0);
  http.answer(() => 204);
});
afterAll(async () => {
  await notifying?.close();
  await http?.close();
});

/** A company with one person whom its policy notifies through these channels. */
const withPolicy = async (channels: string[], fallback?: string[]) => {
  const { id } = await notifying.newCompany();
  const person = await notifying.asUser(id);
  await notifying.query(`update users set phone = '+61 400 000 000' where id = $1`, [person.id]);
  await notifying.addPolicy(id, [{ after_min: 0, user_ids: [person.id], channels, fallback }]);
  return { id, person };
};
/** Makes the next attempt of each message due. */
const hurry = async (alarm: number): Promise<void> => {
  await notifying.query(
    `update notifications set due_at = now() - interval '1 s' where alarm_id = $1 and due_at is not null and claimed_by is null`,
    [alarm],
  );
  notifying.context.alarms.wakers.wake();
};
/** Waits until that many attempts of a case's only message have failed. */
const attempted = (alarm: number, count: number): Promise<boolean> =>
  until(async () => {
    const [row] = await notifying.query(
      'select attempts, claimed_by from notifications where alarm_id = $1',
      [alarm],
    );
    return row?.attempts === count && row.claimed_by === null;
  }, 30_000);

describe('a text message', () => {
  it('is sent through the gateway with its token', async () => {
    const { id, person } = await withPolicy(['sms']);
    const { id: alarm } = await openCase(notifying.context, id);
    await notifying.expectMessages(alarm, [[0, person.id, 'sms', 'sent']]);
    expect(http.received).toHaveLength(1);
    const [{ path, headers, text }] = http.received as [Received];
    expect([path, headers.authorization]).toEqual(['/sms', 'Bearer secret-token']);
    expect(JSON.parse(text)).toEqual({
      to: '+61 400 000 000',
      text: expect.stringMatching(/^Critical: Scald risk, /),
    });
    const [row] = await notifying.query(
      'select "to", attempts, error from notifications where alarm_id = $1',
      [alarm],
    );
    expect(row).toEqual({ to: '+61 400 000 000', attempts: 1, error: null });
  });

  it('that fails three times is replaced by the fallback, and may be sent later', async () => {
    http.answer(() => 503);
    const { id, person } = await withPolicy(['sms'], ['app']);
    const { id: alarm } = await openCase(notifying.context, id);
    for (const count of [1, 2]) {
      await attempted(alarm, count);
      await notifying.expectMessages(alarm, [[0, person.id, 'sms', 'queued']]);
      const [{ wait }] = await notifying.query(
        `select extract(epoch from due_at - updated_at)::float8 as wait from notifications where alarm_id = $1`,
        [alarm],
      );
      expect(Math.round(wait)).toBe([5, 15][count - 1]);
      await hurry(alarm);
    }
    await notifying.expectMessages(alarm, [
      [0, person.id, 'app', 'sent'],
      [0, person.id, 'sms', 'failed'],
    ]);
    const log = await (await notifying.as(person)).get(`/notifications?filter={"alarm_id":${alarm}}`);
    expect(log.text).toContain('The server answered 503 Service Unavailable.');
    http.answer(() => 200);
    await hurry(alarm);
    await notifying.expectMessages(alarm, [
      [0, person.id, 'app', 'sent'],
      [0, person.id, 'sms', 'sent'],
    ]);
    expect(http.received).toHaveLength(4);
    expect(new Set(http.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });
});

describe('a server that was killed', () => {
  const interrupted = async (begun: boolean) => {
    const { id, person } = await withPolicy(['sms']);
    http.answer(() => 503);
    const { id: alarm } = await openCase(notifying.context, id);
    await attempted(alarm, 1);
    await notifying.expectMessages(alarm, [[0, person.id, 'sms', 'queued']]);
    http.received.splice(0);
    http.answer(() => 204);
    // As a server that no longer runs has left it.
    await notifying.query(
      `update notifications set claimed_by = 1, due_at = now(), transmitting_at = case when $2 then now() end
       where alarm_id = $1`,
      [alarm, begun],
    );
    notifying.context.alarms.wakers.wake();
    await notifying.expectMessages(alarm, [[0, person.id, 'sms', 'sent']]);
  };

  it('has its messages sent by the next one', async () => {
    await interrupted(false);
    expect(http.received).toHaveLength(1);
  });

  it('does not have one repeated that it was handing over', async () => {
    await interrupted(true);
    expect(http.received).toEqual([]);
  });
});

/** A browser: its keys, and how it decrypts what it receives (RFC 8291). */
const newBrowser = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const decrypt = (bytes: Buffer): string => {
    const salt = bytes.subarray(0, 16);
    const serverKey = bytes.subarray(21, 21 + bytes.readUInt8(20));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), serverKey]);
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(serverKey), auth, info, 32));
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
    const record = bytes.subarray(21 + serverKey.length);
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    cipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
    expect(plain.at(-1)).toBe(2);
    return plain.subarray(0, -1).toString('utf8');
  };
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { keys, decrypt };
};

describe('a push message', () => {
  it('is encrypted for the browser and signed with the server’s key', async () => {
    const { id, person } = await withPolicy(['push']);
    const browser = newBrowser();
    const { public_key } = (await person.get('/push/key')).body.data;
    const endpoint = `${http.url}/push/abc`;
    const body = { endpoint, expirationTime: null, keys: browser.keys };
    expect((await person.post('/push/subscriptions', body)).status).toBe(201);
    const { id: alarm } = await openCase(notifying.context, id);
    await notifying.expectMessages(alarm, [[0, person.id, 'push', 'sent']]);
    const [{ headers, bytes }] = http.received as [Received];
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
    expect(JSON.parse(browser.decrypt(bytes))).toEqual({
      title: expect.stringMatching(/^Critical: Scald risk, /),
      body: expect.any(String),
      url: `/company/alarms/${alarm}`,
      tag: `alarm-${alarm}`,
    });
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(public_key);
    const [head, claims, signature = ''] = token.split('.');
    const point = Buffer.from(public_key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const publicKey = {
      key: createPublicKey({ key: jwk, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363' as const,
    };
    expect(
      verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url')),
    ).toBe(true);
    const { aud, exp } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString());
    expect([aud, exp > Date.now() / 1_000, exp < Date.now() / 1_000 + 86_400]).toEqual([
      http.url,
      true,
      true,
    ]);
  });

  it('of either account is sent to a browser that a person signs in to with two', async () => {
    const [first, second] = [await withPolicy(['push']), await withPolicy(['push'])];
    const endpoint = `${http.url}/push/shared`;
    const { keys } = newBrowser();
    for (const { person } of [first, second, first]) {
      expect((await person.post('/push/subscriptions', { endpoint, keys })).status).toBe(201);
    }
    for (const { person } of [first, second]) {
      expect((await person.get('/push/subscriptions')).body.data).toMatchObject([{ endpoint }]);
    }
    for (const { id, person } of [first, second]) {
      const { id: alarm } = await openCase(notifying.context, id);
      await notifying.expectMessages(alarm, [[0, person.id, 'push', 'sent']]);
    }
    expect(http.received).toHaveLength(2);
    const [own] = (await first.person.get('/push/subscriptions')).body.data;
    await first.person.delete(`/push/subscriptions/${own.id}`);
    expect((await second.person.get('/push/subscriptions')).body.data).toHaveLength(1);
  });

  it('to a browser that is gone ends its subscription', async () => {
    const { id, person } = await withPolicy(['push']);
    const endpoint = `${http.url}/push/gone`;
    await person.post('/push/subscriptions', { endpoint, keys: newBrowser().keys });
    http.answer(() => 410);
    const { id: alarm } = await openCase(notifying.context, id);
    await attempted(alarm, 1);
    await notifying.expectMessages(alarm, [[0, person.id, 'push', 'queued']]);
    expect(await notifying.query('select from push_subscriptions where user_id = $1', [person.id])).toEqual(
      [],
    );
  });

  it('can only be requested with usable keys, at a permitted address, and ended by its owner', async () => {
    const { id, person } = await withPolicy(['push']);
    const keys = newBrowser().keys;
    const post = (body: object) => person.post('/push/subscriptions', body);
    const refused = [
      { endpoint: 'http://169.254.169.254/latest', keys },
      { endpoint: 'file:///etc/passwd', keys },
      { endpoint: `${http.url}/a`, keys: { ...keys, auth: 'AAAA' } },
      { endpoint: `${http.url}/a`, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      { endpoint: `${http.url}/a` },
    ];
    for (const body of refused) expect((await post(body)).status).toBe(400);
    const { body } = await post({ endpoint: `${http.url}/a`, keys });
    const other = await notifying.asUser(id);
    expect((await other.delete(`/push/subscriptions/${body.data.id}`)).status).toBe(404);
    expect((await person.delete(`/push/subscriptions/${body.data.id}`)).status).toBe(204);
    expect((await notifying.call('GET', '/push/key')).status).toBe(401);
  });
});
