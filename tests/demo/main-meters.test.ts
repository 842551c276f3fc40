import { expect, test } from 'vitest';
import { createdAt, demoFleet, type PlacedDevice } from '../../demo/fleet.ts';
import { DAY_MS, MINUTE_MS } from '../../demo/simulator/model.ts';

const FROM = Date.UTC(2026, 5, 1);
const SIZE = { devices: 60, days: 8 };
const HOUR_MS = 60 * MINUTE_MS;

/** The register of a meter by the hour: the last one said before its end. */
const registers = (device: PlacedDevice): ReadonlyMap<number, number> =>
  new Map(
    device
      .until(createdAt(FROM, SIZE))
      .map(({ body }) => [Math.floor(body.ts / HOUR_MS), Number(body.values['volume_total'])]),
  );
const used = (meter: ReadonlyMap<number, number>): number => {
  const all = [...meter.values()];
  return all.at(-1)! - all[0]!;
};

const meters = demoFleet('meters', FROM, SIZE).placed.filter(({ type }) => type === 'water_meter');
const mains = meters.filter(({ hw_serial }) => meters.some(({ placement }) => placement.main === hw_serial));

test('the main meter of a site measures the water of all its sub-meters and more', () => {
  expect(mains.length).toBeGreaterThan(2);
  for (const main of mains) {
    const parts = meters.filter(({ placement }) => placement.main === main.hw_serial).map(registers);
    const whole = registers(main);
    const ofParts = parts.reduce((sum, part) => sum + Math.max(0, used(part)), 0);
    expect(used(whole)).toBeGreaterThan(ofParts);
    // More than passed in these days, and than all sub-meters together.
    expect([...whole.values()][0]).toBeGreaterThan(
      parts.reduce((sum, part) => sum + [...part.values()][0]!, used(whole)),
    );
  }
});

test('the burst behind a sub-meter is measured by the main meter too', () => {
  const kitchen = meters.find(
    ({ placement: { project, title } }) => project.title === 'Banksia House' && title === 'Kitchen meter',
  )!;
  const main = mains.find(({ hw_serial }) => hw_serial === kitchen.placement.main)!;
  const [part, whole] = [demoFleet('meters', FROM, SIZE), demoFleet('meters', FROM, SIZE)].map(
    ({ placed }, index) =>
      registers(placed.find(({ hw_serial }) => hw_serial === [kitchen, main][index]!.hw_serial)!),
  ) as [ReadonlyMap<number, number>, ReadonlyMap<number, number>];
  const hours = [...part.keys()].slice(1);
  const inHour = (meter: ReadonlyMap<number, number>, hour: number): number =>
    (meter.get(hour) ?? 0) - (meter.get(hour - 1) ?? 0);
  const burst = hours.toSorted((a, b) => inHour(part, b) - inHour(part, a))[0]!;
  expect(inHour(part, burst)).toBeGreaterThan(1_000);
  expect(inHour(whole, burst)).toBeGreaterThan(inHour(part, burst) * 0.8);
});

test('devices and their gateways measure about the same strength of their signal', () => {
  const { placed } = demoFleet('signal', FROM, { devices: 12, days: 1 });
  const differences = placed.flatMap(({ signal, until }) =>
    until(FROM + DAY_MS).flatMap(({ body: { values }, heardBy }) => {
      expect(heardBy).toEqual(signal);
      return typeof values['rssi'] === 'number' ? [Math.abs(values['rssi'] - (signal.rssi ?? 0))] : [];
    }),
  );
  expect(differences.length).toBeGreaterThan(100);
  expect(Math.max(...differences)).toBeLessThan(15);
});
