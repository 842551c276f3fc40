import { expect, it } from 'vitest';
import { firstDayShown, hotDays } from '../../../../src/domain/reports/charts/hot-days.ts';
import type { HeatMap, Level } from '../../../../src/domain/reports/charts/heat-map.ts';

const LEVEL_OF: Readonly<Record<string, Level>> = { s: 'scald', a: 'above', '.': 'within' };
/** A row of letters for each valve, the worst first. */
const mapOf = (...rows: string[]): HeatMap => ({
  step: 'day',
  columns: (rows[0] ?? '')
    .split('')
    .map((_, at) => ({ from: `2026-10-0${at + 1}`, to: `2026-10-0${at + 1}` })),
  rows: rows.map((row) => ({
    isAssessed: true,
    device: {} as never,
    cells: row.split('').map((one) => ({ level: LEVEL_OF[one]!, value: 44, uses: 1, scalds: 0 })),
  })),
  levels: ['scald', 'above', 'within'],
});

it('shows the worst day of the worst valve, and with it as many others above the limit as fit', () => {
  expect(firstDayShown(mapOf('......s.', '..a.....'), 3)).toBe(5);
  expect(firstDayShown(mapOf('...s....', '..a.....'), 3)).toBe(2);
  expect(firstDayShown(mapOf('.as.....', 'a.......'), 3)).toBe(0);
  expect(firstDayShown(mapOf('s.......', '......aa'), 3)).toBe(0);
});

it('starts with the first column where all fit, and as late as possible where the worst day is the last', () => {
  expect(firstDayShown(mapOf('...s', '....'), 9)).toBe(0);
  expect(firstDayShown(mapOf('....', '....'), 2)).toBe(0);
});

it('keeps the columns of a long period in which a valve was above the limit', () => {
  const kept = hotDays(mapOf('a......s.', '..a......'));
  expect(kept?.columns.map(({ from }) => from)).toEqual(['2026-10-01', '2026-10-03', '2026-10-08']);
  expect(kept?.rows.map(({ cells }) => cells.map(({ level }) => level))).toEqual([
    ['above', 'within', 'scald'],
    ['within', 'above', 'within'],
  ]);
  expect(hotDays(mapOf('a..', '...'))).toBeNull();
  expect(hotDays(mapOf('.........'))).toBeNull();
  expect(hotDays(mapOf('aaaaaaaaa'))).toBeNull();
});
