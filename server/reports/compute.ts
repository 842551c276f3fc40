import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { assemble } from '../../src/domain/reports/computing/assemble.ts';
import type { ComputedDevice, RunContext } from '../../src/domain/reports/computing/computation.ts';
import { computeDevice, type Readings } from '../../src/domain/reports/computing/compute-device.ts';
import type { Exception } from '../../src/domain/reports/exceptions/exceptions.ts';
import {
  burstIncident,
  shownIncident,
  worseIncident,
  type FoundIncident,
} from '../../src/domain/reports/computing/incident.ts';
import type { InputDevice, Inputs } from '../../src/domain/reports/inputs.ts';
import type { Incident, Result } from '../../src/domain/reports/result.ts';
import type { Span } from '../../src/domain/reports/computing/series.ts';
import type { ColdReader } from '../cold/reader.ts';
import { hashesOf, hashOf, type Hashes } from './data-hash.ts';
import { loadLaterCases } from './load-later-cases.ts';
import { loadSubMeterCases } from './load-sub-meter-cases.ts';
import { loadCases } from './load-cases.ts';
import { loadChunk } from './load-chunk.ts';
import { runContextOf } from './run-context.ts';

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
  readonly readings: Readings;
  readonly hashes: Hashes;
}

/** Where a run reads. */
export interface RunSources {
  readonly pool: Pool;
  /** A connection that nobody else uses. */
  readonly client: PoolClient;
  /** Where it reads readings while that works; null: at the primary. */
  readonly replica: Pool | null;
  /** Where readings of old months are. */
  readonly cold: ColdReader;
}

/**
 * Reads at the replica until something fails there: that, and everything after it, is read at the primary, which lacks nothing
 * of what was read before.
 */
const withReplica = ({ pool, client, replica }: RunSources) => {
  let isUsed = replica !== null;
  let own: Promise<PoolClient> | undefined;
  const read = async <T>(atReplica: () => Promise<T>, atPrimary: () => Promise<T>): Promise<T> => {
    if (!isUsed) return atPrimary();
    try {
      return await atReplica();
    } catch {
      isUsed = false;
      return atPrimary();
    }
  };
  return {
    read: <T>(work: (source: Pool) => Promise<T>): Promise<T> =>
      read(
        () => work(replica ?? pool),
        () => work(pool),
      ),
    /** On a connection of its own. */
    readAlone: <T>(work: (source: PoolClient) => Promise<T>): Promise<T> =>
      read(
        async () => work(await (own ??= (replica ?? pool).connect())),
        () => work(client),
      ),
    close: async (): Promise<void> => {
      const opened = await own?.catch(() => undefined);
      opened?.release(!isUsed);
    },
  };
};

/**
 * Reads chunks in order, one ahead of the computation. Each chunk is hashed before it is read, so that a reading
 * stored in between counts as a later one. The next chunk is hashed at the same time, on another connection.
 */
const reader = (sources: RunSources, chunks: readonly InputDevice[][], runContext: RunContext) => {
  const { read: readAny, readAlone, close } = withReplica(sources);
  const hash = (n: number): Promise<Hashes> =>
    readAny((pool) => hashesOf({ pool, cold: sources.cold }, chunks[n] ?? [], runContext.inputs));
  let hashing = hash(0);
  const read = async (n: number): Promise<Read> => {
    const hashes = await hashing;
    hashing = hash(n + 1);
    // A failure surfaces where this is awaited; until then it must not count as unhandled.
    hashing.catch(() => undefined);
    return {
      hashes,
      readings: await readAlone((client) =>
        loadChunk({ client, cold: sources.cold }, chunks[n] ?? [], runContext),
      ),
    };
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
    close: async (): Promise<void> => {
      await Promise.allSettled([reading, hashing]);
      await close();
    },
  };
};

/**
 * Computes a run: its result and the hash of its readings. Devices are read in chunks to bound memory, and
 * the event loop runs between devices. `onProgress` gets the share done (0 to 1) and may throw to cancel.
 */
export const compute = async (
  sources: RunSources,
  inputs: Inputs,
  retentionDays: number,
  onProgress: (share: number) => Promise<void>,
): Promise<{ readonly result: Result; readonly hash: string }> => {
  const runContext = runContextOf(inputs, retentionDays);
  const chunks = chunksOf(inputs.devices, runContext.span);
  const computed: ComputedDevice[] = [];
  const exceptions: Exception[] = [];
  let worst: FoundIncident | null = null;
  const bursts = new Map<number, Incident>();
  const hashes: Hashes = new Map();
  const { client } = sources;
  const readings = reader(sources, chunks, runContext);
  try {
    for (const [n, devices] of chunks.entries()) {
      const read = await readings.next(n);
      for (const [id, hash] of read.hashes) hashes.set(id, hash);
      for (const device of devices) {
        const one = computeDevice(device, read.readings, runContext);
        computed.push(one.computed);
        exceptions.push(...one.exceptions);
        worst = worseIncident(worst, one, inputs.tariff);
        const burst = burstIncident(one);
        if (burst) bursts.set(burst.device_id, burst);
        await yieldToEventLoop();
      }
      await onProgress(computed.length / inputs.devices.length);
    }
  } finally {
    await readings.close();
  }
  const cases = await loadCases(client, inputs, runContext.span);
  const behind = await loadSubMeterCases(client, inputs, runContext.span, exceptions);
  const after = await loadLaterCases(client, inputs, runContext.span);
  const { alarms, ...result } = assemble(runContext, computed, exceptions, cases);
  return {
    result: {
      ...result,
      ...(alarms && { alarms: { ...alarms, ...(behind && { behind }), ...(after && { after }) } }),
      ...(worst && { incident: shownIncident(worst, bursts, result) }),
    },
    hash: hashOf(inputs, hashes),
  };
};
