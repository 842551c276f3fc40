import type { Context } from '../context.ts';
import type { Principal } from '../principal.ts';
import { makeDashboards } from './boards/make.ts';
import { placeDevices } from './devices.ts';
import { writeHistory } from './history.ts';
import { makeCompanies } from './people.ts';
import { makeReports } from './reports.ts';
import { type SimulatedDevice, simulatedFleet, type SimulatedUplink } from './simulator/fleet.ts';
import { DAY_MS, HOUR_MS } from './simulator/model.ts';

/** How large a demonstration is. */
export interface Size {
  readonly devices: number;
  /** Of history. */
  readonly days: number;
}
export const WHOLE: Size = { devices: 200, days: 30 };
/** Besides, devices that wait to be registered: they are there with their first uplink. */
const PENDING = 8;

/** The demonstration's devices: the same for the same begin. */
export const demoFleet = (seed: string, from: number, { devices, days }: Size): SimulatedDevice[] =>
  simulatedFleet({ devices: devices + PENDING, seed, from, days });

/** Where their lives begin, for a demonstration that is made now. */
export const beginOf = (now: number, { days }: Size): number =>
  Math.floor((now - days * DAY_MS) / HOUR_MS) * HOUR_MS;

// What a device says first, with all that it says within its first day: so that each value is known.
const firstUplink = (device: SimulatedDevice, from: number): SimulatedUplink => {
  const uplinks = device.until(from + DAY_MS);
  const [first] = uplinks;
  if (!first) throw new Error(`${device.dev_id} says nothing on its first day.`);
  const values = Object.assign(
    {},
    ...uplinks.toReversed().map(({ body }) => body.values),
  ) as typeof first.body.values;
  return { ...first, body: { ...first.body, values } };
};

/**
 * Makes companies, people and projects, noted as the demonstration `id`; `rest` makes what takes longer:
 * devices with their history, reports, dashboards.
 */
export const makeDemo = async (context: Context, by: Principal, seed: string, from: number, size: Size) => {
  const { accounts, sites, id } = await makeCompanies(context, by, seed, from);
  const rest = async (now: number, told: (share: number) => void, signal: AbortSignal): Promise<void> => {
    const known = demoFleet(seed, from, size).slice(0, size.devices);
    // Of twins: whoever has lived through a day can't live through it again.
    const uplinks = demoFleet(seed, from, size)
      .slice(0, size.devices)
      .map((device) => firstUplink(device, from));
    const placed = await placeDevices(context, by, sites, known, uplinks, signal);
    await writeHistory(context, placed, from, now, told, signal);
    await makeReports(context, by, sites);
    await makeDashboards(context, by, sites, placed);
  };
  return { accounts, rest, id };
};
