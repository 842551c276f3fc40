import { expect, it } from 'vitest';
import { drawingBounds } from '../../../src/screens/dashboards/drawing-bounds.ts';

it('holds all symbols and pipes of a drawing with a margin', () => {
  expect(
    drawingBounds({
      symbols: [
        ['meter', 40, 60, 100, 50, 0],
        ['tmv', 500, 20, 120, 60, 3],
      ],
      pipes: [{ medium: 'cold', corners: [30, 90, 640, 90, 640, 200] }],
    }),
  ).toBe('10 0 650 220');
});
