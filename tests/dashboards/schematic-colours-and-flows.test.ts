import { expect, test } from 'vitest';
import { renderSchematic } from '../../src/domain/dashboard/schematic/render.ts';
import { paintDrawing } from '../../src/dashboards/elements/svg/paint.ts';
import { schematicPainters } from '../../src/dashboards/elements/svg/schematic/painters.ts';
import { createFormatters } from '../../src/dashboards/formatters.ts';
import { previewSource } from '../../src/dashboards/value-source.ts';
import { translate } from '../../src/providers/i18n/translate.ts';
import { datapoint, shows } from './some-bindings.ts';

test('water out of band colours all of a symbol, also one that was drawn before there was a mark', () => {
  const bands = [
    { from: 38, colour: '#2e8b57', label: 'In band' },
    { from: 50, colour: '#c4453a', label: 'Scalding' },
  ];
  const schematic = {
    symbols: ['sensor', 'sensor', 'tmv'].map((kind, index) => ({
      id: `s${index}`,
      kind,
      x: index * 300,
      y: 0,
    })),
    pipes: [],
  };
  const xidwithValues = [
    shows(1, 's0-value', { bands }),
    shows(2, 's1-value', { bands }),
    shows(2, 's2-temperature', { bands }),
    shows(3, 's2-flow'),
  ];
  const host = document.createElement('div');
  host.innerHTML = renderSchematic(schematic).markup;
  for (const mark of host.querySelectorAll('#s1-mark')) mark.remove();
  const source = previewSource(
    [
      datapoint(1, 'temperature', '°C'),
      datapoint(2, 'temperature', '°C'),
      datapoint(3, 'flow_rate', 'L/min'),
    ],
    { 1: 57, 2: 43, 3: 6 },
  );
  const format = createFormatters(translate, 'en-AU');
  paintDrawing(host, { xidwithValues }, source, format, (nodes) =>
    schematicPainters({ xidwithValues, schematic }, nodes, source, format),
  )();
  const fill = (id: string) => host.querySelector<SVGElement>(`#${id}`)?.style.fill;
  expect([fill('s0-body'), fill('s0-mark')]).toEqual([expect.stringContaining('#c4453a'), '']);
  expect(fill('s1-body')).toContain('#2e8b57');
  expect([fill('s2-body'), fill('s2-mark')]).toEqual([
    expect.stringContaining('--s-metal'),
    expect.stringContaining('#2e8b57'),
  ]);
});

test('the pipes of a meter show its flow, those of an outlet only what it uses itself', () => {
  const pipe = (id: string, from: string, to: string, ports: readonly [string, string]) => ({
    id,
    from: { symbol: from, port: ports[0] },
    to: { symbol: to, port: ports[1] },
    medium: 'cold' as const,
  });
  const schematic = {
    symbols: ['supply', 'meter', 'junction', 'tmv'].map((kind, index) => ({
      id: `s${index + 1}`,
      kind,
      x: index * 400,
      y: 200,
    })),
    pipes: [
      pipe('p1', 's1', 's2', ['out', 'in']),
      pipe('p2', 's2', 's3', ['out', 'at']),
      pipe('p3', 's3', 's4', ['at', 'cold']),
    ],
  };
  const xidwithValues = [shows(1, 's2-flow'), shows(2, 's4-temperature'), shows(3, 's4-flow')];
  const host = document.createElement('div');
  host.innerHTML = renderSchematic(schematic).markup;
  const source = previewSource(
    [
      datapoint(1, 'flow_rate', 'L/min'),
      datapoint(2, 'temperature', '°C'),
      datapoint(3, 'flow_rate', 'L/min'),
    ],
    { 1: 17, 2: 40, 3: 0 },
  );
  const format = createFormatters(translate, 'en-AU');
  let painters: ReturnType<typeof schematicPainters> | undefined;
  const end = paintDrawing(host, { xidwithValues }, source, format, (nodes) => {
    painters = schematicPainters({ xidwithValues, schematic }, nodes, source, format);
    return painters;
  });
  const speeds = () =>
    ['p1', 'p2', 'p3'].map((id) => host.querySelector(`#${id}-flow`)?.getAttribute('data-s-speed') ?? null);
  // Water that goes where the drawing shows no pipe flows through the meter nevertheless.
  expect(speeds()).toEqual(['3', '3', null]);
  source.setValues({ 1: 17, 2: 40, 3: 6 });
  painters?.painters.forEach((painter) => painter.paint());
  expect(speeds()).toEqual(['3', '3', '2']);
  end();
});
