import type { DeviceType } from '../../src/domain/devices.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { Context } from '../context.ts';
import { applyChanges, inTransaction, lockedRecord } from '../crud/write.ts';
import { ingest } from '../ingest/pipeline.ts';
import type { Uplink } from '../ingest/uplink.ts';
import type { Principal } from '../principal.ts';
import { type CastProject, NAMES, PLANT } from './cast.ts';
import type { SimulatedDevice, SimulatedUplink } from './simulator/fleet.ts';

const devices = resourceNamed('devices');

/** A project that was created for the demo. */
export interface Site {
  readonly company_id: number;
  readonly project_id: number;
  /** The id of its city. */
  readonly city: number | null;
  readonly cast: CastProject;
}
/** A simulated device and its database record. */
export interface Placed {
  readonly device: SimulatedDevice;
  readonly id: number;
  readonly site: Site;
  readonly datapoints: ReadonlyMap<string, number>;
  /** Time of its first uplink, which is stored already (ms). */
  readonly since: number;
}

/** Assigns a site to each device, in turn, weighted by the site's share of its type. */
const createSiteAssigner = (sites: readonly Site[]) => {
  const turns = new Map<DeviceType, number>();
  const shares = (type: DeviceType): Site[] =>
    sites
      .flatMap((site) => {
        const share = site.cast.share[type] ?? 0;
        return Array.from({ length: share }, (_, n) => ({ site, at: (n + 0.5) / share }));
      })
      .toSorted((a, b) => a.at - b.at)
      .map(({ site }) => site);
  return (type: DeviceType): { site: Site; number: number } | undefined => {
    const candidates = shares(type);
    const turn = turns.get(type) ?? 0;
    turns.set(type, turn + 1);
    const site = candidates[turn % candidates.length];
    return site && { site, number: Math.floor(turn / candidates.length) };
  };
};

const titles = () => {
  const used = new Map<string, number>();
  return ({ cast }: Site, type: DeviceType): string => {
    const names = PLANT[type] ?? cast.rooms;
    const count = used.get(`${cast.title} ${type}`) ?? 0;
    used.set(`${cast.title} ${type}`, count + 1);
    const round = Math.floor(count / names.length);
    const name = names[count % names.length] ?? '';
    return `${name}${round > 0 ? ` ${round + 1}` : ''} ${NAMES[type].title}`;
  };
};

/** Converts an uplink of the simulator for the pipeline. */
const uplinkOf = ({ app_id, dev_id, body }: SimulatedUplink): Uplink => ({
  app_id,
  dev_id,
  hw_serial: body.hw_serial,
  type: body.type,
  title: dev_id,
  app_id_display: app_id,
  dev_id_display: dev_id,
  ts: body.ts,
  values: body.values,
});

/**
 * Creates the devices by ingesting their first uplinks, as networks would, and registers each at a site.
 * `uplinks` has the first one of each device, with every value that the device ever sends.
 */
export const placeDevices = async (
  context: Context,
  by: Principal,
  sites: readonly Site[],
  fleet: readonly SimulatedDevice[],
  uplinks: readonly SimulatedUplink[],
  signal: AbortSignal,
): Promise<Placed[]> => {
  await ingest(
    context,
    uplinks.map((uplink) => ({ uplink: uplinkOf(uplink), companyId: null, way: 'http' })),
    // Ingested as of that time, so that it becomes their first contact.
    Math.max(...uplinks.map(({ body }) => body.ts)),
  );
  const { rows } = await context.pool.query<{
    id: number;
    hw_serial: string;
    datapoints: Record<string, number>;
  }>(
    `select d.id, d.hw_serial, json_object_agg(p.key, p.id) as datapoints
     from devices d join datapoints p on p.device_id = d.id
     where d.hw_serial = any($1::text[]) group by d.id`,
    [fleet.map(({ hw_serial }) => hw_serial)],
  );
  const found = new Map(rows.map((row) => [row.hw_serial, row]));
  const since = new Map(uplinks.map(({ body }) => [body.hw_serial, body.ts]));
  const next = createSiteAssigner(sites);
  const titleOf = titles();
  const placed: Placed[] = [];
  await inTransaction(
    context,
    by,
    async (write) => {
      for (const device of fleet) {
        signal.throwIfAborted();
        const row = found.get(device.hw_serial);
        const turn = next(device.type);
        if (!row || !turn) continue;
        const { site, number } = turn;
        const before = await lockedRecord(write, devices, 'edit', row.id);
        await applyChanges(write, devices, before, {
          title: titleOf(site, device.type),
          company_id: site.company_id,
          project_ids: [site.project_id],
          tags: [
            `label:${NAMES[device.type].label}`,
            `floor:${1 + (number % 3)}`,
            `endpoint_name:${site.cast.title}`,
          ],
          location: site.cast.address,
          expected_interval_s: device.everyMinutes * 60,
          is_active: true,
        });
        placed.push({
          device,
          id: row.id,
          site,
          datapoints: new Map(Object.entries(row.datapoints)),
          since: since.get(device.hw_serial) ?? 0,
        });
      }
    },
    { action: 'register' },
  );
  return placed;
};
