import { setImmediate as breathe } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { gridOf } from '../../src/domain/reports/grid.ts';
import type { Result, ResultRow } from '../../src/domain/reports/result.ts';
import { completenessOfAll, type Span } from '../../src/domain/reports/series.ts';
import { exceptionsOf, inGravity, type Exception } from '../../src/domain/reports/exceptions.ts';
import {
  daysOf,
  meterDay,
  meterTotals,
  projectTotals,
  valveDay,
  valveTotals,
} from '../../src/domain/reports/totals.ts';
import { cutoffOf } from '../ingest/retention.ts';
import type { InputDevice, Inputs } from './inputs.ts';
import { loadChunk } from './load-chunk.ts';
import { reckonDevice, type Reckoned, type Scene } from './reckon-device.ts';

/** Readings that are in memory at once, about. */
const READINGS_AT_ONCE = 60_000;
const DEVICES_AT_ONCE = 50;

/** How many devices are read at once: more of those that say little. */
const chunkSize = (device: InputDevice, span: Span): number => {
  const each = ((span.to - span.from) / (device.interval_s * 1000)) * Math.max(1, device.datapoints.length);
  return Math.max(1, Math.min(DEVICES_AT_ONCE, Math.floor(READINGS_AT_ONCE / Math.max(1, each))));
};

/**
 * Reckons up a run. Some devices at a time are read and let go; in between others have their turn.
 * `onProgress` is told the share that is done, and may throw to end it.
 */
export const compute = async (
  client: PoolClient,
  inputs: Inputs,
  retentionDays: number,
  onProgress: (share: number) => Promise<void>,
): Promise<Result> => {
  const from = Date.parse(inputs.from);
  const asOf = Date.parse(inputs.as_of);
  // What is still to come is not missing yet.
  const until = Math.max(from, Math.min(Date.parse(inputs.to), asOf));
  const span = { from, to: until };
  const scene: Scene = {
    inputs,
    span,
    grid: gridOf(span, inputs.time_zone),
    previous: { from: Date.parse(inputs.previous.from), to: Date.parse(inputs.previous.to) },
    keptFrom: cutoffOf(retentionDays, asOf),
  };
  const reckoned: Reckoned[] = [];
  const exceptions: Exception[] = [];
  const { devices } = inputs;
  for (let at = 0; at < devices.length;) {
    const chunk = devices.slice(at, at + chunkSize(devices[at] as InputDevice, span));
    const readings = await loadChunk(client, chunk, scene);
    for (const device of chunk) {
      const one = reckonDevice(device, readings, scene);
      reckoned.push(one);
      exceptions.push(
        ...exceptionsOf(device, span, {
          graded: one.graded,
          metered: one.metered,
          heard: one.heard,
          limits: inputs.profile.limits,
          besides: one.besides,
        }),
      );
      await breathe();
    }
    at += chunk.length;
    await onProgress(at / devices.length);
  }
  return assemble(scene, reckoned, exceptions);
};

const assemble = (scene: Scene, reckoned: readonly Reckoned[], exceptions: Exception[]): Result => {
  const { inputs, grid, span } = scene;
  const rows = reckoned.map(({ row }) => row);
  const valves = reckoned.flatMap(({ graded }) => graded ?? []);
  const meters = reckoned.flatMap(({ metered }) => metered ?? []);
  const sorted = exceptions.toSorted(inGravity);
  const heard = reckoned.map((one) => ({
    daily_received: one.daily_received,
    interval_s: one.row.interval_s,
  }));
  const completeness = completenessOfAll(rows.map((row) => row.completeness));
  const more = (day: number) => ({
    ...(inputs.kind === 'tmv' || (inputs.kind === 'project' && valves.length > 0)
      ? valveDay(valves)(day)
      : {}),
    ...(inputs.kind === 'metering' || (inputs.kind === 'project' && meters.length > 0)
      ? meterDay(meters)(day)
      : {}),
  });
  const totals = (): Record<string, unknown> => {
    if (inputs.kind === 'tmv') return valveTotals(valves);
    if (inputs.kind === 'metering') return meterTotals(meters, inputs.tariff);
    if (inputs.kind === 'project') return projectTotals(rows, valves, meters, sorted, inputs.tariff);
    return {
      devices: rows.length,
      readings: reckoned.reduce((sum, { readings }) => sum + readings, 0),
      gaps: rows.reduce((sum, { gaps }) => sum + gaps, 0),
    };
  };
  const found = totals();
  return {
    // A project's figures stand beside its totals, too: the contract names them so.
    ...(inputs.kind === 'project' ? found : {}),
    title: inputs.title,
    kind: inputs.kind,
    from: inputs.from,
    to: inputs.to,
    until: new Date(span.to).toISOString(),
    time_zone: inputs.time_zone,
    company: inputs.company,
    project: inputs.project,
    previous: inputs.previous,
    tariff: inputs.tariff,
    profile: inputs.profile,
    completeness,
    exceptions: sorted,
    totals: found,
    days: daysOf(grid, heard, more),
    devices: rows as readonly unknown[] as readonly ResultRow[],
  };
};
