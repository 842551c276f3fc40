import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { listening } from '../../support/server/live-client.ts';
import { waitingForLocks } from '../../support/server/concurrently.ts';
import { registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let port: string;
beforeAll(async () => {
  test = await startTestApp();
  port = (await listening(test)).split(':').at(-1) ?? '';
  superadmin = await test.asSuperadmin();
});
afterAll(() => test?.close());

describe('an aborted bulk call', () => {
  it.each([
    ['PUT', { data: { add_tags: ['site:North'] } }],
    ['DELETE', {}],
  ])('%s changes nothing', async (method, body) => {
    const { device } = await registeredDevice(test, superadmin, null, { tags: [] });
    const holder = await test.context.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from devices where id = $1 for update', [device.id]);
      const sent = JSON.stringify({ ids: [device.id], ...body });
      const call = request({
        host: '127.0.0.1',
        port,
        path: '/api/devices/many',
        method,
        headers: {
          authorization: `Bearer ${superadmin.token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(sent),
        },
      });
      const closed = once(test.app.server, 'connection').then(
        ([socket]) => new Promise<void>((done) => socket.once('close', () => done())),
      );
      call.on('error', () => undefined);
      call.end(sent);
      // It has started, and waits for the row lock.
      await expect.poll(() => waitingForLocks(test)).toBe(1);
      call.destroy();
      await closed;
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    // The next write of this device waits until that call has ended.
    const { rows } = await test.context.pool.query('select tags from devices where id = $1 for update', [
      device.id,
    ]);
    expect(rows).toEqual([{ tags: [] }]);
  });
});
