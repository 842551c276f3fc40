import { expect, test } from 'vitest';
import { markStale } from '../../src/dashboards/elements/svg/stale-marks.ts';
import { paintDrawing } from '../../src/dashboards/elements/svg/paint.ts';
import { createFormatters } from '../../src/dashboards/formatters.ts';
import { previewSource } from '../../src/dashboards/value-source.ts';
import { renderSchematic } from '../../src/domain/dashboard/schematic/render.ts';
import { translate } from '../../src/providers/i18n/translate.ts';
import { datapoint, shows } from './some-bindings.ts';

test('a symbol with old values has their sign, and their age in place of its small value', () => {
  const schematic = { symbols: [{ id: 's1', kind: 'meter', x: 0, y: 0, lines: ['total'] }], pipes: [] };
  const xidwithValues = [shows(1, 's1-flow'), shows(2, 's1-total')];
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  root.innerHTML = renderSchematic(schematic).markup;
  const live = { state: 'live' as const, ts: Date.now(), ageMs: 0 };
  const stale = { state: 'stale' as const, ts: Date.now() - 540_000, ageMs: 540_000 };
  const source = previewSource([datapoint(1, 'flow_rate', 'L/min'), datapoint(2, 'volume_total', 'kL')], {
    1: { ...live, value: 24.5 },
    2: { ...live, value: 5241 },
  });
  let second = (): void => undefined;
  const onSecond = (run: () => void) => {
    second = run;
    return () => undefined;
  };
  const format = createFormatters(translate, 'en-AU');
  const end = paintDrawing(root, { xidwithValues }, source, format, undefined);
  const stop = markStale(root, { ...source, onSecond });
  const show = (how: typeof live | typeof stale): void => {
    source.setValues({ 1: { ...how, value: 24.5 }, 2: { ...how, value: 5241 } });
    end();
    paintDrawing(root, { xidwithValues }, source, format, undefined);
    second();
  };
  expect(root.querySelector('[data-fg-old-sign]')).toBeNull();

  show(stale);
  expect(root.querySelectorAll('[data-fg-old-sign]')).toHaveLength(1);
  expect(root.querySelector('[data-fg-old-age]')?.textContent).toBe('stale · 9 min ago');
  second();
  expect(root.querySelectorAll('[data-fg-old-sign], [data-fg-old-age]')).toHaveLength(2);

  show(live);
  expect(root.querySelector('[data-fg-old-sign], [data-fg-old-age]')).toBeNull();
  stop();
});
