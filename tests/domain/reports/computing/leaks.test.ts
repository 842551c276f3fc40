import { describe, expect, it } from 'vitest';
import { gridOf } from '../../../../src/domain/reports/computing/grid.ts';
import { isLeak, leakRateOf, leaksOf, type Flow } from '../../../../src/domain/reports/computing/leaks.ts';

const HOUR = 3_600_000;
const FROM = Date.parse('2026-10-31T13:00Z');

/** Litres of hours in a row from midnight in Sydney on; null is not known. */
const flow = (litres: readonly (number | null)[]): Flow => ({
  hours: gridOf({ from: FROM, to: FROM + litres.length * HOUR }, 'Australia/Sydney').hours,
  litres: litres.map((of) => of ?? 0),
  isKnown: litres.map((of) => of !== null),
});
const times = (count: number, of: number | null): (number | null)[] =>
  Array.from({ length: count }, () => of);

describe('leaks of a meter', () => {
  it('are reported from half a litre an hour on', () => {
    expect([null, 0, 0.49, 0.5, 3].map(isLeak)).toEqual([false, false, false, true, true]);
  });

  it('open when flow follows an hour without, and close with the next such hour', () => {
    // 2 dry hours, 30 with 4 L, 1 dry: opened at 02:00, closed at 08:00 of the next day.
    const leaks = leaksOf(flow([0, 0, ...times(30, 4), 0, 5]));
    expect(leaks).toEqual({
      opened: 1,
      closed: 1,
      worst: { from: FROM + 2 * HOUR, to: FROM + 32 * HOUR, ms: 30 * HOUR, litres: 120 },
    });
  });

  it('need flow in each of 24 hours', () => {
    // 23 hours between two dry ones are a long use, 24 are a leak.
    expect(leaksOf(flow([0, ...times(23, 4), 0]))).toEqual({ opened: 0, closed: 0, worst: null });
    expect(leaksOf(flow([0, ...times(24, 4), 0]))).toMatchObject({ opened: 1, closed: 1 });
  });

  it('that run when the period begins were not opened in it, those that run at its end not closed', () => {
    // 26 hours of flow from the first on, dry, 25 of flow to the end: closed the first, opened the second.
    const leaks = leaksOf(flow([...times(26, 4), 0, ...times(25, 2)]));
    expect(leaks).toEqual({
      opened: 1,
      closed: 1,
      worst: { from: FROM, to: FROM + 26 * HOUR, ms: 26 * HOUR, litres: 104 },
    });
  });

  it('are not ended by hours of which nothing is known, and none is opened after them', () => {
    // Leaks for 30 hours, 3 unknown, leaks on for 30: one leak, opened once.
    expect(leaksOf(flow([0, ...times(30, 4), ...times(3, null), ...times(30, 4), 0]))).toMatchObject({
      opened: 1,
      closed: 1,
    });
    // 12 hours before the gap and 23 after it are no 24 in a row; after 24 it leaks, since when is not known.
    expect(leaksOf(flow([0, ...times(12, 4), null, ...times(23, 4), 0]))).toMatchObject({
      opened: 0,
      closed: 0,
    });
    expect(leaksOf(flow([0, ...times(12, 4), null, ...times(24, 4), 0]))).toMatchObject({
      opened: 0,
      closed: 1,
    });
  });

  it('may have an unknown hour at the period’s end', () => {
    // 00:00 to 23:00 known, the last hour not yet: as for the leak rate, 24 hours.
    expect(leaksOf(flow([...times(23, 4), null]))).toMatchObject({
      opened: 0,
      worst: { from: FROM, to: null },
    });
  });

  it('are those of which there is an exception: a drip neither opens nor closes one', () => {
    const drip = flow([0, ...times(30, 0.04), 0]);
    expect([isLeak(leakRateOf(drip)), leaksOf(drip)]).toEqual([false, { opened: 0, closed: 0, worst: null }]);
    // Half a litre an hour for 24 hours, then a drip.
    const leak = flow([...times(3, 0.2), ...times(24, 0.5), ...times(20, 0.2)]);
    expect([isLeak(leakRateOf(leak)), leaksOf(leak)]).toMatchObject([true, { opened: 1, closed: 1 }]);
  });

  it('lost at least a day of their rate, however little ran in the hours in which they began and ended', () => {
    // 24 hours with 20 L or more between two with 2 L: 480 L, and 2 L in each of these.
    const leak = flow([0, 2, ...times(10, 20), ...times(14, 30), 2, 0]);
    expect(leaksOf(leak).worst).toMatchObject({ ms: 26 * HOUR, litres: 484 });
    // Hours of use don't count as more than the leak.
    expect(leaksOf(flow([0, ...times(20, 5), 400, ...times(20, 5), 0])).worst?.litres).toBe(205);
  });

  it('lost as much in an unknown hour at the edge of the period as in those beside it', () => {
    expect(leaksOf(flow([...times(23, 4), null])).worst?.litres).toBe(96);
  });

  it('lost no more in a half hour at a clock change than it had', () => {
    // Lord Howe: on 4 October 2026 at 02:00 clocks go forward by half an hour.
    const from = Date.parse('2026-10-03T10:30Z');
    const { hours } = gridOf({ from, to: from + 47.5 * HOUR }, 'Australia/Lord_Howe');
    const litres = hours.map(({ isWhole }) => (isWhole ? 6 : 1));
    expect(litres.filter((of) => of === 1)).toHaveLength(1);
    const { worst } = leaksOf({ hours, litres, isKnown: hours.map(() => true) });
    expect(worst?.litres).toBe(47 * 6 + 1);
  });

  it('run through a short gap that the register rose across, but not through a long one', () => {
    // A gap of 75 minutes touches three hours; the register tells that water ran, not when.
    const gap = (hours: number) => {
      const known = flow([0, ...times(12, 4), ...times(hours, null), ...times(12, 4), 0]);
      return { ...known, isBridged: known.isKnown.map((is) => !is) };
    };
    expect(leakRateOf(gap(3))).toBe(4);
    expect(leaksOf(gap(3))).toMatchObject({ opened: 1, closed: 1, worst: { ms: 27 * HOUR } });
    expect(leakRateOf(gap(4))).toBeNull();
    expect(leaksOf(gap(4))).toMatchObject({ opened: 0, worst: null });
    // Where it stood still, nothing ran.
    expect(leakRateOf({ ...gap(3), isBridged: [] })).toBeNull();
  });

  it('are found on the day of 23 hours on which the clocks go forward', () => {
    const from = Date.parse('2026-10-03T14:00Z');
    const { hours } = gridOf({ from, to: from + 23 * HOUR }, 'Australia/Sydney');
    const day = { hours, litres: hours.map(() => 4), isKnown: hours.map(() => true) };
    expect(hours).toHaveLength(23);
    expect(leakRateOf(day)).toBe(4);
    expect(leaksOf(day).worst).toMatchObject({ ms: 23 * HOUR, litres: 92 });
    // The first 22 hours of a day are no day.
    const part = gridOf({ from, to: from + 22 * HOUR }, 'Australia/Sydney').hours;
    expect(leakRateOf({ hours: part, litres: part.map(() => 4), isKnown: part.map(() => true) })).toBeNull();
  });

  it('have the highest of their lowest hours as rate, as every window of 24 hours has it', () => {
    // Of windows that begin at each hour: the plain way, as a check on the one that leaps ahead.
    const plain = ({ hours, litres, isKnown }: Flow): number | null => {
      let best: number | null = null;
      for (let n = 0; n + 24 <= hours.length; n++) {
        const places = Array.from({ length: 24 }, (_, i) => n + i);
        const inner = places.filter((at) => isKnown[at] || (at !== 0 && at !== hours.length - 1));
        if (inner.some((at) => !isKnown[at])) continue;
        const of = inner.map((at) => litres[at] as number);
        best = Math.max(best ?? 0, of.some((one) => one <= 0) ? 0 : Math.min(...of));
      }
      return best;
    };
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 16_807) % 2_147_483_647) % below;
    for (let round = 0; round < 300; round++) {
      const litres = Array.from({ length: 24 + random(60) }, () => {
        const dice = random(40);
        return dice === 0 ? null : dice === 1 ? 0 : 1 + random(9);
      });
      expect([litres, leakRateOf(flow(litres))]).toEqual([litres, plain(flow(litres))]);
    }
  });

  it('lost at least a day of the leak rate, and at most what flowed', () => {
    let seed = 11;
    const random = (below: number): number => (seed = (seed * 16_807) % 2_147_483_647) % below;
    for (let round = 0; round < 300; round++) {
      const litres = Array.from({ length: 24 + random(60) }, () => (random(50) === 0 ? 0 : 1 + random(90)));
      const known = flow(litres);
      const { worst } = leaksOf(known);
      if (!worst) continue;
      const within = known.hours.flatMap(({ from }, n) =>
        from >= worst.from && from < worst.from + worst.ms ? [litres[n] ?? 0] : [],
      );
      const flowed = within.reduce((sum, of) => sum + of, 0);
      const least = Math.max(24 * (leakRateOf(known) ?? 0), within.length * Math.min(...within));
      expect([litres, worst.litres >= least, worst.litres <= flowed]).toEqual([litres, true, true]);
    }
  });
});
