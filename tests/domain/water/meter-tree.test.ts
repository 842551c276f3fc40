import { describe, expect, it } from 'vitest';
import { maxOfMeters, sumOfMeters } from '../../../src/domain/water/meter-tree.ts';

const meter = (device_id: number, main_id: number | null, value: number | null) => ({
  device_id,
  main_id,
  value,
});
const sum = (...meters: ReturnType<typeof meter>[]) => sumOfMeters(meters, ({ value }) => value);
const count = (...meters: ReturnType<typeof meter>[]) => maxOfMeters(meters, ({ value }) => value);

describe('the water of several meters', () => {
  it('is counted once behind a main meter', () => {
    expect(sum(meter(1, null, 100), meter(2, 1, 60), meter(3, 1, 30), meter(4, null, 7))).toBe(107);
    expect(sum(meter(3, 2, 30), meter(2, 1, 60), meter(1, null, 100))).toBe(100);
  });
  it('is that of the sub-meters while nothing is known of the main one', () => {
    expect(sum(meter(1, null, null), meter(2, 1, 60), meter(3, 2, 30), meter(4, 1, null))).toBe(60);
    expect(sum(meter(1, null, null), meter(2, 1, null), meter(3, 2, 30))).toBe(30);
  });
  it('is that of a sub-meter whose main meter is not among them', () => {
    expect(sum(meter(2, 1, 60), meter(3, 1, 30))).toBe(90);
  });
  it('is not known where nothing is', () => {
    expect(sum()).toBeNull();
    expect(sum(meter(1, null, null))).toBeNull();
    expect(sum(meter(1, null, 0), meter(2, 1, 5))).toBe(0);
  });
  it('of runs made before there were main meters is the sum of all', () => {
    expect(sumOfMeters([{ device_id: 1 }, { device_id: 2 }], () => 5)).toBe(10);
  });
});

describe('events of several meters', () => {
  it('are counted once when a main meter sees them too', () => {
    expect(count(meter(1, null, 1), meter(2, 1, 1), meter(3, 1, 0))).toBe(1);
    expect(count(meter(1, null, 1), meter(2, 1, 1), meter(3, 1, 1))).toBe(2);
    expect(count(meter(1, null, 1), meter(2, 1, 0))).toBe(1);
    expect(count(meter(1, null, null), meter(2, 1, 2))).toBe(2);
  });
});
