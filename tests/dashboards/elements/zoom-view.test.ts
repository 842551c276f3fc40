import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boxHeight,
  MAX_ZOOM,
  panBy,
  legibleScale,
  WHOLE,
  zoomBy,
} from '../../../src/dashboards/elements/svg/zoom-view.ts';

const FRAME = { width: 340, height: 200, tall: 500 };
const amount = fc.double({ min: -500, max: 500, noNaN: true });
const steps = fc.array(
  fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), x: amount, y: amount }),
  { maxLength: 12 },
);

test('a zoomed drawing always fills its frame', () => {
  fc.assert(
    fc.property(steps, (list) => {
      let view = WHOLE;
      for (const { factor, x, y } of list)
        view = panBy(zoomBy(view, factor, { x, y }, FRAME), { x, y }, FRAME);
      expect(view.scale).toBeGreaterThanOrEqual(1);
      expect(view.scale).toBeLessThanOrEqual(MAX_ZOOM);
      for (const [at, size, box] of [
        [view.x, FRAME.width, FRAME.width],
        [view.y, FRAME.height, boxHeight(FRAME, view.scale)],
      ] as const) {
        expect(at).toBeLessThanOrEqual(1e-6);
        expect(at + size * view.scale).toBeGreaterThanOrEqual(box - 1e-6);
      }
    }),
  );
});

test('what is under the fingers stays there, once the box is as tall as it may be', () => {
  expect(zoomBy(WHOLE, 4, { x: 100, y: 50 }, FRAME)).toEqual({ scale: 4, x: -300, y: -150 });
  expect(zoomBy({ scale: 2, x: -100, y: -50 }, 0.5, { x: 0, y: 0 }, FRAME)).toEqual(WHOLE);
  expect(panBy(WHOLE, { x: 30, y: -30 }, FRAME)).toEqual(WHOLE);
});

test('the box grows with the drawing up to its limit', () => {
  expect([1, 2, 4].map((scale) => boxHeight(FRAME, scale))).toEqual([200, 400, 500]);
  // A drawing that is taller than that while all of it is shown keeps its height.
  expect(boxHeight({ ...FRAME, tall: 100 }, 2)).toBe(200);
});

test('the texts of a drawing can be read at its legible scale', () => {
  expect(legibleScale([4.2, 8, 5]) * 4.2).toBeGreaterThanOrEqual(10);
  expect(legibleScale([14, 16])).toBe(1);
  expect(legibleScale([])).toBe(1);
  expect(legibleScale([0.5])).toBeLessThan(MAX_ZOOM);
});
