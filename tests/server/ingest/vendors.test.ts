import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { DEVICE_TYPES } from '../../../src/domain/devices/devices.ts';
import { flattenValues } from '../../../src/domain/readings/readings.ts';
import type { Vendor } from '../../../server/ingest/vendor.ts';
import { NETWORKS } from '../../../src/domain/devices/networks.ts';
import { namesIn, otherVendorOf, vendors } from '../../../server/ingest/vendors.ts';
import { POLICY } from '../../../server/policy.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { removeFolder, temporaryFolder } from '../../support/temporary.ts';

/** The topic of a subscription, with these levels in place of the wildcards. */
const topicOf = (filter: string, levels: readonly string[]): string =>
  levels.reduce((topic, level) => topic.replace('+', level), filter);

/** A body whose numbers, and texts other than the names of its device, are something else. */
const damagedBody = (body: unknown, names: readonly (string | undefined)[]): unknown => {
  if (Array.isArray(body)) return body.map((entry) => damagedBody(entry, names));
  if (typeof body === 'object' && body !== null)
    return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, damagedBody(value, names)]));
  const isName = names.some((name) => name?.toLowerCase() === String(body).toLowerCase());
  // ChirpStack v3 writes the EUI in base64.
  return isName || body === 'AQEBAQEBAQE=' ? body : {};
};

const expectReadings = ({ parse, example }: Vendor): void => {
  const uplink = parse(example);
  expect(uplink).toMatchObject({
    app_id: expect.stringMatching(/./),
    dev_id: expect.stringMatching(/./),
    type: expect.toBeOneOf([...DEVICE_TYPES]),
    ts: expect.toSatisfy(Number.isInteger),
  });
  const { numbers, faults } = flattenValues(uplink?.values ?? {});
  expect([numbers.size > 0, faults]).toEqual([true, []]);
};

describe.each(vendors.map((vendor) => [vendor.path, vendor] as const))('the vendor %s', (path, vendor) => {
  it('parses its example', () => expectReadings(vendor));

  it('may be sent with a key of scope “ingest”', () => {
    expect(POLICY[`POST /api/ingest/${path}`]).toEqual({ who: [], key: 'ingest' });
  });

  it('finds the device in a message that can’t be parsed', () => {
    const { app_id, dev_id } = vendor.parse(vendor.example) ?? {};
    const damaged = damagedBody(vendor.example, [app_id, dev_id]);
    expect(() => vendor.parse(damaged)).toThrow();
    expect(namesIn(damaged)).toEqual({ app_id, dev_id });
  });

  it('recognizes the topics of its subscription, if it has one', () => {
    if (!vendor.mqtt) return;
    const topic = topicOf(vendor.mqtt.filter, ['plant', 'tap-1']);
    expect(vendor.mqtt.topic.exec(topic)?.groups).toMatchObject({ app_id: 'plant', dev_id: 'tap-1' });
  });

  it('alone recognizes its example', () => {
    expect(vendors.filter(({ matches }) => matches?.(vendor.example as Record<string, unknown>))).toEqual([
      vendor,
    ]);
    expect(vendors.filter((other) => otherVendorOf(other, vendor.example) !== vendor)).toEqual([vendor]);
  });
});

const vendorAt = (path: string): Vendor => vendors.find((vendor) => vendor.path === path) as Vendor;

it('the site offers networks by the names and addresses of their webhooks', () => {
  const webhooks = vendors.map(({ path, network }) => ({ path, name: network }));
  expect(webhooks).toEqual(expect.arrayContaining([...NETWORKS]));
});

