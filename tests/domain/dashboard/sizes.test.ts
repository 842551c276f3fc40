import { expect, test } from 'vitest';
import { isCrowded } from '../../../src/domain/dashboard/sizes.ts';

const columnOf = (span: number, ...elements: readonly (readonly [type: string, width: number])[]) => ({
  id: span,
  span,
  elements: elements.map(([type, width], id) => ({ id, type, width })),
});

test.each([
  [
    'three columns with a chart in one',
    [columnOf(4, ['value', 12]), columnOf(4, ['chart', 12]), columnOf(4)],
    true,
  ],
  [
    'two charts in one wide column',
    [columnOf(3, ['alarms', 12]), columnOf(9, ['chart', 6], ['chart', 6])],
    true,
  ],
  ['two charts beside each other', [columnOf(6, ['chart', 12]), columnOf(6, ['chart', 12])], false],
  ['three columns without a chart', [columnOf(4, ['value', 12]), columnOf(4), columnOf(4)], false],
  ['a drawing beside alarms', [columnOf(8, ['svg', 12]), columnOf(4, ['alarms', 12])], true],
  ['a drawing in all of the width', [columnOf(12, ['svg', 12])], false],
] as const)('%s', (_, columns, expected) => {
  expect(isCrowded({ columns })).toBe(expected);
});
