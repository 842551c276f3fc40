import { expect, test } from 'vitest';
import { DAY_MS, dayPoints } from '../../../../src/domain/reports/charts/day-points.ts';

const day = (date: string): number => Date.parse(`${date}T00:00Z`);

test('unknown days are gaps, at the ends too', () => {
  const dates = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05'];
  const { points, span, gaps } = dayPoints({ dates, values: [null, 2, null, 0, null] });
  expect(points).toEqual([
    { ms: day('2026-10-02'), value: 2 },
    { ms: day('2026-10-04'), value: 0 },
  ]);
  expect(span).toEqual({ from: day('2026-10-01'), to: day('2026-10-05') + DAY_MS });
  expect(gaps).toEqual([
    { from: day('2026-10-01'), to: day('2026-10-02') },
    { from: day('2026-10-03'), to: day('2026-10-04') },
    { from: day('2026-10-05'), to: day('2026-10-06') },
  ]);
});
