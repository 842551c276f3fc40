import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SimulatedDevice, simulatedFleet, type SimulatedUplink } from '../../demo/simulator/fleet.ts';
import { DAY_MS, demandAt, type Fault, HOUR_MS, isIn, MINUTE_MS } from '../../demo/simulator/model.ts';
import { randomOf } from '../../demo/simulator/random.ts';
import { DEVICE_TYPES } from '../../src/domain/devices/devices.ts';
import { flattenValues, timeFault } from '../../src/domain/readings/readings.ts';

const FROM = Date.UTC(2026, 5, 1);
const fleetOf = (seed: string, devices = 30) => simulatedFleet({ devices, seed, from: FROM });
const dayOf = (device: SimulatedDevice, days = 1): SimulatedUplink[] => device.until(FROM + days * DAY_MS);
const numberIn = ({ body }: SimulatedUplink, key: string): number => body.values[key] as number;
const pairs = <T>(list: readonly T[]) => list.slice(1).map((next, index) => [list[index]!, next] as const);

/** Devices of this kind and fault, from a fleet that is large enough to contain some. */
const large = simulatedFleet({ devices: 600, seed: 'faults', from: FROM });
const withFault = (type: string, fault: Fault) => {
  const device = large.find((one) => one.type === type && one.fault === fault);
  if (!device) throw new Error(`No ${type} with ${fault}.`);
  return { device, span: device.span!, days: device.until(FROM + 3 * DAY_MS) };
};

const seeds = fc.string({ minLength: 1, maxLength: 12 });
const check = (property: (seed: string) => void) => fc.assert(fc.property(seeds, property), { numRuns: 12 });

describe('a simulated fleet', () => {
  test('sends the same for the same seed, in whatever steps it is advanced', () => {
    check((seed) => {
      const [whole, parts] = [fleetOf(seed, 6), fleetOf(seed, 6)];
      for (const [index, device] of whole.entries()) {
        const twin = parts[index]!;
        const hours = Array.from({ length: 24 }, (_, hour) => twin.until(FROM + (hour + 0.37) * HOUR_MS));
        expect([...hours.flat(), ...dayOf(twin)]).toEqual(dayOf(device));
      }
    });
  });

  test('sends something else for another seed', () => {
    const [one, other] = ['one', 'other'].map((seed) => fleetOf(seed, 5).flatMap((device) => dayOf(device)));
    expect(one).not.toEqual(other);
  });

  test('sends valid uplinks: numbers and booleans, in order, under one name', () => {
    for (const device of fleetOf('shape', 60)) {
      const uplinks = dayOf(device);
      for (const [before, after] of pairs(uplinks)) expect(after.body.ts).toBeGreaterThan(before.body.ts);
      expect(uplinks.flatMap(({ body }) => flattenValues(body.values).faults)).toEqual([]);
      expect(uplinks.filter(({ body }) => flattenValues(body.values).texts.size > 0)).toEqual([]);
      expect(uplinks.filter(({ body }) => timeFault(body.ts, FROM + DAY_MS) !== null)).toEqual([]);
      const names = new Set(
        uplinks.map(({ app_id, dev_id, body }) => `${app_id} ${dev_id} ${body.hw_serial}`),
      );
      expect([...names].join()).toMatch(/^demo-(\w+) \1-\d+ [0-9A-F]{16}$/);
    }
  });

  test('has all kinds, unique serials, and few faults', () => {
    expect(new Set(large.map(({ type }) => type))).toEqual(
      new Set(DEVICE_TYPES.filter((type) => type !== 'other')),
    );
    expect(large.filter(({ fault }) => fault === 'none').length).toBeGreaterThan(450);
    const serials = fleetOf('serials', 500).map((device) => device.until(FROM + HOUR_MS)[0]?.body.hw_serial);
    const known = serials.filter((serial) => serial !== undefined);
    expect(new Set(known).size).toBe(known.length);
  });

  test('temperatures are plausible, except of a broken sensor', () => {
    check((seed) => {
      for (const device of fleetOf(seed)) {
        if (device.fault === 'sensor') continue;
        const all = dayOf(device).flatMap(({ body }) =>
          Object.entries(body.values).flatMap(([key, value]) =>
            key.startsWith('temperature') ? [Number(value)] : [],
          ),
        );
        expect(Math.min(...all)).toBeGreaterThan(0);
        expect(Math.max(...all)).toBeLessThanOrEqual(75);
      }
    });
  });

  test('counters never fall, except when a meter is replaced', () => {
    check((seed) => {
      for (const device of fleetOf(seed)) {
        for (const key of ['volume_total', 'volume_recycled', 'volume_mains', 'energy_total']) {
          const falls = pairs(dayOf(device).filter(({ body }) => key in body.values)).filter(
            ([before, after]) => numberIn(after, key) < numberIn(before, key),
          );
          expect(falls.length).toBeLessThanOrEqual(device.fault === 'reset' ? 1 : 0);
        }
      }
    });
  });
});

