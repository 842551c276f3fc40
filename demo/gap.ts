import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Context } from '../server/context.ts';
import { type Lived, writeHistory } from './history.ts';
import type { SimulatedDevice } from './simulator/fleet.ts';
import { DAY_MS } from './simulator/model.ts';

/** An earlier gap is not filled. */
const MAX_GAP_MS = 30 * DAY_MS;

// Active demo devices that still belong to the demo, with their latest reading.
const LATEST = `
  select d.id, d.hw_serial, json_object_agg(p.key, p.id) as datapoints, max(v.last_at) as last_at
  from devices d
  join datapoints p on p.device_id = d.id
  join datapoint_values v on v.datapoint_id = p.id
  where d.hw_serial = any($1::text[]) and d.app_id like 'demo-%' and d.is_active
  group by d.id
  having max(v.last_at) is not null`;

interface DeviceRow {
  readonly id: number;
  readonly hw_serial: string;
  readonly datapoints: Readonly<Record<string, number>>;
  readonly last_at: Date;
}

/**
 * Advances a device that was started at `began` to `to` (ms), discarding its uplinks. One day at a time, so that
 * other requests are not blocked.
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
    await yieldToEventLoop();
  }
};

/** Stores what devices started at `began` would have sent while no server was running. */
export const fillGap = async (
  context: Context,
  fleet: readonly SimulatedDevice[],
  began: number,
  now: number,
  signal: AbortSignal,
): Promise<void> => {
  const { rows } = await context.pool.query<DeviceRow>(LATEST, [fleet.map(({ hw_serial }) => hw_serial)]);
  const rowBySerial = new Map(rows.map((row) => [row.hw_serial, row]));
  const earliest = now - MAX_GAP_MS;
  const active = fleet.flatMap((device): Lived[] => {
    const row = rowBySerial.get(device.hw_serial);
    if (!row) return [];
    const since = Math.max(row.last_at.getTime(), earliest);
    return since < now
      ? [{ device, id: row.id, datapoints: new Map(Object.entries(row.datapoints)), since }]
      : [];
  });
  if (active.length === 0) return;
  for (const { device, since } of active) await bringTo(device, began, since, signal);
  const from = Math.min(...active.map(({ since }) => since));
  await writeHistory(context, active, from, now, () => undefined, signal);
};
