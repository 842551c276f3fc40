import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Reading } from '../src/domain/readings/reading-hours.ts';
import { type Conversion, convert } from '../src/domain/readings/value-facts.ts';
import type { Context } from '../server/context.ts';
import { type KnownPoint, loadPoints } from '../server/counters/load.ts';
import { ensureMonths } from '../server/ingest/storing/partitions.ts';
import { noteContacts } from '../server/ingest/storing/contacts.ts';
import { sortReadings, storeReadings } from '../server/ingest/storing/store.ts';
import type { Stored } from './devices.ts';
import { keepMessages, MESSAGES_SHOWN } from './latest-messages.ts';
import type { SimulatedDevice, SimulatedUplink } from './simulator/fleet.ts';
import { DAY_MS } from './simulator/model.ts';
import { flatValuesOf } from './simulator/payloads/formatted.ts';

/** Devices whose history is written in parallel. */
const CONCURRENCY = 2;
/** Simulated in slices, so that other requests are not blocked. */
const SLICE_MS = 5 * DAY_MS;

/** A device whose uplinks after `since` are to be stored. */
export type Lived = Omit<Stored, 'device'> & { readonly device: SimulatedDevice };

type Conversions = ReadonlyMap<number, Conversion>;

// Of the others, the value is what was sent.
const CONVERTED = `
  select id, factor, "offset", invalid from datapoints
  where id = any($1::int[]) and (factor <> 1 or "offset" <> 0 or invalid is not null)`;
const conversionsOf = async ({ pool }: Context, placed: readonly Lived[]): Promise<Conversions> => {
  const ids = placed.flatMap(({ datapoints }) => [...datapoints.values()]);
  const { rows } = await pool.query<Conversion & { id: number }>(CONVERTED, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
};

const numbersOf = (uplink: SimulatedUplink): Iterable<readonly [key: string, number: number]> =>
  uplink.message
    ? flatValuesOf(uplink).numbers
    : Object.entries(uplink.body.values).map(([key, value]) => [key, Number(value)] as const);

const readingsIn = (
  { datapoints, since }: Lived,
  uplinks: readonly SimulatedUplink[],
  facts: Conversions,
) => {
  const readings: Reading[] = [];
  for (const uplink of uplinks) {
    const { ts } = uplink.body;
    if (ts <= since) continue;
    for (const [key, number] of numbersOf(uplink)) {
      const datapoint = datapoints.get(key);
      if (datapoint === undefined) continue;
      const conversion = facts.get(datapoint);
      if (!conversion) readings.push({ datapoint, ts, value: number });
      else {
        const { value, sent, mark } = convert(number, conversion);
        if (mark === null) readings.push({ datapoint, ts, value, sent });
      }
    }
  }
  return readings;
};

/** Stores the uplinks of a slice and returns them. */
const writeSlice = async (
  { pool }: Context,
  placed: Lived,
  facts: Conversions,
  latest: Map<number, number>,
  to: number,
): Promise<readonly SimulatedUplink[]> => {
  const uplinks = placed.device.until(to).filter(({ body }) => body.ts > placed.since);
  const last = uplinks.at(-1)?.body.ts;
  if (last === undefined) return uplinks;
  const readings = readingsIn(placed, uplinks, facts);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select from devices where id = $1 for no key update', [placed.id]);
    const contact = {
      device: placed.id,
      uplinks: uplinks.length,
      status: null,
      saidAt: null,
      statusAt: null,
    };
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
  return uplinks;
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
  const facts = await conversionsOf(context, placed);
  const left = [...placed];
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let one = left.shift(); one; one = left.shift()) {
      const latest = new Map([...one.datapoints.values()].map((id) => [id, one.since]));
      let uplinks: readonly SimulatedUplink[] = [];
      for (let until = from + SLICE_MS; until < to + SLICE_MS; until += SLICE_MS) {
        signal.throwIfAborted();
        const written = await writeSlice(context, one, facts, latest, Math.min(until, to));
        uplinks = [...uplinks, ...written.slice(-MESSAGES_SHOWN)].slice(-MESSAGES_SHOWN);
        await yieldToEventLoop();
      }
      await keepMessages(context, one, uplinks);
      done += 1;
      onProgress(done / placed.length);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
};
