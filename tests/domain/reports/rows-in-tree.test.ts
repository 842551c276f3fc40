import { expect, it } from 'vitest';
import { rowsInTree } from '../../../src/domain/reports/computing/meters-in-tree.ts';

/** Worst first: a sub-meter of the second main meter, which has a sub-meter of its own. */
const meters = [
  { device_id: 3, main_id: 2, consumption: 1 },
  { device_id: 1, main_id: null, consumption: 10 },
  { device_id: 2, main_id: null, consumption: 9 },
  { device_id: 4, main_id: 3, consumption: 1 },
  { device_id: 5, main_id: 2, consumption: 4 },
];
const ids = (rows: readonly { device_id: number }[]) => rows.map(({ device_id }) => device_id);

it('lists sub-meters below their main meter, the group of the worst device first', () => {
  const { rows, depths } = rowsInTree(meters);
  expect(ids(rows)).toEqual([2, 5, 3, 4, 1]);
  expect(rows.map(({ device_id }) => depths.get(device_id))).toEqual([0, 1, 1, 2, 0]);
});

it('keeps several rows of a device together, and the order of devices without main meters', () => {
  const datapoints = [...meters.slice(0, 3), ...meters.slice(0, 1), { device_id: 9 }];
  expect(ids(rowsInTree(datapoints).rows)).toEqual([2, 3, 3, 1, 9]);
  const circle = [
    { device_id: 1, main_id: 2 },
    { device_id: 2, main_id: 1 },
    { device_id: 3, main_id: 3 },
  ];
  expect(ids(rowsInTree(circle).rows).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
});