describe('what the networks know', () => {
  it.each([
    [
      'actility',
      { hw_serial: '70B3D54992000001', dev_id: '70b3d54992000001', app_id: '100002164', type: 'water_meter' },
    ],
    [
      'loriot',
      {
        hw_serial: '70B3D54992000001',
        app_id: 'BE7A0001',
        values: { battery_percent: 80, volume_total: 18234.2 },
      },
    ],
    [
      'helium',
      { hw_serial: '70B3D54992000001', title: 'Main meter', type: 'water_meter', isTypeGuessed: true },
    ],
    [
      'chirpstack-v3',
      {
        hw_serial: '0101010101010101',
        dev_id: '0101010101010101',
        gateways: [{ gateway: '0016c001f153a14c', rssi: -48, snr: 9 }],
        values: { volume_total: 18234.2, flow_rate: 3.1, status: { leak: false } },
      },
    ],
  ])('%s', (path, expected) => {
    const vendor = vendorAt(path);
    expect(vendor.parse(vendor.example)).toMatchObject(expected);
  });

  it.each([
    [
      'a join of ThingPark',
      'actility',
      { DevEUI_uplink: { DevEUI: '70B3D54992000001', rawJoinRequest: '00' } },
    ],
    ['a downlink of ThingPark', 'actility', { DevEUI_downlink_Sent: { DevEUI: '70B3D54992000001' } }],
    ['a downlink of LORIOT', 'loriot', { cmd: 'txd', EUI: '70B3D54992000001' }],
    ['a join of Helium', 'helium', { type: 'join', dev_eui: '70B3D54992000001' }],
  ])('%s has no readings', (_what, path, body) => expect(vendorAt(path).parse(body)).toBeNull());

  it('reads numbers as text, and customer data as JSON text, of ThingPark', () => {
    const example = vendorAt('actility').example as { DevEUI_uplink: object };
    const CustomerData = '{"alr":{"pro":"SMTC/meter","ver":"1"},"name":"Basin"}';
    const uplink = vendorAt('actility').parse({
      DevEUI_uplink: {
        ...example.DevEUI_uplink,
        DriverCfg: undefined,
        FPort: '17',
        CustomerID: 7,
        CustomerData,
      },
    });
    expect(uplink).toMatchObject({
      title: 'Basin',
      app_id: '7',
      type: 'water_meter',
      gateways: [{ gateway: '08050376', rssi: -65, snr: 9.5 }],
    });
  });

  it('reads the list of a CayenneLPP decoder of Helium', () => {
    const payload = [
      { channel: 0, name: 'temperature', value: 23 },
      { channel: 1, name: 'temperature', value: 24 },
      { channel: 2, name: 'humidity', value: 40 },
    ];
    const uplink = vendorAt('helium').parse({
      dev_eui: '70B3D54992000001',
      reported_at: 0,
      decoded: { payload },
    });
    expect(uplink?.values).toEqual({ temperature: 23, temperature_1: 24, humidity: 40 });
  });

  it.each([
    ['chirpstack', { deviceInfo: { applicationId: 'a', devEui: '0101010101010101' } }],
    ['chirpstack-v3', { applicationID: '1', devEUI: 'AQEBAQEBAQE=' }],
  ])('reads the event “status” of %s', (path, names) => {
    const read = (status: object) =>
      vendorAt(path).otherEvents?.['status']?.({ ...names, ...status })?.values;
    expect(
      read({ margin: 7, externalPowerSource: false, batteryLevelUnavailable: false, batteryLevel: 75.6 }),
    ).toEqual({
      battery_percent: 75.6,
      external_power: false,
      link_margin: 7,
    });
    expect(read({ margin: 7, externalPowerSource: true, batteryLevel: 0 })).toEqual({
      external_power: true,
      link_margin: 7,
    });
    expect(read({ margin: 7, batteryLevelUnavailable: true, batteryLevel: 0 })).toEqual({ link_margin: 7 });
  });

  it('reads the battery and the normalised payload of The Things Stack, below what the decoder says', () => {
    const example = vendorAt('ttn').example as { uplink_message: object };
    const uplink = vendorAt('ttn').parse({
      ...example,
      uplink_message: {
        ...example.uplink_message,
        last_battery_percentage: { f_cnt: 3, value: 91.2, received_at: '2026-11-20T02:00:00Z' },
        normalized_payload: [{ air: { temperature: 22.6 }, battery: 3.6, water: { leak: true } }],
      },
    });
    expect(uplink?.values).toEqual({
      battery_percent: 91.2,
      air_temperature: 22.6,
      leak: true,
      temperature: 43.5,
      flow_seconds: 12,
      battery_v: 3.52,
    });
  });
});

describe('the example in CONTRIBUTING.md', () => {
  const folder = temporaryFolder();
  afterAll(() => removeFolder(folder));

  it('is a vendor of one short file', async () => {
    const text = readFileSync(join(projectRoot(), 'CONTRIBUTING.md'), 'utf8');
    const [, name, code = ''] =
      /`server\/ingest\/vendors\/([\w-]+)\.ts`:\s+```ts\n([\s\S]*?)```/.exec(text) ?? [];
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(20);
    expect(text).toContain(`'POST /api/ingest/${name}': INGEST`);
    const file = join(folder, `${name}.ts`);
    const imported = (path: string): string => pathToFileURL(join(projectRoot(), path)).href;
    writeFileSync(
      file,
      code
        .replace(`'zod'`, `'${import.meta.resolve('zod')}'`)
        .replace(`'../`, `'${imported('server/ingest')}/`),
    );
    const { default: vendor } = (await import(/* @vite-ignore */ file)) as { default: Vendor };
    expect(vendor.path).toBe(name);
    expectReadings(vendor);
    expect(() => vendor.parse({})).toThrow('site: ');
  });
});
