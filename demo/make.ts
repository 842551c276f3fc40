import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Context } from '../server/context.ts';
import type { Principal } from '../server/principal.ts';
import { makeDashboards } from './boards/make.ts';
import { calendarOf } from './calendar.ts';
import { createDevices, type Placed, registerDevices, type Site, type Stored } from './devices.ts';
import { createdAt, demoFleet, type PlacedDevice, type Size } from './fleet.ts';
import { writeHistory } from './history.ts';
import { inPast } from './in-past.ts';
import { makeCompanies } from './people.ts';
import { makeReports } from './reports.ts';
import type { SimulatedUplink } from './simulator/fleet.ts';
import { DAY_MS } from './simulator/model.ts';
import { SIMULATED } from './story/scenes.ts';
import { tellStory } from './story/tell.ts';
import type { DemoContext } from './start.ts';
import { createWebhooks } from './story/webhooks.ts';

/** The share of the time that the readings take; the cases, reports and dashboards take the rest. */
const HISTORY = 0.7;

// The first uplink, with every key of the first day, so that all datapoints are created.
const firstUplink = (device: PlacedDevice, from: number): SimulatedUplink => {
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
 * Registers the devices, as of `at` (ms), and runs `afterwards` in the same transaction, whose connection it is given:
 * nobody sees a registered device without its past.
 */
const register = async (
  context: Context,
  by: Principal,
  sites: readonly Site[],
  stored: readonly Stored[],
  at: number,
  afterwards: (client: PoolClient, placed: readonly Placed[]) => Promise<void>,
): Promise<readonly Placed[]> => {
  const client = await context.pool.connect();
  try {
    return await inPast(
      { ...context, db: drizzle(client) },
      by,
      async (writeAt) => {
        const placed = await registerDevices(writeAt(at), sites, stored);
        await afterwards(client, placed);
        return placed;
      },
      { action: 'register' },
    );
  } finally {
    client.release();
  }
};

/**
 * Creates companies, users and projects, recorded as demo `id`. `rest` creates what takes longer: devices with
 * their history, cases, reports and dashboards.
 */
export const makeDemo = async (
  context: DemoContext,
  by: Principal,
  seed: string,
  from: number,
  size: Size,
) => {
  const calendar = calendarOf(from, size);
  const { accounts, sites, id } = await makeCompanies(context, by, seed, from, calendar);
  const rest = async (
    now: number,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<void> => {
    // Several fleets, since a simulated device can't repeat a day.
    const fleet = () => demoFleet(seed, from, size).placed;
    const uplinks = fleet().map((device) => firstUplink(device, from));
    const stored = await createDevices(context, fleet(), uplinks);
    await writeHistory(context, stored, from, now, (share) => onProgress(share * HISTORY), signal);
    const { registered: since } = calendar;
    const times = { at: createdAt(from, size), now, since };
    const placed = await register(context, by, sites, stored, since, (client, registered) =>
      tellStory(context, client, registered, fleet(), times, signal),
    );
    // After the story, of which they are not told.
    const called = sites.find(({ cast }) => cast.title === SIMULATED.project);
    if (called) await createWebhooks(context, by, called.company_id, calendar.webhooks);
    await makeDashboards(context, by, sites, placed, calendar);
    await makeReports(context, by, sites, calendar);
    onProgress(1);
  };
  return { accounts, rest, id };
};
