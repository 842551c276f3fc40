import type { Context } from '../context.ts';
import { places } from '../places.ts';
import type { Principal } from '../principal.ts';
import { makeDashboards } from './boards/make.ts';
import { placeDevices } from './devices.ts';
import { writeHistory } from './history.ts';
import { type Account, makeCompanies } from './people.ts';
import { makeReports } from './reports.ts';
import type { SimulatedDevice, SimulatedUplink } from './simulator/fleet.ts';
import { simulatedFleet } from './simulator/fleet.ts';
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

const cityOf = (name: string, country: string): number | null =>
  places.find((place) => place.name === name && place.country === country)?.id ?? null;

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

/** Makes companies, people and projects; `rest` makes what takes longer: devices with their history, dashboards. */
export const makeDemo = async (context: Context, by: Principal, seed: string, from: number, size: Size) => {
  const { accounts, sites } = await makeCompanies(context, by, cityOf);
  const rest = async (now: number, told: (share: number) => void, signal: AbortSignal): Promise<void> => {
    const known = demoFleet(seed, from, size).slice(0, size.devices);
    const twins = new Map(demoFleet(seed, from, size).map((device) => [device.dev_id, device]));
    const first = (device: SimulatedDevice): SimulatedUplink =>
      firstUplink(twins.get(device.dev_id) ?? device, from);
    const placed = await placeDevices(context, by, sites, known, first);
    await writeHistory(context, placed, from, now, told, signal);
    await makeReports(context, by, sites);
    await makeDashboards(
      context,
      by,
      sites,
      placed,
      ({ cast }) => cityOf(cast.city, 'AU') ?? cityOf(cast.city, 'NZ'),
    );
  };
  return { accounts: accounts satisfies Account[], rest };
};
