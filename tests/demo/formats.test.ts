import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createdAt, demoFleet, WHOLE } from '../../demo/fleet.ts';
import type { SimulatedUplink } from '../../demo/simulator/fleet.ts';
import { DAY_MS } from '../../demo/simulator/model.ts';
import { ttnMessageOf } from '../../demo/simulator/mqtt-message.ts';
import { flatValuesOf } from '../../demo/simulator/payloads/formatted.ts';
import ttn from '../../server/ingest/vendors/ttn.ts';
import { builtInModels } from '../../src/device-models/all.ts';
import { findModel } from '../../src/domain/device-models/match.ts';

const FROM = Date.UTC(2026, 5, 1);
const { placed, pending } = demoFleet('demo', FROM, WHOLE);
const MODELS = ['axioma/qalcosonic-w1', 'dragino/d22', 'elsys/elt-2', 'milesight/em300-di'];
const modelOf = ({ placement }: (typeof placed)[number]): string | undefined => placement.format?.model.key;
/** A day of a device of a model, which has not sent before. */
const uplinksOf = (key: string): SimulatedUplink[] =>
  demoFleet('demo', FROM, WHOLE)
    .placed.find((device) => modelOf(device) === key)!
    .until(FROM + DAY_MS);

test('some devices of the demo are of four built-in models, without faults that these would not show', () => {
  expect(placed).toHaveLength(WHOLE.devices);
  for (const key of MODELS) {
    const devices = placed.filter((device) => modelOf(device) === key);
    expect([key, devices.length >= 5, devices.length <= 25]).toEqual([key, true, true]);
    expect(devices.map(({ fault }) => fault)).toEqual(devices.map(() => 'none'));
    expect(new Set(devices.map(({ type }) => type))).toEqual(new Set([builtInModels.get(key)?.device_type]));
  }
  expect(new Set(placed.map(modelOf))).toEqual(new Set([undefined, ...MODELS]));
  // A person who registers one sees what its values mean.
  const first = pending.flatMap((device) => device.until(createdAt(FROM, WHOLE) + DAY_MS).slice(0, 1));
  expect(first.filter(({ message }) => message).length).toBeGreaterThan(1);
});

test('devices that an earlier version of the demo created send on as before', () => {
  const plain = new Set([...placed, ...pending].map(({ hw_serial }) => hw_serial));
  const earlier = demoFleet('demo', FROM, WHOLE, plain);
  const uplinks = [...earlier.placed, ...earlier.pending].flatMap((device) =>
    device.until(FROM + DAY_MS / 8),
  );
  expect(uplinks.length).toBeGreaterThan(WHOLE.devices);
  expect(uplinks.filter(({ message }) => message)).toEqual([]);
});

test.each(MODELS)('%s is recognised by each message, with or without what the network knows', async (key) => {
  for (const uplink of uplinksOf(key).slice(0, 5)) {
    const read = ttn.parse(structuredClone(ttnMessageOf(uplink)));
    expect(read).toMatchObject({ hw_serial: uplink.body.hw_serial, ts: uplink.body.ts });
    const all = [...builtInModels.values()];
    expect(findModel(all, read?.network ?? {}, {})?.key).toBe(key);
    expect(findModel(all, {}, uplink.message?.payload)?.key).toBe(key);
  }
});

test.each([
  ['axioma/qalcosonic-w1', 'current_volume_m3', 'volume_total', 0.001],
  ['milesight/em300-di', 'water', 'volume_total', 1],
  ['elsys/elt-2', 'externalTemperature', 'temperature', 1],
  ['dragino/d22', 'Temp_Red', 'temperature', 1],
] as const)('%s measures as %s what the simulated device does', (key, name, simulated, unit) => {
  const uplinks = uplinksOf(key);
  expect(uplinks.length).toBeGreaterThan(80);
  for (const uplink of uplinks) {
    const { numbers, faults } = flatValuesOf(uplink);
    const measured = Number(numbers.get(name)) / unit;
    // As exactly as the model measures: pulses of 10 L, whole litres.
    const below = Number(uplink.body.values[simulated]) - measured;
    expect(below).toBeGreaterThan(-1e-6);
    expect(below).toBeLessThan(simulated === 'temperature' ? 1e-6 : 10);
    expect(faults).toEqual([]);
  }
});

test('bytes are decoded by the model to what is stored as history', () => {
  const { decoder = '' } = builtInModels.get('milesight/em300-di')!;
  const decodeUplink = runInThisContext(`(() => { ${decoder}; return decodeUplink; })()`) as (input: {
    readonly bytes: readonly number[];
    readonly fPort: number;
  }) => { readonly data: unknown };
  for (const uplink of uplinksOf('milesight/em300-di').slice(0, 10)) {
    const read = ttn.parse(structuredClone(ttnMessageOf(uplink)));
    expect(read?.values).toEqual({});
    const { bytes = '', f_port: fPort = 0 } = read?.raw ?? {};
    expect(decodeUplink({ bytes: [...Buffer.from(bytes, 'base64')], fPort })).toEqual({
      data: uplink.message?.payload,
    });
  }
});

test('a log of a W1 adds up to its register', () => {
  for (const { message } of uplinksOf('axioma/qalcosonic-w1').slice(40, 60)) {
    const [log, counted, current] = ['log_volume_m3', 'history_total_m3', 'current_volume_m3'].map((name) =>
      Number(message?.payload[name]),
    ) as [number, number, number];
    expect(counted).toBeGreaterThanOrEqual(0);
    expect(current - log - counted).toBeGreaterThan(-1e-9);
  }
});
