import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
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

/** Approximate readings per chunk, 16 bytes each; two chunks are in memory. */
const READINGS_PER_CHUNK = 500_000;
const DEVICES_PER_CHUNK = 50;

/** Groups devices into chunks of about the same number of readings. */
const chunksOf = (devices: readonly InputDevice[], span: Span): InputDevice[][] => {
  const chunks: InputDevice[][] = [];
  let capacity = 0;
  for (const device of devices) {
    const readings =
      ((span.to - span.from) / (device.interval_s * 1000)) * Math.max(1, device.datapoints.length);
    const last = chunks.at(-1);
    if (last && last.length < DEVICES_PER_CHUNK && readings <= capacity) last.push(device);
    else {
      chunks.push([device]);
      capacity = READINGS_PER_CHUNK;
    }
    capacity -= readings;
  }
  return chunks;
};

interface Read {
  readonly chunk: Chunk;
  readonly hashes: Hashes;
}

/**
 * Reads chunks in order, one ahead of the computation. Each chunk is hashed before it is read, so that a reading
 * stored in between counts as a later one. The next chunk is hashed at the same time, on another connection.
 */
const reader = (pool: Pool, client: PoolClient, chunks: readonly InputDevice[][], runContext: RunContext) => {
  const hash = (n: number): Promise<Hashes> => hashesOf(pool, chunks[n] ?? [], runContext.inputs);
  let hashing = hash(0);
  const read = async (n: number): Promise<Read> => {
    const hashes = await hashing;
    hashing = hash(n + 1);
    // A failure surfaces where this is awaited; until then it must not count as unhandled.
    hashing.catch(() => undefined);
    return { hashes, chunk: await loadChunk(client, chunks[n] ?? [], runContext) };
  };
  let reading = read(0);
  return {
    next: async (n: number): Promise<Read> => {
      const found = await reading;
      reading = read(n + 1);
      reading.catch(() => undefined);
      return found;
    },
    /** Resolves when no read or hash is running. */
    idle: async (): Promise<void> => void (await Promise.allSettled([reading, hashing])),
  };
};

/**
 * Computes a run: its result and the hash of its readings. Devices are read in chunks to bound memory, and
 * the event loop runs between devices. `onProgress` gets the share done (0 to 1) and may throw to cancel.
 * `client` must not be used by anyone else.
 */
export const compute = async (
  pool: Pool,
  client: PoolClient,
  inputs: Inputs,
  retentionDays: number,
  onProgress: (share: number) => Promise<void>,
): Promise<{ readonly result: Result; readonly hash: string }> => {
  const runContext = runContextOf(inputs, retentionDays);
  const chunks = chunksOf(inputs.devices, runContext.span);
  const computed: ComputedDevice[] = [];
  const exceptions: Exception[] = [];
  const hashes: Hashes = new Map();
  const readings = reader(pool, client, chunks, runContext);
  try {
    for (const [n, devices] of chunks.entries()) {
      const read = await readings.next(n);
      for (const [id, hash] of read.hashes) hashes.set(id, hash);
      for (const device of devices) {
        const one = computeDevice(device, read.chunk, runContext);
        computed.push(one);
        const { graded, metered, heard, besides } = one;
        const { limits } = inputs.profile;
        const { tariff } = inputs;
        const found = { graded, metered, heard, limits, tariff, besides };
        exceptions.push(...exceptionsOf(device, runContext.span, found));
        await yieldToEventLoop();
      }
      await onProgress(computed.length / inputs.devices.length);
    }
  } finally {
    await readings.idle();
  }
  return { result: assemble(runContext, computed, exceptions), hash: hashOf(inputs, hashes) };
};

const assemble = (
  runContext: RunContext,
  computed: readonly ComputedDevice[],
  exceptions: Exception[],
): Result => {
  const { inputs, grid, span } = runContext;
  const rows = computed.map(({ row }) => row);
  const valves = computed.flatMap(({ graded }) => graded ?? []);
  const meters = computed.flatMap(({ metered }) => metered ?? []);
  const sorted = exceptions.toSorted(bySeverity(inputs.tariff));
  const heard = computed.map((one) => ({
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
      readings: computed.reduce((sum, { readings }) => sum + readings, 0),
      gaps: rows.reduce((sum, { gaps }) => sum + gaps, 0),
    };
  };
  const found = totals();
  return {
    // The specification also has a project's figures at the top level.
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
