import { setImmediate as breathe } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { type Lived, writeHistory } from './history.ts';
import type { SimulatedDevice } from './simulator/fleet.ts';
import { DAY_MS } from './simulator/model.ts';

/** What lies further back stays a gap. */
const LONGEST_MS = 30 * DAY_MS;

// Those that are still what the demonstration made them. Devices that wait to be registered said nothing.
const HEARD_OF = `
  select d.id, d.hw_serial, json_object_agg(p.key, p.id) as datapoints, max(v.last_at) as last_at
  from devices d
  join datapoints p on p.device_id = d.id
  join datapoint_values v on v.datapoint_id = p.id
  where d.hw_serial = any($1::text[]) and d.app_id like 'demo-%' and d.is_active
  group by d.id
  having max(v.last_at) is not null`;

interface HeardOf {
  readonly id: number;
  readonly hw_serial: string;
  readonly datapoints: Readonly<Record<string, number>>;
  readonly last_at: Date;
}

/**
 * Lets a device that began to live at `began` live on until `to` (ms), what it says being lost. A day at a
 * time: whoever opens a page meanwhile doesn't wait for a month of it.
 */
export const bringTo = async (
  device: SimulatedDevice,
  began: number,
  to: number,
  signal: AbortSignal,
): Promise<void> => {
  for (let until = began; until < to;) {
    signal.throwIfAborted();
    until = Math.min(to, until + DAY_MS);
    device.until(until);
    await breathe();
  }
};

/** Stores what the devices, which began to live at `began`, lived through while no server ran, as if it had come in then. */
export const fillGap = async (
  context: Context,
  fleet: readonly SimulatedDevice[],
  began: number,
  now: number,
  signal: AbortSignal,
): Promise<void> => {
  const { rows } = await context.pool.query<HeardOf>(HEARD_OF, [fleet.map(({ hw_serial }) => hw_serial)]);
  const heardOf = new Map(rows.map((row) => [row.hw_serial, row]));
  const earliest = now - LONGEST_MS;
  const lived = fleet.flatMap((device): Lived[] => {
    const row = heardOf.get(device.hw_serial);
    if (!row) return [];
    const since = Math.max(row.last_at.getTime(), earliest);
    return since < now
      ? [{ device, id: row.id, datapoints: new Map(Object.entries(row.datapoints)), since }]
      : [];
  });
  if (lived.length === 0) return;
  for (const { device, since } of lived) await bringTo(device, began, since, signal);
  const from = Math.min(...lived.map(({ since }) => since));
  await writeHistory(context, lived, from, now, () => undefined, signal);
};
