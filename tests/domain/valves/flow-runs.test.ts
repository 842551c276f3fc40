import { expect, it } from 'vitest';
import { beyondTimes, flowingRuns, idleTimes } from '../../../src/domain/valves/flow-runs.ts';

const at = (ms: number, value: number) => ({ ms, value });
const temperature = [at(1, 22), at(2, 43), at(3, 57.8), at(4, 48.8), at(5, 46), at(6, 44)];

it('knows a pipe to be idle at readings without flow in the same uplink', () => {
  const seconds = [at(2, 20), at(3, 60), at(4, 0)];
  expect([...idleTimes(temperature, [seconds])]).toEqual([1, 4, 5, 6]);
  // Either datapoint shows flow; of a bucket its highest value does.
  const rate = [{ ...at(5, 0), max: 3 }];
  expect([...idleTimes(temperature, [seconds, rate])]).toEqual([1, 4, 6]);
});

it('knows of no idle pipe where flow is not measured', () => {
  expect(idleTimes(temperature, []).size).toBe(0);
});

it('splits points into the runs during which water flowed, each from the point before', () => {
  const valuesOf = (idle: readonly number[]) =>
    flowingRuns(temperature, new Set(idle)).map((run) => run.map(({ value }) => value));
  expect(valuesOf([1, 4, 6])).toEqual([
    [22, 43, 57.8],
    [48.8, 46],
  ]);
  expect(valuesOf([2, 3, 4, 5, 6])).toEqual([[22]]);
  expect(valuesOf([1, 2, 3, 4, 5, 6])).toEqual([]);
});

it('has the times of what is too hot with its fall, but none of an idle pipe that was not before', () => {
  const isBeyond = (value: number): boolean => value > 45;
  const flowing = flowingRuns(temperature, new Set([1, 4, 5, 6]));
  const times = (runs: typeof flowing) => [...beyondTimes(runs, [temperature], isBeyond)];
  expect(times(flowing)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(times([])).toEqual([]);
});