describe('a day', () => {
  test('has a busy morning and a quiet night, later at the weekend', () => {
    const at = (hour: number, isWeekend = false) => demandAt({ hour, isWeekend });
    expect(at(7)).toBeGreaterThan(10 * at(3));
    expect(at(7, true)).toBeLessThan(at(7));
    for (let hour = 0; hour < 24; hour += 0.1) {
      expect(at(hour)).toBeGreaterThan(0);
      expect(at(hour)).toBeLessThanOrEqual(1);
    }
  });

  test('of a healthy valve: flow ends near the set-point, an idle pipe drifts to the building’s temperature', () => {
    const valve = large.find(({ type, fault }) => type === 'tmv' && fault === 'none')!;
    const uplinks = dayOf(valve, 3);
    const flowing = uplinks.filter((uplink) => numberIn(uplink, 'flow_seconds') === 60);
    expect(flowing.length).toBeGreaterThan(5);
    for (const uplink of flowing) expect(Math.abs(numberIn(uplink, 'temperature') - 43.5)).toBeLessThan(3);
    const idle = uplinks.filter((uplink, index) => {
      const before = uplinks.slice(Math.max(0, index - 20), index + 1);
      return index >= 20 && before.every((one) => numberIn(one, 'flow_seconds') === 0);
    });
    for (const uplink of idle) expect(numberIn(uplink, 'temperature')).toBeLessThan(30);
  });
});

describe('faults', () => {
  test('scald: flowing water is above 50 °C, and only then', () => {
    const { days, span } = withFault('tmv', 'scald');
    const flowing = days.filter((uplink) => numberIn(uplink, 'flow_seconds') === 60);
    const hot = flowing.filter((uplink) => numberIn(uplink, 'temperature') > 50);
    expect(hot.length).toBeGreaterThan(0);
    expect(hot.every(({ body }) => isIn(body.ts, span))).toBe(true);
  });

  test('leak: a meter’s flow never stops', () => {
    const { days, span } = withFault('water_meter', 'leak');
    const during = days.filter(({ body }) => isIn(body.ts, span));
    expect(during.every((uplink) => numberIn(uplink, 'flow_rate') > 0)).toBe(true);
    expect(during.length).toBeGreaterThan(0);
  });

  test('reset: a register restarts at zero, once', () => {
    const { days } = withFault('water_meter', 'reset');
    const falls = pairs(days).filter(
      ([before, after]) => numberIn(after, 'volume_total') < numberIn(before, 'volume_total'),
    );
    expect(falls).toHaveLength(1);
  });

  test('silent: no uplinks for that time, and the register continues', () => {
    const { days, span } = withFault('water_meter', 'silent');
    expect(days.some(({ body }) => isIn(body.ts, span))).toBe(false);
    expect(days.some(({ body }) => body.ts >= span.to)).toBe(true);
    const gap = Math.max(...pairs(days).map(([before, after]) => after.body.ts - before.body.ts));
    expect(gap).toBeGreaterThan(30 * MINUTE_MS);
  });
});

test('random numbers are the same for the same seed and within their bounds', () => {
  check((seed) => {
    const [one, two] = [randomOf(seed), randomOf(seed)];
    for (let n = 0; n < 200; n++) {
      const value = one.next();
      expect(two.next()).toBe(value);
      expect(value >= 0 && value < 1).toBe(true);
    }
    for (let n = 0; n < 200; n++) expect(Math.abs(one.noise(2))).toBeLessThanOrEqual(6);
  });
});
