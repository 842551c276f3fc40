import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../support/server/app.ts';
import { startTestApp } from '../../support/server/app.ts';
import { ingestKey, newDevice, ttnUplink } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let key: Awaited<ReturnType<typeof ingestKey>>;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  key = await ingestKey(test, superadmin);
});
afterAll(() => test?.close());

const pendingOf = async (eui: string) =>
  (await superadmin.get(`/devices_new?search=${eui}`)).body.data as Record<string, unknown>[];
const rows = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;
describe('values', () => {
  it.each(['NaN', '-Infinity', '1e400', 'null', '"12"', '[5]', '{}'])(
    '%s is no number, and its siblings are kept',
    async (bad) => {
      const names = newDevice();
      const text = JSON.stringify(ttnUplink({ before: 1, bad: 'BAD', after: 2 }, names)).replace(
        '"BAD"',
        bad,
      );
      const answer = await key.raw(text);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ accepted: 2, duplicates: 0, quarantined: 0 });
      const [pending] = await pendingOf(names.eui);
      expect(pending?.last_values).toEqual({ before: 1, after: 2 });
      const refused =
        bad === '"12"' || bad === '{}' ? [] : [{ index: 0, msg: expect.stringContaining('bad') }];
      expect(answer.body.rejected).toEqual(refused);
      const [{ last_status }] = await rows(
        'select last_status from devices join device_contacts on device_id = id where hw_serial = $1',
        [names.eui],
      );
      expect(last_status).toEqual(bad === '"12"' ? { bad: '12' } : null);
    },
  );

  it.each([
    ['NaN', 'is not a finite number'],
    ['-Infinity', 'is not a finite number'],
    ['1e400', 'is not a finite number'],
    ['null', 'is null'],
    ['[]', 'is a list'],
  ])('%s is rejected because it %s', async (bad, why) => {
    const text = JSON.stringify(ttnUplink({ bad: 'BAD', good: 1 }, newDevice())).replace('"BAD"', bad);
    expect((await key.raw(text)).body).toMatchObject({
      accepted: 1,
      rejected: [{ index: 0, msg: `“bad” ${why}.` }],
    });
  });

  it.each([
    ['nested 500,000 deep as lists', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
    ['nested 500,000 deep as objects', `${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}`],
    ['with NUL in its text', JSON.stringify(ttnUplink({ text: 'a\0b' }))],
    ['with NUL in a name', JSON.stringify(ttnUplink({ 'a\0b': 1 }))],
    ['with NUL in the serial', JSON.stringify(ttnUplink({ a: 1 }, { eui: 'A\0' }))],
    ['with half a character', '{"end_device_ids":{"device_id":"\\ud800"}}'],
    ['with __proto__', '{"__proto__":{"a":1}}'],
    ['cut off', '{"end_device_ids":'],
    ['a list', '[]'],
    ['a number', '7'],
    ['null', 'null'],
    ['empty', '{}'],
    ['without a device', '{"end_device_ids":{}}'],
    [
      'with a number for its name',
      '{"end_device_ids":{"device_id":7,"application_ids":{"application_id":"a"}}}',
    ],
    ['with a list of values', JSON.stringify(ttnUplink([1]))],
    ['with a time that is none', JSON.stringify(ttnUplink({ a: 1 }, { at: 'yesterday' }))],
  ])('a body %s is 400', async (_name, text) => {
    const before = await rows('select count(*) from devices');
    const answer = await key.raw(text);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].msg).toMatch(/\.$/);
    expect(await rows('select count(*) from devices')).toEqual(before);
  });

  it('in another type than JSON are 415', async () => {
    expect((await key.raw('<a/>', { 'content-type': 'text/xml' })).status).toBe(415);
  });

  it('of too many keys stop at the limit of a device', async () => {
    const names = newDevice();
    const send = (prefix: string) =>
      key.post(
        Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`${prefix}${index}`, index])),
        names,
      );
    expect((await send('a')).body).toMatchObject({ accepted: 300, rejected: [] });
    const second = (await send('b')).body;
    expect(second.accepted).toBe(200);
    expect(second.rejected).toHaveLength(100);
  });
});
