import { describe, expect, it } from 'vitest';
import { clearView } from '../../../src/dashboards/elements/svg/clear-view.ts';
import { zoomBy, WHOLE } from '../../../src/dashboards/elements/svg/zoom-view.ts';

const FRAME = { width: 340, height: 120, tall: 500 };
const zoomed = zoomBy(WHOLE, 3, { x: 0, y: 0 }, FRAME);
/** The part of the drawing that a view shows, as from and to. */
const shown = ({ x, scale }: { readonly x: number; readonly scale: number }) =>
  [-x / scale, (FRAME.width - x) / scale] as const;

describe('the view with which a drawing starts', () => {
  it('is a little smaller if its right edge would go through a text', () => {
    const texts = [
      { from: 10, to: 60 },
      { from: 100, to: 118 },
    ];
    const view = clearView(zoomed, { texts, symbols: [] }, FRAME);
    expect(view.x).toBe(0);
    expect(view.scale).toBeLessThan(zoomed.scale);
    expect(shown(view)[1]).toBeGreaterThan(118);
  });

  it('ends before a text that is too long', () => {
    const texts = [{ from: 115, to: 300 }];
    const [, right] = shown(clearView(zoomed, { texts, symbols: [] }, FRAME));
    expect(right).toBeLessThanOrEqual(115);
    // Unless it could not be read then.
    expect(clearView(zoomed, { texts: [{ from: 5, to: 300 }], symbols: [] }, FRAME)).toEqual(zoomed);
  });

  it('moves sideways around what it has to keep', () => {
    const texts = [80, 140, 200].map((from) => ({ from, to: from + 50 }));
    const symbols = texts.map(({ from, to }) => ({ from: from - 4, to: to + 4 }));
    const start = { ...zoomed, x: -3 * 110 };
    const keep = { from: 136, to: 194 };
    const view = clearView(start, { texts, symbols }, FRAME, keep);
    const [left, right] = shown(view);
    expect(left).toBeLessThanOrEqual(keep.from);
    expect(right).toBeGreaterThanOrEqual(keep.to);
    for (const { from, to } of texts) {
      expect([from, to <= left || from >= right || (from >= left && to <= right)]).toEqual([from, true]);
    }
  });

  it('stays as it is if nothing is cut', () => {
    expect(clearView(zoomed, { texts: [{ from: 10, to: 60 }], symbols: [] }, FRAME)).toEqual(zoomed);
  });
});
