import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decorate } from '../../src/dashboards/elements/svg/decorate.ts';
import { previewSource } from '../../src/dashboards/value-source.ts';
import { SYMBOL_CLASS } from '../../src/domain/dashboard/schematic/classes.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** How often the scale of a decorated drawing is measured within a minute, which lays it out each time. */
const measuredIn = (markup: string): number => {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = `<svg>${markup}</svg>`;
  const drawing = root.querySelector('svg') as SVGSVGElement;
  const measure = vi.fn(() => ({ a: 1 }) as DOMMatrix);
  drawing.getScreenCTM = measure;
  const stop = decorate(host, root, drawing, previewSource([]));
  vi.advanceTimersByTime(60_000);
  stop();
  return measure.mock.calls.length;
};

test('a drawing is measured again and again only if it has symbols, whose text may be too small', () => {
  expect(measuredIn('<text id="t">43</text>')).toBe(0);
  expect(measuredIn(`<g class="${SYMBOL_CLASS}"><text id="t">43</text></g>`)).toBeGreaterThan(0);
});
