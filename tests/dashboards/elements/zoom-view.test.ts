import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_ZOOM, panBy, WHOLE, zoomBy } from '../../../src/dashboards/elements/svg/zoom-view.ts';

const SIZE = { width: 340, height: 200 };
const amount = fc.double({ min: -500, max: 500, noNaN: true });
const steps = fc.array(
  fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), x: amount, y: amount }),
  { maxLength: 12 },
);

test('a zoomed drawing always fills its frame', () => {
  fc.assert(
    fc.property(steps, (list) => {
      let view = WHOLE;
      for (const { factor, x, y } of list) view = panBy(zoomBy(view, factor, { x, y }, SIZE), { x, y }, SIZE);
      expect(view.scale).toBeGreaterThanOrEqual(1);
      expect(view.scale).toBeLessThanOrEqual(MAX_ZOOM);
      for (const [at, size] of [
        [view.x, SIZE.width],
        [view.y, SIZE.height],
      ] as const) {
        expect(at).toBeLessThanOrEqual(0);
        expect(at + size * view.scale).toBeGreaterThanOrEqual(size - 1e-6);
      }
    }),
  );
});

test('what is under the fingers stays there', () => {
  expect(zoomBy(WHOLE, 2, { x: 100, y: 50 }, SIZE)).toEqual({ scale: 2, x: -100, y: -50 });
  expect(zoomBy({ scale: 2, x: -100, y: -50 }, 0.5, { x: 0, y: 0 }, SIZE)).toEqual(WHOLE);
  expect(panBy(WHOLE, { x: 30, y: -30 }, SIZE)).toEqual(WHOLE);
});
