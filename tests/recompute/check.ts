/*
 * Recomputes the figures that the product shows from its raw readings, by the contract's words, with code that shares nothing
 * with the product. `node scripts/run.mjs tests/recompute/run.ts URL EMAIL PASSWORD` runs it against a server.
 */
import { count, type Counted, type Raw, type Step, within } from './counters.ts';
import { type Uplink, valveFigures } from './valves.ts';
import { dateAt, dayBegins, daysIn, plusDays } from './zones.ts';

/** Calls the product as somebody; throws unless it is answered with 2xx. */
export interface Caller {
  // Anything the product says is doubted.
  readonly get: (path: string) => Promise<any>;
  readonly post: (path: string, body?: unknown) => Promise<any>;
}

export interface Difference {
  readonly what: string;
  readonly shown: unknown;
  readonly expected: unknown;
}

interface Point {
  readonly id: number;
  readonly key: string;
  readonly kind: string;
  readonly unit: string | null;
  readonly resolution?: number | null;
  readonly rolls_over_at?: number | null;
  readonly max_flow?: number | null;
}

interface Device {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly company_id: number;
  readonly expected_interval_s: number;
  readonly parent_device_id: number | null;
  readonly is_active: boolean | null;
  readonly points: readonly Point[];
  /** By datapoint, with everything that was ever set aside. */
  readonly readings: ReadonlyMap<number, readonly Raw[]>;
  /** Its company sees what it measured from then on (ms). */
  readonly since: number;
}

const DAY = 86_400_000;
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

