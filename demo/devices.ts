import { resourceNamed } from '../src/resources/all.ts';
import type { Context } from '../server/context.ts';
import type { WriteContext } from '../server/crud/rules.ts';
import { applyChanges, lockedRecord } from '../server/crud/writing/write.ts';
import type { Uplink } from '../server/ingest/uplink.ts';
import ttn from '../server/ingest/vendors/ttn.ts';
import { type CastCompany, type CastProject, NAMES } from './cast.ts';
import type { PlacedDevice } from './fleet.ts';
import type { SimulatedUplink } from './simulator/fleet.ts';
import { ttnMessageOf } from './simulator/mqtt-message.ts';

const devices = resourceNamed('devices');

/** A project that was created for the demo. */
export interface Site {
  readonly company_id: number;
  readonly project_id: number;
  /** The id of its city. */
  readonly city: number | null;
  readonly cast: CastProject;
  readonly company: CastCompany;
}
/** A simulated device and its database record. */
export interface Stored {
  readonly device: PlacedDevice;
  readonly id: number;
  readonly datapoints: ReadonlyMap<string, number>;
  /** Time of its first uplink, which is stored already (ms). */
  readonly since: number;
}
/** The same at its site. */
export interface Placed extends Stored {
  readonly site: Site;
}

/** An uplink for the pipeline: of a built-in model, read and decoded as the message of any network. */
const uplinkOf = async ({ ingest }: Context, simulated: SimulatedUplink): Promise<Uplink> => {
  const { app_id, dev_id, body, heardBy, message } = simulated;
  if (message) {
    const uplink = ttn.parse({ ...ttnMessageOf(simulated) });
    if (!uplink) throw new Error(`The message of ${dev_id} can't be read.`);
    const decoded = await ingest.decode(uplink);
    // On a busy computer a decoder may take too long; the device would have no datapoints.
    return decoded.faults?.length ? { ...uplink, values: message.payload, raw: undefined } : decoded;
  }
  return {
    app_id,
    dev_id,
    hw_serial: body.hw_serial,
    type: body.type,
    isTypeGuessed: false,
    title: dev_id,
    app_id_display: app_id,
    dev_id_display: dev_id,
    ts: body.ts,
    values: body.values,
    gateways: heardBy ? [heardBy] : [],
  };
};

/**
 * Creates devices by ingesting their first uplinks, as networks would; they stay pending. `uplinks` has the first one
 * of each device, with every value that the device ever sends.
 */
export const createDevices = async (
  context: Context,
  fleet: readonly PlacedDevice[],
  uplinks: readonly SimulatedUplink[],
): Promise<Stored[]> => {
  const arrivals = await Promise.all(uplinks.map((uplink) => uplinkOf(context, uplink)));
  await context.ingest.store(
    arrivals.map((uplink) => ({ uplink, companyId: null, way: 'http' })),
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
  return fleet.flatMap((device) => {
    const row = found.get(device.hw_serial);
    if (!row) return [];
    const datapoints = new Map(Object.entries(row.datapoints));
    return [{ device, id: row.id, datapoints, since: since.get(device.hw_serial) ?? 0 }];
  });
};

/** Registers devices at their sites, as users would. */
export const registerDevices = async (
  write: WriteContext,
  sites: readonly Site[],
  stored: readonly Stored[],
): Promise<Placed[]> => {
  const siteOf = new Map(sites.map((site) => [site.cast, site]));
  const placed: Placed[] = [];
  const ids = new Map(stored.map(({ id, device }) => [device.hw_serial, id]));
  for (const one of stored) {
    const { type, everyMinutes, placement } = one.device;
    const site = siteOf.get(placement.project);
    if (!site) continue;
    const before = await lockedRecord(write, devices, 'edit', one.id);
    await applyChanges(write, devices, before, {
      title: placement.title,
      company_id: site.company_id,
      project_ids: [site.project_id],
      tags: [
        `label:${NAMES[type].label}`,
        `floor:${1 + (placement.number % 3)}`,
        `endpoint_name:${site.cast.title}`,
      ],
      location: site.cast.address,
      expected_interval_s: everyMinutes * 60,
      is_active: true,
      ...(placement.main === undefined ? {} : { parent_device_id: ids.get(placement.main) }),
    });
    placed.push({ ...one, site });
  }
  return placed;
};
