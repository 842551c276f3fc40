import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMessage } from '../../../server/mqtt/message.ts';

const sample = (name: string) => readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url));
const native = (body: unknown = { values: { a: 1 } }) => Buffer.from(JSON.stringify(body));
const CHIRPSTACK = 'application/17c82e96-be03-4f38-aef3-f83d48582d97/device/0101010101010101/event';

describe('an MQTT message', () => {
  it('is read as an uplink in each of the three formats', () => {
    const body = { ts: '2026-01-01T00:00:00Z', hw_serial: 'ab', type: 'tmv', values: { temperature: 43.5 } };
    expect(readMessage('flowgen/plant/tap-1/up', native(body))).toMatchObject({
      app_id: 'plant',
      dev_id: 'tap-1',
      hw_serial: 'AB',
      type: 'tmv',
      ts: Date.UTC(2026, 0, 1),
      values: { temperature: 43.5 },
    });
    const ttn = { app_id: 'water-tmv', dev_id: 'tmv-ward3-basin2', type: 'tmv' };
    for (const app of ['water-tmv@ttn', 'water-tmv']) {
      expect(readMessage(`v3/${app}/devices/tmv-ward3-basin2/up`, sample('ttn-v3-uplink'))).toMatchObject(
        ttn,
      );
    }
    expect(readMessage(`${CHIRPSTACK}/up`, sample('chirpstack-v4-up'))).toMatchObject({
      dev_id: '0101010101010101',
      type: 'water_meter',
      title: 'meter-school-north',
    });
  });

  it('of another ChirpStack event carries no readings', () => {
    for (const event of ['join', 'txack']) {
      expect(readMessage(`${CHIRPSTACK}/${event}`, Buffer.from('anything'))).toBeNull();
    }
  });

  it.each([
    '',
    'up',
    '/',
    'flowgen/plant/up',
    'flowgen/plant//up',
    'flowgen//tap/up',
    'flowgen/plant/tap/down',
    'flowgen/plant/tap/up/more',
    'flowgen/a\0/tap/up',
    'flowgen/\ud800/tap/up',
    `flowgen/${'a'.repeat(201)}/tap/up`,
    'FLOWGEN/plant/tap/up',
    '$SYS/plant/tap/up',
    'v3/app@ttn/devices/tap/join',
    'v3/@ttn/devices/tap/up',
    'application/a/device/b/event/other',
    'application/a/device/b/command/up',
  ])('to “%s” is refused', (topic) => {
    expect(() => readMessage(topic, native())).toThrow('No readings can be sent to this topic.');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no JSON', Buffer.from('on')],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['no values', native({})],
    ['a list', native([{ values: {} }])],
    ['a name of its own', native({ app_id: 'x', values: {} })],
    ['NUL', Buffer.from('{"values":{"a":"\\u0000"}}')],
    ['500,000 levels', Buffer.from(`{"values":${'['.repeat(250_000)}${']'.repeat(250_000)}}`)],
  ])('with %s is refused', (_name, payload) => {
    expect(() => readMessage('flowgen/plant/tap/up', payload)).toThrow();
  });

  it('must name the device of its topic', () => {
    const about = 'The message is about another device than its topic.';
    expect(() => readMessage('v3/water-tmv@ttn/devices/other/up', sample('ttn-v3-uplink'))).toThrow(about);
    expect(() => readMessage('v3/x@ttn/devices/tmv-ward3-basin2/up', sample('ttn-v3-uplink'))).toThrow(about);
    expect(() => readMessage('application/a/device/b/event/up', sample('chirpstack-v4-up'))).toThrow(about);
  });
});
