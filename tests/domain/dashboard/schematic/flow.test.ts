import { expect, test } from 'vitest';
import { flowControls, flowEnds, flowSources } from '../../../../src/domain/dashboard/schematic/flow.ts';
import { connected, placed } from './some-schematics.ts';

test('pipes show the flow of the symbol that they alone drain, the nearest ones downstream that measure one, or else upstream', () => {
  const schematic = connected(
    placed('supply', 'meter', 'junction', 'tmv', 'tmv', 'shower'),
    ['s1', 's2'],
    ['s2', 's3'],
    ['s3', 's4'],
    ['s3', 's5'],
    ['s4', 's6'],
  );
  const sources = flowSources(schematic, new Set(['s2', 's4', 's5']));
  expect(schematic.pipes.map(({ id }) => sources.get(id))).toEqual([['s2'], ['s2'], ['s4'], ['s5'], ['s4']]);
  expect(flowSources(schematic, new Set()).size).toBe(0);
});

test('where some of the water is not measured downstream, a pipe shows the flow upstream', () => {
  const schematic = connected(
    placed('supply', 'meter', 'junction', 'junction', 'tmv', 'drain', 'tmv', 'sensor'),
    ['s1', 's2'],
    ['s2', 's3'],
    ['s3', 's4'],
    ['s4', 's5'],
    ['s4', 's6'],
    ['s3', 's7'],
    ['s3', 's8'],
  );
  const sources = flowSources(schematic, new Set(['s2', 's5', 's7']));
  expect(schematic.pipes.slice(0, 6).map(({ id }) => sources.get(id))).toEqual([
    ['s2'],
    ['s2'],
    ['s2'],
    ['s5'],
    ['s2'],
    ['s7'],
  ]);
});

test('a flow goes on to what measures it once more, if nothing else takes it', () => {
  const closed = connected(
    placed('meter', 'meter', 'junction', 'tmv', 'tmv', 'sensor'),
    ['s1', 's2'],
    ['s2', 's3'],
    ['s3', 's4'],
    ['s3', 's5'],
    ['s3', 's6'],
  );
  const measures = new Set(['s1', 's2', 's4', 's5']);
  expect(Object.fromEntries(flowEnds(closed, measures))).toEqual({
    s1: ['s4', 's5'],
    s2: ['s4', 's5'],
    s4: ['s4'],
    s5: ['s5'],
  });
  expect(flowEnds(closed, new Set(['s1', 's2', 's4'])).get('s1')).toEqual(['s2']);
  const circle = connected(placed('meter', 'meter'), ['s1', 's2'], ['s2', 's1']);
  expect(flowEnds(circle, new Set(['s1', 's2'])).get('s1')).toEqual(['s1']);
});

test('the pipe that tops up a unit shows no flow of a meter upstream', () => {
  const schematic = connected(
    placed('supply', 'meter', 'junction', 'drain', 'hydraloop'),
    ['s1', 's2'],
    ['s2', 's3'],
    ['s3', 's4'],
    ['s3', 's5'],
  );
  const sources = flowSources(schematic, new Set(['s2']));
  expect(schematic.pipes.map(({ id }) => sources.get(id))).toEqual([['s2'], ['s2'], ['s2'], undefined]);
});

test('what tops up a unit does not flow out of it again', () => {
  const schematic = connected(
    placed('supply', 'meter', 'hydraloop', 'drain'),
    ['s1', 's2'],
    ['s2', 's3'],
    ['s3', 's4'],
  );
  const toUnit = schematic.pipes.find(({ to }) => to.symbol === 's3');
  expect(toUnit?.to.port).toBe('mains');
  expect(flowSources(schematic, new Set(['s2'])).get(schematic.pipes.at(-1)?.id ?? '')).toBeUndefined();
});

test('a pipe depends on the pumps along it, up to the next branch or tank', () => {
  const schematic = connected(
    placed('tank', 'pump', 'meter', 'junction', 'drain', 'drain', 'pump', 'tank'),
    ['s1', 's2'],
    ['s2', 's3'],
    ['s3', 's4'],
    ['s4', 's5'],
    ['s4', 's6'],
    ['s7', 's8'],
    ['s8', 's1'],
  );
  const controls = flowControls(schematic, new Set(['s2', 's7']), new Set(['s1', 's8']));
  expect(schematic.pipes.map(({ id }) => controls.get(id))).toEqual([
    ['s2'],
    ['s2'],
    ['s2'],
    undefined,
    undefined,
    ['s7'],
    undefined,
  ]);
});

test('pumps in a circle are found', () => {
  const schematic = connected(placed('pump', 'meter'), ['s1', 's2'], ['s2', 's1']);
  const controls = flowControls(schematic, new Set(['s1']), new Set());
  expect(schematic.pipes.map(({ id }) => controls.get(id))).toEqual([['s1'], ['s1']]);
});
