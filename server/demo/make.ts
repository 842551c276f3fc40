import type { Context } from '../context.ts';
import type { Principal } from '../principal.ts';
import { makeDashboards } from './boards/make.ts';
import { placeDevices } from './devices.ts';
import { writeHistory } from './history.ts';
import { makeCompanies } from './people.ts';
import { makeReports } from './reports.ts';
import { type SimulatedDevice, simulatedFleet, type SimulatedUplink } from './simulator/fleet.ts';
import { DAY_MS, HOUR_MS } from './simulator/model.ts';

/** The size of a demo. */
export interface Size {
  readonly devices: number;
  /** Days of history. */
  readonly days: number;
}
export const WHOLE: Size = { devices: 200, days: 30 };
/** Additional devices that stay pending; their first live uplink creates them. */
const PENDING = 8;

/** The demo's devices, deterministic for the same seed and start. */
export const demoFleet = (seed: string, from: number, { devices, days }: Size): SimulatedDevice[] =>
  simulatedFleet({ devices: devices + PENDING, seed, from, days });

/** The start of the simulation for a demo created now (ms). */
export const beginOf = (now: number, { days }: Size): number =>
  Math.floor((now - days * DAY_MS) / HOUR_MS) * HOUR_MS;

// The first uplink, with every key of the first day, so that all datapoints are created.
const firstUplink = (device: SimulatedDevice, from: number): SimulatedUplink => {
  const uplinks = device.until(from + DAY_MS);
  const [first] = uplinks;
  if (!first) throw new Error(`${device.dev_id} sends nothing on its first day.`);
  const values = Object.assign(
    {},
    ...uplinks.toReversed().map(({ body }) => body.values),
  ) as typeof first.body.values;
  return { ...first, body: { ...first.body, values } };
};

/**
 * Creates companies, users and projects, recorded as demo `id`. `rest` creates what takes longer: devices with
 * their history, reports and dashboards.
 */
export const makeDemo = async (context: Context, by: Principal, seed: string, from: number, size: Size) => {
  const { accounts, sites, id } = await makeCompanies(context, by, seed, from);
  const rest = async (
    now: number,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<void> => {
    const known = demoFleet(seed, from, size).slice(0, size.devices);
    // From a second fleet, since a simulated device can't repeat a day.
    const uplinks = demoFleet(seed, from, size)
      .slice(0, size.devices)
      .map((device) => firstUplink(device, from));
    const placed = await placeDevices(context, by, sites, known, uplinks, signal);
    await writeHistory(context, placed, from, now, onProgress, signal);
    await makeReports(context, by, sites);
    await makeDashboards(context, by, sites, placed);
  };
  return { accounts, rest, id };
};
