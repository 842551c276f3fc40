import { offsetAt } from '../src/domain/time/zoned.ts';
import type { HeardBy } from '../server/ingest/uplink.ts';
import { formatOfPending } from './formats.ts';
import { type Placement, placementsOf } from './placement.ts';
import { type SimulatedDevice, type SimulatedUplink, simulatedFleet } from './simulator/fleet.ts';
import { DAY_MS, MINUTE_MS, USUAL_RSSI } from './simulator/model.ts';
import type { PayloadFormat } from './simulator/payloads/format.ts';
import { formattedUplinks } from './simulator/payloads/formatted.ts';
import { type Script, type ScriptedDevice, withScript } from './simulator/script.ts';
import { DEAD_GATEWAY, DEAD_MS, sceneOf, upstreamSceneOf } from './story/scenes.ts';

/** The size of a demo. */
export interface Size {
  readonly devices: number;
  /** Days of history. */
  readonly days: number;
}
export const WHOLE: Size = { devices: 200, days: 30 };
/** Additional devices that stay pending; their first live uplink creates them. */
const PENDING = 8;

/** A device of the demo at its place, following the script of its scene if it has one. */
export interface PlacedDevice extends ScriptedDevice {
  readonly placement: Placement;
  readonly signal: HeardBy;
}

/** The start of the simulation for a demo created now (ms). */
export const beginOf = (now: number, { days }: Size): number =>
  Math.floor((now - days * DAY_MS) / MINUTE_MS) * MINUTE_MS;

/** When a demo whose simulation starts at `from` is created (ms), to the minute. */
export const createdAt = (from: number, { days }: Size): number => from + days * DAY_MS;

/** The UTC offset of a zone in winter, in minutes: people keep to the sun all year. */
const offsetOf = (zone: string, at: number): number =>
  Math.min(...[0, 6].map((month) => offsetAt(Date.UTC(new Date(at).getUTCFullYear(), month), zone)));

const signalOf = ({ number, gateway }: Placement): HeardBy => ({
  gateway,
  rssi: -74 - ((number * 7) % 36),
  snr: 9 - (number % 9),
});

/** An uplink as its gateway hears it: what the device measures of the gateway is about as strong as what the gateway does of it. */
const heardUplink = (uplink: SimulatedUplink, heardBy: HeardBy): SimulatedUplink => {
  const { values } = uplink.body;
  const { rssi } = values;
  if (typeof rssi !== 'number' || heardBy.rssi === null) return { ...uplink, heardBy };
  const own = rssi - USUAL_RSSI + heardBy.rssi;
  return { ...uplink, body: { ...uplink.body, values: { ...values, rssi: own } }, heardBy };
};

const scriptOf = (placement: Placement, at: number): Script => {
  if (placement.gateway === DEAD_GATEWAY) return { change: (body) => (body.ts < at - DEAD_MS ? body : null) };
  return (sceneOf(placement) ?? upstreamSceneOf(placement))?.script(at, placement.company) ?? {};
};

const placedDevice = (device: SimulatedDevice, placement: Placement, at: number): PlacedDevice => {
  const scripted = withScript(device, scriptOf(placement, at));
  const signal = signalOf(placement);
  const heard: PlacedDevice = {
    ...scripted,
    placement,
    signal,
    until: (to) => scripted.until(to).map((uplink) => heardUplink(uplink, signal)),
  };
  const { format } = placement;
  return format ? { ...heard, until: formattedUplinks(heard, format) } : heard;
};

const pendingDevice = (device: SimulatedDevice, format: PayloadFormat | undefined): SimulatedDevice =>
  format ? { ...device, until: formattedUplinks(device, format) } : device;

/**
 * The devices of a demo, deterministic for the same seed and start: those at their places, and pending ones. `plain`: the serials
 * of those that are of no built-in model, as an earlier version of the demo created them.
 */
export const demoFleet = (
  seed: string,
  from: number,
  size: Size,
  plain: ReadonlySet<string> = new Set(),
): { readonly placed: PlacedDevice[]; readonly pending: SimulatedDevice[] } => {
  const options = { devices: size.devices + PENDING, seed, from, days: size.days, isWellRun: true };
  const known = simulatedFleet(options).slice(0, size.devices);
  const mayHaveModel = ({ hw_serial }: SimulatedDevice): boolean => !plain.has(hw_serial);
  const placements = placementsOf(known, mayHaveModel);
  const mains = new Map(
    [...placements].flatMap(([serial, { main }]) => (main === undefined ? [] : [[serial, main] as const])),
  );
  // Those of a built-in model have no flow by which their faults would be found.
  const scripted = [...placements].flatMap(([serial, place]) =>
    sceneOf(place) || place.format ? [serial] : [],
  );
  // What goes wrong is measured by a sub-meter, and by the main meter because of it.
  const faultless = new Set([...scripted, ...mains.values()]);
  const offsets = new Map(
    [...placements].map(([serial, { company }]) => [serial, offsetOf(company.time_zone, from)] as const),
  );
  const fleet = simulatedFleet({ ...options, faultless, mains, offsets });
  const at = createdAt(from, size);
  return {
    placed: fleet.slice(0, size.devices).flatMap((device) => {
      const placement = placements.get(device.hw_serial);
      return placement ? [placedDevice(device, placement, at)] : [];
    }),
    pending: fleet
      .slice(size.devices)
      .map((device, index) =>
        pendingDevice(device, mayHaveModel(device) ? formatOfPending(device.type, index) : undefined),
      ),
  };
};
