import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Reading } from '../../src/domain/reading-hours.ts';
import type { Context } from '../context.ts';
import { type KnownPoint, loadPoints } from '../counters/load.ts';
import { ensureMonths } from '../ingest/partitions.ts';
import { noteContacts } from '../ingest/contacts.ts';
import { sortReadings, storeReadings } from '../ingest/store.ts';
import type { Stored } from './devices.ts';
import type { SimulatedDevice } from './simulator/fleet.ts';
import { DAY_MS } from './simulator/model.ts';

/** Devices whose history is written in parallel. */
const CONCURRENCY = 2;
/** Simulated in slices, so that other requests are not blocked. */
const SLICE_MS = 5 * DAY_MS;

/** A device whose uplinks after `since` are to be stored. */
export type Lived = Omit<Stored, 'device'> & { readonly device: SimulatedDevice };

const readingsIn = ({ device, datapoints, since }: Lived, to: number) => {
  const uplinks = device.until(to).filter(({ body }) => body.ts > since);
  const readings: Reading[] = [];
  for (const { body } of uplinks) {
    for (const [key, value] of Object.entries(body.values)) {
      const datapoint = datapoints.get(key);
      if (datapoint !== undefined) readings.push({ datapoint, ts: body.ts, value: Number(value) });
    }
  }
  return { readings, uplinks: uplinks.length, last: uplinks.at(-1)?.body.ts };
};

const writeSlice = async ({ pool }: Context, placed: Lived, latest: Map<number, number>, to: number) => {
  const { readings, uplinks, last } = readingsIn(placed, to);
  if (last === undefined) return;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select from devices where id = $1 for no key update', [placed.id]);
    const contact = { device: placed.id, uplinks, status: null, saidAt: null, statusAt: null };
    const totals = await noteContacts(client, [contact], last);
    const pace = {
      uplinks: totals.get(placed.id) ?? 0,
      expected_interval_s: placed.device.everyMinutes * 60,
    };
    const points = await loadPoints(client, [...placed.datapoints.values()]);
    await storeReadings(
      client,
      sortReadings(readings, ({ datapoint }) => latest.get(datapoint) ?? null),
      last,
      (id) => points.get(id) as KnownPoint,
      () => pace,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  for (const { datapoint, ts } of readings) latest.set(datapoint, ts);
};

/** Stores what the devices sent between `from` and `to` (ms), as if received then. `onProgress` gets the share done (0 to 1). */
export const writeHistory = async (
  context: Context,
  placed: readonly Lived[],
  from: number,
  to: number,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  const days = Array.from({ length: Math.ceil((to - from) / DAY_MS) + 1 }, (_, day) => from + day * DAY_MS);
  await ensureMonths(context.pool, days, to);
  const left = [...placed];
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let one = left.shift(); one; one = left.shift()) {
      const latest = new Map([...one.datapoints.values()].map((id) => [id, one.since]));
      for (let until = from + SLICE_MS; until < to + SLICE_MS; until += SLICE_MS) {
        signal.throwIfAborted();
        await writeSlice(context, one, latest, Math.min(until, to));
        await yieldToEventLoop();
      }
      done += 1;
      onProgress(done / placed.length);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
};
