import type { PoolClient } from 'pg';
import { compareReadings, type Reading } from '../../src/domain/readings/reading-hours.ts';
import { type Conversion, convert } from '../../src/domain/readings/value-facts.ts';
import { thawForLate } from '../cold/late.ts';
import type { Context } from '../context.ts';
import { type KnownPoint, loadPoints } from '../counters/load.ts';
import { asSystem } from '../db/access/scope.ts';
import { withTransaction } from '../db/with-transaction.ts';
import { httpError } from '../errors.ts';
import type { ValueEvent } from '../events.ts';
import { findDatapoints } from '../ingest/find-datapoints.ts';
import { lockDevices, type LockedDevice } from '../ingest/lock-devices.ts';
import { ensureMonths } from '../ingest/storing/partitions.ts';
import { isWorthRetrying } from '../ingest/retry.ts';
import { sortReadings, storeInvalid, storeReadings } from '../ingest/storing/store.ts';
import type { Resolved, Series } from './resolve.ts';

/**
 * Readings per transaction. Each locks the devices of its readings, so uplinks of these wait for one transaction at most,
 * not for the whole file.
 */
const CHUNK = 10_000;
const ATTEMPTS = 3;

const locked = async (
  client: PoolClient,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, LockedDevice>> => {
  const found = await lockDevices(client, ids);
  if (found.size < ids.size) throw httpError(409, 'calls.concurrent');
  return found;
};

/** The datapoint of each series; missing ones are created. */
const datapointsOf = async (context: Context, series: readonly Series[]): Promise<readonly number[]> => {
  const missing = series.filter(({ datapoint }) => datapoint === null);
  if (missing.length === 0) return series.map(({ datapoint }) => datapoint as number);
  const created = await withTransaction(context.pool, async (client) => {
    const devices = await locked(client, new Set(missing.map(({ device }) => device)));
    const measured = new Map(
      [...devices.values()].map((device) => {
        const keys = missing.flatMap((one) => (one.device === device.id ? [[one.key, false] as const] : []));
        return [device.id, { device, keys: new Map(keys) }] as const;
      }),
    );
    return findDatapoints(client, measured);
  });
  return series.map(({ datapoint, device, key }) => {
    const id = datapoint ?? created.get(device)?.get(key)?.id;
    if (id === undefined) throw httpError(409, 'calls.concurrent');
    return id;
  });
};

/** A reading as the file has it. */
interface FileReading extends Reading {
  readonly isInUnit: boolean;
}

const CONVERSIONS = `
  select id, json_build_object('factor', factor, 'offset', "offset", 'invalid', invalid) as conversion
  from datapoints where id = any($1::int[]) and (factor <> 1 or "offset" <> 0 or invalid is not null)`;

/** A reading as it is stored; `isValue`: unless it was sent instead of a value. */
const converted = (
  { datapoint, ts, value, isInUnit }: FileReading,
  conversion: Conversion | undefined,
): { readonly reading: Reading; readonly isValue: boolean } => {
  if (!conversion) return { reading: { datapoint, ts, value }, isValue: true };
  if (isInUnit) {
    const sent = conversion.factor === 0 ? value : (value - conversion.offset) / conversion.factor;
    return { reading: { datapoint, ts, value, sent: sent === value ? null : sent }, isValue: true };
  }
  const result = convert(value, conversion);
  const reading = { datapoint, ts, value: result.value, sent: result.sent };
  return { reading, isValue: result.mark === null };
};

/** A part of what was stored: the readings of a datapoint in a span that were received at the same time; all in ms. */
export interface StoredPart {
  readonly datapoint: number;
  readonly received: number;
  readonly from: number;
  readonly to: number;
}

const partsOf = (readings: readonly Reading[], received: number): StoredPart[] => {
  const spans = new Map<number, { from: number; to: number }>();
  for (const { datapoint, ts } of readings) {
    const span = spans.get(datapoint) ?? { from: ts, to: ts };
    spans.set(datapoint, { from: Math.min(span.from, ts), to: Math.max(span.to, ts) });
  }
  return [...spans].map(([datapoint, span]) => ({ datapoint, received, ...span }));
};

interface StoredChunk {
  /** How many readings are new. */
  readonly stored: number;
  readonly parts: readonly StoredPart[];
  /** The latest values that changed. */
  readonly changed: readonly ValueEvent[];
}

/** Stores some readings of these devices. */
const storeChunk = (
  context: Context,
  chunk: readonly FileReading[],
  devices: ReadonlySet<number>,
): Promise<StoredChunk> =>
  withTransaction(context.pool, async (client) => {
    await locked(client, devices);
    const ids = [...new Set(chunk.map(({ datapoint }) => datapoint))];
    const points = await loadPoints(client, ids);
    // Once the devices are locked, since the facts may have been edited meanwhile.
    const { rows } = await client.query<{ id: number; conversion: Conversion }>(CONVERSIONS, [ids]);
    const conversions = new Map(rows.map(({ id, conversion }) => [id, conversion]));
    const all = chunk.map((one) => converted(one, conversions.get(one.datapoint)));
    const readings = all.flatMap(({ reading, isValue }) => (isValue ? [reading] : []));
    const invalid = all.flatMap(({ reading, isValue }) => (isValue ? [] : [reading]));
    const now = Date.now();
    const sorted = sortReadings(readings, ({ datapoint }) => points.get(datapoint)?.at ?? null);
    const pointOf = (id: number): KnownPoint => points.get(id) as KnownPoint;
    const isCounter = (id: number): boolean => pointOf(id).counter !== null;
    await thawForLate(context.cold.reader, client, [...sorted.late, ...invalid], isCounter);
    const { inserted, changed } = await storeReadings(client, sorted, now, pointOf);
    const kept = await storeInvalid(client, invalid, now);
    const added = [...inserted, ...kept];
    return { stored: added.length, parts: partsOf(added, now), changed };
  });

const withRetries = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRetrying(error)) throw error;
    }
  }
};

