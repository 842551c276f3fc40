import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/domain/reports/charts/day-points.ts';
import { partsOf } from '../../../../src/domain/reports/charts/draw-block.ts';

const day = (date: string): number => Date.parse(`${date}T00:00Z`);

test('unknown days are gaps, at the ends too', () => {
  const dates = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05'];
  const values = [null, 2, null, 0, null];
  const span = { from: day('2026-10-01'), to: day('2026-10-05') + DAY_MS };
  const steps = dates.map((date, at) => [day(date), values[at] ?? null] as const);
  const { known, gaps } = partsOf({ values: steps, span });
  expect(known).toEqual([
    { ms: day('2026-10-02'), to: day('2026-10-03'), value: 2 },
    { ms: day('2026-10-04'), to: day('2026-10-05'), value: 0 },
  ]);
  expect(gaps).toEqual([
    { from: day('2026-10-01'), to: day('2026-10-02') },
    { from: day('2026-10-03'), to: day('2026-10-04') },
    { from: day('2026-10-05'), to: day('2026-10-06') },
  ]);
});
