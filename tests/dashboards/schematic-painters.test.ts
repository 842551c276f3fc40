import { expect, test } from 'vitest';
import { renderSchematic } from '../../src/domain/dashboard/schematic/render.ts';
import { paintDrawing } from '../../src/dashboards/elements/svg/paint.ts';
import { schematicPainters } from '../../src/dashboards/elements/svg/schematic/painters.ts';
import { createFormatters } from '../../src/dashboards/formatters.ts';
import { previewSource } from '../../src/dashboards/value-source.ts';
import { translate } from '../../src/providers/i18n/translate.ts';
import { datapoint, shows } from './some-bindings.ts';

test('a tank fills, pipes flow, and an outlet remembers its last use', () => {
  const schematic = {
    symbols: [
      { id: 's1', kind: 'tank', x: 0, y: 0 },
      { id: 's2', kind: 'heater', x: 300, y: 0 },
      { id: 's3', kind: 'tmv', x: 600, y: 0 },
    ],
    pipes: [
      {
        id: 'p1',
        from: { symbol: 's2', port: 'hot' },
        to: { symbol: 's3', port: 'hot' },
        medium: 'hot' as const,
      },
    ],
  };
  const bands = [{ from: 38, colour: '#2e8b57', label: 'In band' }];
  const xidwithValues = [
    shows(1, 's1-level'),
    shows(2, 's3-temperature', { bands, decimals: 1 }),
    shows(3, 's3-flow'),
  ];
  const host = document.createElement('div');
  host.innerHTML = renderSchematic(schematic).markup;
  const source = previewSource(
    [datapoint(1, 'level', '%'), datapoint(2, 'temperature', '°C'), datapoint(3, 'flow_rate', 'L/min')],
    { 1: 25, 2: 43.5, 3: 6 },
  );
  const format = createFormatters(translate, 'en-AU');
  let painters: ReturnType<typeof schematicPainters> | undefined;
  const end = paintDrawing(host, { xidwithValues }, source, format, (nodes) => {
    painters = schematicPainters({ xidwithValues, schematic }, nodes, source, format);
    return painters;
  });
  const paint = (): void => painters?.painters.forEach((painter) => painter.paint());
  const node = (id: string) => host.querySelector<SVGElement>(`[id="${id}"]`);
  // 152 units high when full.
  expect(node('s1-fill')?.getAttribute('height')).toBe('38.0');
  expect(node('p1-flow')?.getAttribute('data-s-speed')).toBe('2');
  expect(node('s3-temperature')?.textContent).toBe('43.5\u00a0°C');
  expect(node('s3-flow')?.textContent).toMatch(/^In use, 6(?:\.0)?\u00a0L\/min$/);
  // On a wall display, the part that is a value is larger than a text about one.
  expect(node('s3-flow')?.querySelector('[data-fg-value]')?.textContent).toMatch(/^6/);
  expect(node('s3-flow')?.getAttribute('data-fg-brief')).toBe('in use');
  // In band, only the mark says so.
  expect(node('s3-mark')?.style.fill).toContain('#2e8b57');
  expect(node('s3-body')?.style.fill).toContain('--s-metal');

  // A device that has not sent since then says nothing about a use that goes on.
  const old = { state: 'live' as const, ts: Date.now() - 180_000, ageMs: 180_000 };
  source.setValues({ 1: 25, 2: { ...old, value: 43.1 }, 3: { ...old, value: 6 } });
  paint();
  expect(node('s3-temperature')?.textContent).toBe('43.1\u00a0°C');
  expect(node('s3-flow')?.textContent).toBe('Last use 3 min ago');
  expect(node('s3-flow')?.getAttribute('data-fg-brief')).toBe('');
  expect(node('s3-flow')?.getAttribute('data-fg-value-of')).toBe('last use');
  expect(node('p1-flow')?.hasAttribute('data-s-speed')).toBe(false);

  source.setValues({ 1: 25, 2: 43.5, 3: 6 });
  paint();
  // The pipe cools down: what counts is the temperature of the last use.
  source.setValues({ 1: null, 2: 22, 3: 0 });
  paint();
  expect(node('s3-temperature')?.textContent).toBe('43.5\u00a0°C');
  expect(node('s3-flow')?.textContent).toMatch(/^Last use /);
  expect(node('s3-temperature')?.getAttribute('aria-description')).toMatch(/^Last use .*; just now/);
  expect(node('p1-flow')?.hasAttribute('data-s-speed')).toBe(false);
  expect(node('s1-fill')?.getAttribute('opacity')).toBe('0');

  // Nothing moves that is not live.
  const stale = { state: 'stale' as const, ts: 0, ageMs: 1 };
  source.setValues({ 1: { ...stale, value: 50 }, 2: { ...stale, value: 60 }, 3: { ...stale, value: 9 } });
  paint();
  expect(node('p1-flow')?.hasAttribute('data-s-speed')).toBe(false);
  expect(node('s1-fill')?.getAttribute('opacity')).toBe('0.3');
  expect(['s3-body', 's3-mark'].map((id) => node(id)?.style.fill)).toEqual(['', '']);
  end();
});