/**
 * Stores readings of the past, as late ones: no alarm is raised by them. Several transactions, so that uplinks don't wait;
 * when it is interrupted, sending the file again stores the rest. Returns how many are new, and the parts of each device by
 * which an undo finds them.
 */
export const storeResolved = (
  context: Context,
  { series, of, ts, value }: Resolved,
  onProgress: (done: number) => void,
  assertConnected: () => void,
): Promise<{ readonly stored: number; readonly parts: ReadonlyMap<number, readonly StoredPart[]> }> =>
  asSystem(async () => {
    const datapoints = await datapointsOf(context, series);
    const deviceOf = new Map(datapoints.map((id, index) => [id, (series[index] as Series).device]));
    const readings = of
      .map((index, place): FileReading => ({
        datapoint: datapoints[index] as number,
        isInUnit: (series[index] as Series).isInUnit,
        ts: ts[place] as number,
        value: value[place] as number,
      }))
      .toSorted(compareReadings);
    await ensureMonths(context.pool, ts, Date.now());
    let stored = 0;
    const parts = new Map<number, StoredPart[]>();
    for (let start = 0; start < readings.length; start += CHUNK) {
      assertConnected();
      const chunk = readings.slice(start, start + CHUNK);
      const devices = new Set(chunk.map(({ datapoint }) => deviceOf.get(datapoint) as number));
      const result = await withRetries(() => storeChunk(context, chunk, devices));
      stored += result.stored;
      for (const part of result.parts) {
        const device = deviceOf.get(part.datapoint) as number;
        parts.set(device, [...(parts.get(device) ?? []), part]);
      }
      if (result.changed.length > 0) await context.events.publish('values', result.changed);
      onProgress(start + chunk.length);
    }
    return { stored, parts };
  });
