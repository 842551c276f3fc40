import { setImmediate as breathe } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Result, ResultRow } from '../../src/domain/reports/result.ts';
import { completenessOfAll, type Span } from '../../src/domain/reports/series.ts';
import { exceptionsOf, bySeverity, type Exception } from '../../src/domain/reports/exceptions.ts';
import {
  daysOf,
  meterDay,
  meterTotals,
  projectTotals,
  valveDay,
  valveTotals,
} from '../../src/domain/reports/totals.ts';
import { hashesOf, hashOf, type Hashes } from './data-hash.ts';
import type { InputDevice, Inputs } from './inputs.ts';
import { loadChunk, type Chunk } from './load-chunk.ts';
import { computeDevice, type ComputedDevice } from './compute-device.ts';
import { runContextOf, type RunContext } from './run-context.ts';

/** Readings that are fetched at once, about, 16 bytes each; twice as many are in memory. */
const READINGS_AT_ONCE = 500_000;
const DEVICES_AT_ONCE = 50;

/** Devices that are read at once: more of those that say little. */
const chunksOf = (devices: readonly InputDevice[], span: Span): InputDevice[][] => {
  const chunks: InputDevice[][] = [];
  let room = 0;
  for (const device of devices) {
    const readings =
      ((span.to - span.from) / (device.interval_s * 1000)) * Math.max(1, device.datapoints.length);
    const last = chunks.at(-1);
    if (last && last.length < DEVICES_AT_ONCE && readings <= room) last.push(device);
    else {
      chunks.push([device]);
      room = READINGS_AT_ONCE;
    }
    room -= readings;
  }
  return chunks;
};

interface Read {
  readonly chunk: Chunk;
  readonly hashes: Hashes;
}

/**
 * Reads chunk after chunk, one ahead of the one that is being reckoned. What is read is hashed before,
 * so that a reading that comes in between counts as one that came later; the next chunk is hashed
 * meanwhile, on another connection.
 */
const reader = (pool: Pool, client: PoolClient, chunks: readonly InputDevice[][], scene: RunContext) => {
  const hash = (n: number): Promise<Hashes> => hashesOf(pool, chunks[n] ?? [], scene.inputs);
  let hashing = hash(0);
  const read = async (n: number): Promise<Read> => {
    const hashes = await hashing;
    hashing = hash(n + 1);
    // Who waits for it hears of its failure; until then nobody does.
    hashing.catch(() => undefined);
    return { hashes, chunk: await loadChunk(client, chunks[n] ?? [], scene) };
  };
  let reading = read(0);
  return {
    next: async (n: number): Promise<Read> => {
      const found = await reading;
      reading = read(n + 1);
      reading.catch(() => undefined);
      return found;
    },
    /** When nothing is under way any more. */
    idle: async (): Promise<void> => void (await Promise.allSettled([reading, hashing])),
  };
};

/**
 * Reckons up a run: what it found, and the hash of what it was found from. Some devices at a time are
 * read and let go; between devices others have their turn. `onProgress` is told the share that is done,
 * and may throw to end it. `client` is used by nobody else meanwhile.
 */
export const compute = async (
  pool: Pool,
  client: PoolClient,
  inputs: Inputs,
  retentionDays: number,
  onProgress: (share: number) => Promise<void>,
): Promise<{ readonly result: Result; readonly hash: string }> => {
  const scene = runContextOf(inputs, retentionDays);
  const chunks = chunksOf(inputs.devices, scene.span);
  const reckoned: ComputedDevice[] = [];
  const exceptions: Exception[] = [];
  const hashes: Hashes = new Map();
  const readings = reader(pool, client, chunks, scene);
  try {
    for (const [n, devices] of chunks.entries()) {
      const read = await readings.next(n);
      for (const [id, hash] of read.hashes) hashes.set(id, hash);
      for (const device of devices) {
        const one = computeDevice(device, read.chunk, scene);
        reckoned.push(one);
        const { graded, metered, heard, besides } = one;
        const { limits } = inputs.profile;
        const { tariff } = inputs;
        const found = { graded, metered, heard, limits, tariff, besides };
        exceptions.push(...exceptionsOf(device, scene.span, found));
        await breathe();
      }
      await onProgress(reckoned.length / inputs.devices.length);
    }
  } finally {
    await readings.idle();
  }
  return { result: assemble(scene, reckoned, exceptions), hash: hashOf(inputs, hashes) };
};

const assemble = (
  scene: RunContext,
  reckoned: readonly ComputedDevice[],
  exceptions: Exception[],
): Result => {
  const { inputs, grid, span } = scene;
  const rows = reckoned.map(({ row }) => row);
  const valves = reckoned.flatMap(({ graded }) => graded ?? []);
  const meters = reckoned.flatMap(({ metered }) => metered ?? []);
  const sorted = exceptions.toSorted(bySeverity(inputs.tariff));
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
