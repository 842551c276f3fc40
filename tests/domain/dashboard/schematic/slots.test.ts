import { expect, test } from 'vitest';
import type { DatapointRole } from '../../../../src/domain/readings/datapoint-roles.ts';
import { keyFacts } from '../../../../src/domain/readings/well-known-keys.ts';
import { matchSlots, suitingKind } from '../../../../src/domain/dashboard/schematic/slots.ts';

test('a device is bound to the slots that suit it', () => {
  const datapoints = ['battery_v', 'flow_rate', 'flow_seconds', 'temperature', 'temperature_hot', 'leak'].map(
    (key, id) => ({
      id,
      key: `uplink.${key}`,
      kind: key === 'leak' ? ('state' as const) : ('gauge' as const),
      role: keyFacts(key).role,
    }),
  );
  const keysOf = (kind: string) =>
    matchSlots({ kind }, datapoints).map(({ slot, datapoint }) => [slot.name, datapoint.key]);
  expect(keysOf('tmv')).toEqual([
    ['temperature', 'uplink.temperature'],
    ['flow', 'uplink.flow_rate'],
    ['alarm', 'uplink.leak'],
  ]);
  expect(keysOf('heater')[0]).toEqual(['temperature', 'uplink.temperature_hot']);
  expect(keysOf('label')).toEqual([]);
});

test('a datapoint suits a slot by its role, whatever its key, and not without one', () => {
  const point = (id: number, key: string, role: DatapointRole | null) => ({
    id,
    key,
    kind: 'gauge' as const,
    role,
  });
  const keysOf = (...points: ReturnType<typeof point>[]) =>
    matchSlots({ kind: 'tmv' }, points).map(({ datapoint }) => datapoint.key);
  expect(
    keysOf(point(1, 'temperature', 'ambient_temperature'), point(2, 'ch1', 'outlet_temperature')),
  ).toEqual(['ch1']);
  expect(keysOf(point(1, 'temp_pipe', null), point(2, 'flow', null))).toEqual([]);
});

test('a device gets the kind of symbol whose slots suit it best', () => {
  const kindFor = (...keys: readonly string[]) =>
    suitingKind(
      keys.map((key, id) => ({
        id,
        key,
        kind: key === 'pump' ? ('state' as const) : ('gauge' as const),
        role: keyFacts(key).role,
      })),
    );
  expect(kindFor('battery_v', 'flow_rate', 'temperature')).toBe('tmv');
  expect(kindFor('flow_rate', 'volume_total')).toBe('meter');
  expect(kindFor('level', 'volume_recycled', 'volume_mains', 'pump')).toBe('hydraloop');
  expect(kindFor('level')).toBe('tank');
  // Not a pump, whose state is not known.
  expect(kindFor('flow_rate')).toBe('meter');
  // Not a valve, whose limits would not be its own.
  expect(kindFor('temperature')).toBe('sensor');
  expect(kindFor('battery_v')).toBeNull();
  expect(kindFor()).toBeNull();
});
