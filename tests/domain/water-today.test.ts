import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../src/domain/reading-hours.ts';
import { type MeteredHour, waterToday } from '../../src/domain/water-today.ts';

const DAY = 24 * HOUR_MS;
const TODAY = Date.parse('2026-11-23T00:00:00Z');
const days = [0, 7, 14, 21, 28].map((ago) => ({ from: TODAY - ago * DAY, to: TODAY - (ago - 1) * DAY }));
/** A day with the same litres in each of its first hours. */
const day = (number: number, litres: number, hours = 24, isContinued = true): MeteredHour[] =>
  Array.from({ length: hours }, (_, hour) => ({
    day: number,
    ms: TODAY - number * 7 * DAY + hour * HOUR_MS,
    litres,
    is_continued: hour > 0 || isContinued,
  }));
const at = (hours: number): number => TODAY + hours * HOUR_MS;
const of = (hours: readonly MeteredHour[], last: number | null, now = last ?? at(12)) =>
  waterToday({ zone: 'UTC', hours, days, last, now, validMs: HOUR_MS / 2 });

describe('today’s water', () => {
  it('is compared with the mean of the same weekdays until the latest reading', () => {
    const result = of([...day(0, 10, 11), ...day(1, 8), ...day(2, 12)], at(10.5), at(11));
    // Half of the eleventh hour of the earlier weeks.
    expect(result).toMatchObject({ today: 110, usual: 105, weeks: 2, at: '2026-11-23T10:30:00.000Z' });
    expect(result.hours).toHaveLength(24);
    expect(result.hours[10]).toEqual({ at: '2026-11-23T10:00:00.000Z', litres: 10, usual: 10 });
    expect(result.hours[11]).toMatchObject({ litres: null, usual: 10 });
  });

  it('leaves out weeks in which the meter did not report from midnight until then', () => {
    const late = day(1, 100, 24, false);
    const short = day(2, 100, 8);
    const result = of([...day(0, 10, 11), ...late, ...short, ...day(3, 6)], at(10));
    expect(result).toMatchObject({ usual: 60, weeks: 1 });
    expect(of([...day(0, 10, 11), ...late], at(10))).toMatchObject({ usual: null, weeks: 0 });
  });

  it('counts an earlier hour without readings as nothing, and one after the last reading not at all', () => {
    const gap = day(1, 6, 12).filter(({ ms }) => ms !== TODAY - 7 * DAY + 3 * HOUR_MS);
    const result = of([...day(0, 10, 6), ...gap], at(5));
    expect(result.usual).toBe(24);
    expect(result.hours.map(({ usual }) => usual).slice(2, 5)).toEqual([6, 0, 6]);
    expect(result.hours[20]?.usual).toBeNull();
  });

  it('is unknown without readings today; the usual is then until now', () => {
    const result = of(day(1, 8), TODAY - HOUR_MS, at(6));
    expect(result).toMatchObject({ at: null, today: null, usual: 48, weeks: 1 });
    expect(of([], null)).toMatchObject({ at: null, today: null, usual: null });
  });

  it('begins with the hour that the day begins in, where the offset from UTC is not whole hours', () => {
    const from = TODAY + HOUR_MS / 2;
    const shifted = days.map((each) => ({ from: each.from + HOUR_MS / 2, to: each.to + HOUR_MS / 2 }));
    const result = waterToday({
      zone: 'Australia/Adelaide',
      hours: [...day(0, 10, 3), ...day(1, 4)],
      days: shifted,
      last: from + 2 * HOUR_MS,
      now: from + 2 * HOUR_MS,
      validMs: HOUR_MS,
    });
    expect(result).toMatchObject({ today: 30, usual: 10 });
    expect(result.hours[0]).toEqual({ at: new Date(TODAY).toISOString(), litres: 10, usual: 4 });
  });
});