const devicesOf = async (
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

const LITRES: Readonly<Record<string, number>> = { l: 1, kl: 1_000, 'm³': 1_000, m3: 1_000 };

interface Meter {
  readonly device: Device;
  readonly counted: Counted;
  /** Null: the unit is none of volume. */
  readonly litres: number | null;
}

/** What the register of a device counted, by section 21; undefined if it has none. */
const meterOf = (device: Device): Meter | undefined => {
  const point =
    device.points.find(({ key, kind }) => kind === 'counter' && key === 'volume_total') ??
    device.points.find(({ key, kind }) => kind === 'counter' && key.endsWith('.volume_total'));
  if (!point) return undefined;
  const litres = LITRES[(point.unit ?? '').trim().toLowerCase()] ?? null;
  const readings = (device.readings.get(point.id) ?? []).filter(({ ts }) => ts >= device.since);
  const counted = count(readings, {
    litres,
    rolls_over_at: point.rolls_over_at ?? null,
    resolution: point.resolution ?? null,
    max_flow: point.max_flow ?? null,
  });
  return { device, counted, litres };
};

const litresIn = ({ counted, litres }: Meter, from: number, to: number): number | null => {
  const value = litres === null ? null : within(counted.steps, from, to);
  return value === null ? null : value * (litres as number);
};

/** The sum of meters: the water of a sub-meter is in its main meter's, if that is known. */
const sumOf = (meters: readonly Meter[], valueOf: (meter: Meter) => number | null): number | null => {
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

const valveUplinks = (device: Device): Uplink[] => {
  const keyed = (name: string): ReadonlyMap<number, number> => {
    const point = device.points.find(({ key }) => key === name);
    return new Map((point ? (device.readings.get(point.id) ?? []) : []).map(({ ts, value }) => [ts, value]));
  };
  const hasMixed = device.points.some(({ key }) => key === 'temperature_mixed');
  const temperatures = keyed(hasMixed ? 'temperature_mixed' : 'temperature');
  const [rates, seconds] = [keyed('flow_rate'), keyed('flow_seconds')];
  const times = new Set([...temperatures.keys(), ...rates.keys(), ...seconds.keys()]);
  return [...times]
    .filter((ts) => ts >= device.since)
    .toSorted((a, b) => a - b)
    .map((ts) => ({
      ts,
      temperature: temperatures.get(ts) ?? null,
      flow_rate: rates.get(ts) ?? null,
      flow_seconds: seconds.get(ts) ?? null,
    }));
};

const isNear = (a: unknown, b: number | null, tolerance: number): boolean => {
  if (a === null || a === undefined || b === null) return (a ?? null) === b;
  return typeof a === 'number' && Math.abs(a - b) <= Math.max(tolerance, Math.abs(b) * 1e-6);
};

/** Half of what figures are rounded to. */
const ROUNDED = 0.006;

export interface Scope {
  readonly company: number;
  /** An admin of the company. */
  readonly admin: Caller;
  /** Since when its devices are the company's (ms), of those that were moved. */
  readonly moved?: ReadonlyMap<number, number>;
}

/** Compares everything that one company sees with what its readings say. */
export const check = async ({ company, admin, moved = new Map() }: Scope): Promise<Difference[]> => {
  const differences: Difference[] = [];
  const expectNear = (what: string, shown: unknown, expected: number | null, tolerance = ROUNDED): void => {
    if (!isNear(shown, expected, tolerance)) differences.push({ what, shown: shown ?? null, expected });
  };
  const now = Date.now();
  const devices = await devicesOf(admin, company, now + DAY, (id) => moved.get(id) ?? -Infinity);
  const byId = new Map(devices.map((device) => [device.id, device]));
  const meters = devices.flatMap((device) => meterOf(device) ?? []);
  const meterById = new Map(meters.map((meter) => [meter.device.id, meter]));

  const checkMeters = (name: string, result: any): void => {
    const [from, to] = [Date.parse(result.from), Date.parse(result.until)];
    const listed: Meter[] = [];
    for (const row of result.devices) {
      const meter = meterById.get(row.device_id);
      if (!meter) continue;
      listed.push(meter);
      // Reports on any devices have it in their totals only.
      if (row.consumption === undefined) continue;
      const what = `${name}, ${row.title}`;
      expectNear(`${what}: consumption`, row.consumption, litresIn(meter, from, to));
      const steps = meter.counted.steps.filter((step: Step) => step.to > from && step.to <= to);
      if (meter.litres !== null) {
        expectNear(`${what}: resets`, row.resets, steps.filter(({ why }) => why === 'reset').length);
      }
      if (Array.isArray(row.outliers)) {
        const outliers = meter.counted.outliers.filter(({ ts }) => ts >= from && ts < to);
        expectNear(`${what}: outliers`, row.outliers.length, outliers.length);
      }
    }
    expectNear(
      `${name}: consumption of all`,
      result.totals.consumption,
      sumOf(listed, (meter) => litresIn(meter, from, to)),
    );
    const days = new Map(daysIn(from, Date.parse(result.to), result.time_zone).map((day) => [day.date, day]));
    for (const row of result.days) {
      const day = days.get(row.date);
      if (!day || row.consumption === undefined) continue;
      const end = Math.min(day.to, to);
      expectNear(
        `${name}, ${row.date}: consumption`,
        row.consumption,
        sumOf(listed, (meter) => litresIn(meter, day.from, end)),
      );
      expectNear(`${name}, ${row.date}: hours`, row.hours, (end - day.from) / 3_600_000, 0.01);
    }
  };

  const checkValves = (name: string, result: any): void => {
    const [from, to] = [Date.parse(result.from), Date.parse(result.until)];
    for (const row of result.devices) {
      const device = byId.get(row.device_id);
      if (!device || row.flow_signal !== true) continue;
      const limit =
        row.outlet_max ?? result.profile.limits.outlet_max?.value ?? result.profile.limits.outlet_max;
      if (typeof limit !== 'number') continue;
      const uplinks = valveUplinks(device);
      // Nothing is known of a period without readings.
      if (!uplinks.some(({ ts }) => ts >= from && ts < to)) continue;
      const figures = valveFigures(uplinks, { limit, interval_s: device.expected_interval_s, from, to });
      for (const [figure, value] of Object.entries(figures)) {
        if (figure === 'hours_since_use' && value === null) continue;
        expectNear(`${name}, ${row.title}: ${figure}`, row[figure], value, 0.01);
      }
    }
  };

  const checkDatapoints = (name: string, result: any): void => {
    const [from, to] = [Date.parse(result.from), Date.parse(result.until)];
    for (const row of result.devices) {
      const device = byId.get(row.device_id);
      for (const shown of row.datapoints ?? []) {
        const point = device?.points.find(({ id }) => id === shown.datapoint_id || id === shown.id);
        if (!device || !point || shown.count === undefined) continue;
        const aside = new Set(
          meterById.get(device.id) && point.kind === 'counter' && point.key.endsWith('volume_total')
            ? [
                ...(meterById.get(device.id) as Meter).counted.outliers,
                ...((meterById.get(device.id) as Meter).counted.pending
                  ? [(meterById.get(device.id) as Meter).counted.pending as Raw]
                  : []),
              ].map(({ ts }) => ts)
            : [],
        );
        const values = (device.readings.get(point.id) ?? [])
          .filter(({ ts }) => ts >= from && ts < to && ts >= device.since && !aside.has(ts))
          .map(({ value }) => value);
        const what = `${name}, ${row.title}, ${point.key}`;
        expectNear(`${what}: count`, shown.count, values.length);
        if (values.length === 0) continue;
        expectNear(`${what}: min`, shown.min, Math.min(...values), 0.001);
        expectNear(`${what}: max`, shown.max, Math.max(...values), 0.001);
        expectNear(
          `${what}: avg`,
          shown.avg,
          values.reduce((sum, value) => sum + value, 0) / values.length,
          0.001,
        );
      }
    }
  };

  const runOf = async (report: number, span: object): Promise<any> => {
    const { data } = await admin.post(`/reports/${report}/run`, span);
    for (let tries = 0; tries < 400; tries++) {
      const { data: run } = await admin.get(`/reports/${report}/runs/${data.id}`);
      if (run.status === 'done') return run.result;
      if (run.status === 'failed') throw new Error(`A report failed: ${run.error}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('A report did not end.');
  };

  const today = dateAt(now, 'Australia/Sydney');
  const spans = [
    { from: plusDays(today, -7), to: plusDays(today, 1) },
    { from: plusDays(today, -3), to: plusDays(today, -2) },
    { from: plusDays(today, -60), to: today },
  ];
  for (const kind of ['metering', 'tmv', 'device'] as const) {
    const report = await admin.post('/reports', { title: `Recomputed ${kind}`, kind, profile: 'au_general' });
    for (const span of spans) {
      const name = `${kind} report from ${span.from} to ${span.to}`;
      const result = await runOf(report.id, span);
      if (kind !== 'tmv') checkMeters(name, result);
      if (kind !== 'metering') checkValves(name, result);
      if (kind === 'device') checkDatapoints(name, result);
    }
  }

  // The days of a company, as on the overview, and of its projects.
  const { data: water } = await admin.get('/overview/water');
  if (water) {
    const active = meters.filter(({ device }) => device.is_active);
    const [from, to] = [Date.parse(water.from), Date.parse(water.to)];
    expectNear(
      'overview: yesterday',
      water.yesterday,
      sumOf(active, (meter) => litresIn(meter, from, to)),
      1,
    );
  }
  for (const project of await admin.get('/projects?range=[0,99]')) {
    const { data: summary } = await admin.get(`/projects/${project.id}/summary`);
    const own = meters.filter(({ device }) => project.device_ids.includes(device.id));
    for (const month of ['this_month', 'last_month'] as const) {
      const { from, to, consumption } = summary.water[month];
      expectNear(
        `project ${project.title}: ${month}`,
        consumption,
        sumOf(own, (meter) => litresIn(meter, Date.parse(from), Date.parse(to))),
        1,
      );
    }
    const zone = summary.time_zone;
    const last = dateAt(Date.parse(summary.at), zone);
    for (const [n, shown] of summary.water.days.entries()) {
      const date = plusDays(last, n - summary.water.days.length);
      const [begin, end] = [dayBegins(date, zone), dayBegins(plusDays(date, 1), zone)];
      expectNear(
        `project ${project.title}, ${date}`,
        shown,
        sumOf(own, (meter) => litresIn(meter, begin, end)),
        1,
      );
    }
  }
  for (const meter of meters) {
    const { data: shown } = await admin.get(`/devices/${meter.device.id}/water-today`);
    if (!shown) continue;
    const begin = Date.parse(shown.from);
    const expected = shown.at === null ? null : litresIn(meter, begin, Date.parse(shown.at));
    expectNear(`device ${meter.device.title}: today`, shown.today, expected, 1);
  }
  return differences;
};
