/* What the product stores of the devices of a company, read call by call. */
import { count, type Counted, type Raw, within } from './counters.ts';
import type { Uplink } from './valves.ts';

/** Calls the product as somebody; throws unless it is answered with 2xx. */
export interface Caller {
  // Anything the product says is doubted.
  readonly get: (path: string) => Promise<any>;
  readonly post: (path: string, body?: unknown) => Promise<any>;
}

export interface Point {
  readonly id: number;
  readonly key: string;
  readonly role: string | null;
  readonly kind: string;
  readonly unit: string | null;
  readonly resolution?: number | null;
  readonly rolls_over_at?: number | null;
  readonly max_flow?: number | null;
}

export interface MainValue {
  readonly role: string;
  readonly value: number;
  readonly unit: string | null;
  readonly ts: string;
}

export interface Device {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly tags: readonly string[];
  readonly expected_interval_s: number;
  readonly parent_device_id: number | null;
  readonly is_active: boolean | null;
  readonly last_seen_at: string | null;
  readonly status_reason: string;
  readonly main_value: MainValue | null;
  readonly points: readonly Point[];
  /** By datapoint, with everything that was ever set aside. */
  readonly readings: ReadonlyMap<number, readonly Raw[]>;
  /** Its company sees what it measured from then on (ms). */
  readonly since: number;
}

const PAGE = 10_000;

const readingsOf = async (api: Caller, id: number, until: number): Promise<Raw[]> => {
  const all: Raw[] = [];
  let from = Date.parse('2015-01-01T00:00Z');
  for (;;) {
    const query = `from=${new Date(from).toISOString()}&to=${new Date(until).toISOString()}&limit=${PAGE}`;
    const { data } = await api.get(`/datapoints/${id}/readings?${query}`);
    const page = (data as { ts: string; value: number }[]).map(({ ts, value }) => ({
      ts: Date.parse(ts),
      value,
    }));
    all.push(...page);
    const last = page.at(-1);
    if (page.length < PAGE || !last) break;
    from = last.ts + 1;
  }
  return all.toSorted((a, b) => a.ts - b.ts || a.value - b.value);
};

/** All devices of a company with their readings. */
export const devicesOf = async (
  api: Caller,
  company: number,
  until: number,
  sinceOf: (id: number) => number,
): Promise<Device[]> => {
  const devices: Device[] = [];
  for (let offset = 0; ; offset += 500) {
    const { data } = await api.get(`/devices?company_id=${company}&limit=500&offset=${offset}&sort=title`);
    for (const listed of data) {
      const { data: points } = await api.get(`/devices/${listed.id}/datapoints`);
      const readings = new Map<number, readonly Raw[]>();
      for (const point of points) readings.set(point.id, await readingsOf(api, point.id, until));
      devices.push({ ...listed, points, readings, since: sinceOf(listed.id) });
    }
    if (data.length < 500) return devices;
  }
};

/** What may be seen of a datapoint. */
export const seenOf = (device: Device, point: Point): readonly Raw[] =>
  (device.readings.get(point.id) ?? []).filter(({ ts }) => ts >= device.since);

const LITRES: Readonly<Record<string, number>> = { l: 1, kl: 1_000, 'm³': 1_000, m3: 1_000 };

/** A device that counts water. */
export interface Meter {
  readonly device: Device;
  readonly point: Point;
  readonly counted: Counted;
  /** Null: the unit is none of volume. */
  readonly litres: number | null;
}

const isCounting = ({ kind }: Point): boolean => kind === 'counter' || kind === 'delta';

/** What the register of a device counted, by section 21; undefined if it has none. */
export const meterOf = (device: Device): Meter | undefined => {
  const point =
    device.points.find((one) => isCounting(one) && one.key === 'volume_total') ??
    device.points.find((one) => isCounting(one) && one.key.endsWith('.volume_total'));
  if (!point) return undefined;
  const litres = LITRES[(point.unit ?? '').trim().toLowerCase()] ?? null;
  const counted = count(seenOf(device, point), {
    litres,
    isDelta: point.kind === 'delta',
    rolls_over_at: point.rolls_over_at ?? null,
    resolution: point.resolution ?? null,
    max_flow: point.max_flow ?? null,
  });
  return { device, point, counted, litres };
};

export const litresIn = ({ counted, litres }: Meter, from: number, to: number): number | null => {
  const value = litres === null ? null : within(counted.steps, from, to);
  return value === null ? null : value * (litres as number);
};

/** The sum of meters: the water of a sub-meter is in its main meter's, if that is known. */
export const sumOf = (meters: readonly Meter[], valueOf: (meter: Meter) => number | null): number | null => {
  const ids = new Set(meters.map(({ device }) => device.id));
  const sum = (values: readonly (number | null)[]): number | null =>
    values.reduce((total, value) => (value === null ? total : (total ?? 0) + value), null);
  const of = (meter: Meter): number | null =>
    valueOf(meter) ?? sum(meters.filter(({ device }) => device.parent_device_id === meter.device.id).map(of));
  return sum(
    meters
      .filter(({ device }) => device.parent_device_id === null || !ids.has(device.parent_device_id))
      .map(of),
  );
};

export const isValve = ({ type, tags }: Device): boolean => type === 'tmv' || tags.includes('label:TMV');

const OUTLETS = ['temperature_mixed', 'temperature'];

/** The datapoint of a valve's outlet. */
export const outletOf = ({ points }: Device): Point | undefined =>
  points.find(({ key }) => key === OUTLETS[0]) ?? points.find(({ key }) => key === OUTLETS[1]);

/** What a valve sent, by time. */
export const uplinksOf = (device: Device): Uplink[] => {
  const valuesOf = (point: Point | undefined): ReadonlyMap<number, number> =>
    new Map((point ? seenOf(device, point) : []).map(({ ts, value }) => [ts, value]));
  const keyed = (name: string) => valuesOf(device.points.find(({ key }) => key === name));
  const temperatures = valuesOf(outletOf(device));
  const [rates, seconds] = [keyed('flow_rate'), keyed('flow_seconds')];
  const times = new Set([...temperatures.keys(), ...rates.keys(), ...seconds.keys()]);
  return [...times]
    .toSorted((a, b) => a - b)
    .map((ts) => ({
      ts,
      temperature: temperatures.get(ts) ?? null,
      flow_rate: rates.get(ts) ?? null,
      flow_seconds: seconds.get(ts) ?? null,
    }));
};

/** Whether a valve has ever said anything of flow. */
export const hasFlow = ({ points }: Device): boolean =>
  points.some(({ key }) => key === 'flow_rate' || key === 'flow_seconds');