test('a pump says whether it runs, and a symbol without values has its label in the middle', () => {
  const schematic = {
    symbols: [
      { id: 's1', kind: 'pump', x: 0, y: 0, label: 'Pump' },
      { id: 's2', kind: 'shower', x: 300, y: 0, label: 'Showers' },
    ],
    pipes: [],
  };
  const state = {
    id: 's1-state',
    dataPoint: 1,
    dev_id: 'one',
    device_id: 1,
    onColor: '#2b8a3e',
    offColor: '#8a97a3',
  };
  const host = document.createElement('div');
  host.innerHTML = renderSchematic(schematic).markup;
  const source = previewSource([datapoint(1, 'pump', '')], { 1: 1 });
  const format = createFormatters(translate, 'en-AU');
  const element = { stateDatapoints: [state], schematic };
  let painters: ReturnType<typeof schematicPainters> | undefined;
  const end = paintDrawing(host, element, source, format, (nodes) => {
    painters = schematicPainters(element, nodes, source, format);
    return painters;
  });
  const status = host.querySelector('#s1-status');
  expect(status?.textContent).toBe('Running');
  expect(status?.getAttribute('data-state')).toBe('live');
  source.setValues({ 1: 0 });
  painters?.painters.forEach((painter) => painter.paint());
  expect(status?.textContent).toBe('Stopped');
  const [pump, showers] = ['Pump', 'Showers'].map((label) =>
    [...host.querySelectorAll('text')].find(({ textContent }) => textContent === label)?.getAttribute('y'),
  );
  expect([pump, showers]).toEqual(['35', '44.5']);
  end();
});

test('nothing flows through a stopped pump or a closed valve, and a running pump moves what no meter measures', () => {
  const pipe = (id: string, from: string, to: string) => ({
    id,
    from: { symbol: from, port: 'out' },
    to: { symbol: to, port: 'in' },
    medium: 'cold' as const,
  });
  const schematic = {
    symbols: [
      { id: 's1', kind: 'meter', x: 0, y: 0 },
      { id: 's2', kind: 'pump', x: 400, y: 0 },
      { id: 's3', kind: 'drain', x: 800, y: 0 },
      { id: 's4', kind: 'supply', x: 0, y: 200 },
      { id: 's5', kind: 'pump', x: 400, y: 200 },
      { id: 's6', kind: 'valve', x: 800, y: 200 },
    ],
    pipes: [pipe('p1', 's1', 's2'), pipe('p2', 's2', 's3'), pipe('p3', 's4', 's5'), pipe('p4', 's5', 's6')],
  };
  const state = (id: string, dataPoint: number) => ({
    id,
    dataPoint,
    dev_id: 'one',
    device_id: 1,
    onColor: '#2b8a3e',
    offColor: '#8a97a3',
  });
  const element = {
    xidwithValues: [shows(1, 's1-flow')],
    stateDatapoints: [state('s2-state', 2), state('s5-state', 3), state('s6-state', 4)],
    schematic,
  };
  const host = document.createElement('div');
  host.innerHTML = renderSchematic(schematic).markup;
  const datapoints = [
    datapoint(1, 'flow_rate', 'L/min'),
    ...[2, 3, 4].map((id) => datapoint(id, 'pump', '')),
  ];
  const source = previewSource(datapoints, { 1: 6, 2: 1, 3: 1, 4: 1 });
  const format = createFormatters(translate, 'en-AU');
  let painters: ReturnType<typeof schematicPainters> | undefined;
  const end = paintDrawing(host, element, source, format, (nodes) => {
    painters = schematicPainters(element, nodes, source, format);
    return painters;
  });
  const speeds = (values: Parameters<typeof source.setValues>[0]) => {
    source.setValues(values);
    painters?.painters.forEach((painter) => painter.paint());
    return ['p1', 'p2', 'p3', 'p4'].map(
      (id) => host.querySelector(`#${id}-flow`)?.getAttribute('data-s-speed') ?? null,
    );
  };
  expect(speeds({ 1: 6, 2: 1, 3: 1, 4: 1 })).toEqual(['2', '2', '1', '1']);
  expect(speeds({ 1: 6, 2: 0, 3: 1, 4: 0 })).toEqual([null, null, null, null]);
  expect(speeds({ 1: 0, 2: 1, 3: 0, 4: 1 })).toEqual([null, null, null, null]);
  // What is not known of a pump says nothing about the flow that is measured.
  expect(speeds({ 1: 6, 2: null, 3: null, 4: 1 })).toEqual(['2', '2', null, null]);
  end();
});

test('a drawing that is painted again remembers the last use, as its editor does with each step', () => {
  const schematic = { symbols: [{ id: 's1', kind: 'tmv', x: 0, y: 0 }], pipes: [] };
  const element = { xidwithValues: [shows(1, 's1-temperature'), shows(2, 's1-flow')], schematic };
  const source = previewSource([datapoint(1, 'temperature', '°C'), datapoint(2, 'flow_rate', 'L/min')], {
    1: 57.6,
    2: 6,
  });
  const format = createFormatters(translate, 'en-AU');
  const painted = () => {
    const host = document.createElement('div');
    host.innerHTML = renderSchematic(schematic).markup;
    paintDrawing(host, element, source, format, (nodes) =>
      schematicPainters(element, nodes, source, format),
    )();
    return ['temperature', 'flow'].map((slot) => host.querySelector(`#s1-${slot}`)?.textContent);
  };
  expect(painted()[0]).toBe('57.6\u00a0°C');
  source.setValues({ 1: 22, 2: 0 });
  expect(painted()).toEqual(['57.6\u00a0°C', expect.stringMatching(/^Last use /)]);
});
