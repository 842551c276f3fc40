/* Compares the results of reports, and what is said of them, with the readings. */
import type { Raw, Step } from './counters.ts';
import {
  type Caller,
  type Device,
  hasFlow,
  isValve,
  litresIn,
  type Meter,
  seenOf,
  sumOf,
  uplinksOf,
} from './devices.ts';
import type { Differences } from './differences.ts';
import { hourlyFigures } from './flow.ts';
import { mayBeFine, valveFigures } from './valves.ts';
import { dateAt, daysIn, plusDays } from './zones.ts';

/** The company whose reports these are. */
export interface Observed {
  readonly admin: Caller;
  readonly devices: readonly Device[];
  readonly meters: readonly Meter[];
  readonly now: number;
  readonly zone: string;
  readonly differences: Differences;
}

const KINDS = ['metering', 'tmv', 'device', 'project'] as const;
type Kind = (typeof KINDS)[number];

/** Smaller leaks are minor: half a dollar a day. */
const MINOR_LEAK = 0.5 / ((3.5 / 1_000) * 24);
const WEEK_S = 7 * 86_400;

interface Span {
  readonly from: number;
  readonly to: number;
}

const spanOf = (result: any) => ({
  from: Date.parse(result.from),
  to: Date.parse(result.until),
  zone: result.time_zone as string,
});

const limitOf = (row: any, result: any): number =>
  row.outlet_max ?? result.profile.limits.outlet_max?.value ?? result.profile.limits.outlet_max;

/** Gaps of more than twice the interval, and the distinct times of a period. */
const coverageOf = (
  times: readonly number[],
  since: number,
  span: { from: number; to: number },
  interval_s: number,
) => {
  const longest = 2 * interval_s * 1_000;
  const from = Math.min(span.to, Math.max(span.from, since));
  const inside = [...new Set(times.filter((ts) => ts >= from && ts < span.to))];
  const before = times.findLast((ts) => ts < from);
  let valid = before === undefined ? from : Math.max(before, from - longest);
  let gaps = 0;
  for (const ts of [...inside, span.to]) {
    if (ts - valid > longest) gaps += 1;
    valid = ts;
  }
  const slots = new Set(inside.map((ts) => Math.floor((ts - from) / (interval_s * 1_000))));
  const expected = Math.floor((span.to - from) / (interval_s * 1_000) + 1e-6);
  return {
    received: inside.length,
    gaps,
    share: expected === 0 ? null : Math.min(slots.size, expected) / expected,
  };
};

/** How much of a time is between the first and the last reading of a meter, and whether that says enough. */
const knownShare = ({ counted: { good } }: Meter, from: number, to: number): number => {
  const [first, last] = [good[0]?.ts ?? to, good.at(-1)?.ts ?? from];
  return Math.max(0, Math.min(last, to) - Math.max(first, from)) / (to - from);
};

/** Whether two times of a meter are compared: most of both is known, and as much of the one as of the other. */
const isComparable = (meter: Meter, now: Span, before: Span): boolean => {
  const [share, shareBefore] = [now, before].map(({ from, to }) => knownShare(meter, from, to)) as [
    number,
    number,
  ];
  return (
    litresIn(meter, now.from, now.to) !== null &&
    litresIn(meter, before.from, before.to) !== null &&
    Math.min(share, shareBefore) >= 0.8 &&
    Math.abs(share - shareBefore) <= 0.1
  );
};

/** By which share the water of meters has changed; null: none of them can be compared. */
const changeOf = (meters: readonly Meter[], now: Span, before: Span): number | null => {
  const alike = meters.filter((meter) => isComparable(meter, now, before));
  const [litres, litresBefore] = [now, before].map(({ from, to }) =>
    sumOf(alike, (meter) => litresIn(meter, from, to)),
  );
  return typeof litres === 'number' && litresBefore ? litres / litresBefore - 1 : null;
};

const meterMayBeFine = (meter: Meter, span: ReturnType<typeof spanOf>): boolean => {
  if (meter.litres === null) return false;
  const { from, to } = span;
  const figures = hourlyFigures(meter.counted, {
    ...span,
    interval_s: meter.device.expected_interval_s,
    litres: meter.litres,
  });
  const length = (to - from) / 1_000;
  const isStuck =
    length >= WEEK_S && litresIn(meter, from, to) === 0 && (litresIn(meter, 2 * from - to, from) ?? 0) > 0;
  const wasSet = meter.counted.steps.some(({ why, to: at }) => why === 'set' && at > from && at <= to);
  return (
    figures.leak_rate !== null &&
    figures.leak_rate <= MINOR_LEAK &&
    (figures.bursts ?? 0) === 0 &&
    !isStuck &&
    !wasSet
  );
};

/** Compares the result of one run. */
const checkResult = (name: string, kind: Kind, result: any, observed: Observed): void => {
  const { devices, meters, differences } = observed;
  const byId = new Map(devices.map((device) => [device.id, device]));
  const meterById = new Map(meters.map((meter) => [meter.device.id, meter]));
  const span = spanOf(result);
  const { from, to } = span;
  const before = { from: Date.parse(result.previous.from), to: Date.parse(result.previous.to) };

  const checkMeter = (what: string, row: any, meter: Meter): void => {
    const { device, counted, litres } = meter;
    // Reports on any devices have it in their totals only.
    if (row.consumption !== undefined)
      differences.near(`${what}: consumption`, row.consumption, litresIn(meter, from, to));
    if (litres !== null && row.resets !== undefined) {
      const steps = counted.steps.filter((step: Step) => step.to > from && step.to <= to);
      differences.near(`${what}: resets`, row.resets, steps.filter(({ why }) => why === 'reset').length);
    }
    if (Array.isArray(row.outliers)) {
      const outliers = counted.outliers.filter(({ ts }) => ts >= from && ts < to);
      differences.near(`${what}: outliers`, row.outliers.length, outliers.length);
    }
    if (row.leak_rate === undefined) return;
    const figures =
      litres === null
        ? { peak: null, night_flow_min: null, leak_rate: null, leaks: { opened: 0, closed: 0 }, bursts: null }
        : hourlyFigures(counted, { ...span, interval_s: device.expected_interval_s, litres });
    differences.near(`${what}: leak rate`, row.leak_rate, figures.leak_rate);
    differences.near(`${what}: bursts`, row.bursts, figures.bursts);
    for (const change of ['opened', 'closed'] as const) {
      const shown = row[`leaks_${change}`];
      const expected = figures.leak_rate === null ? null : figures.leaks[change];
      if (shown !== undefined) differences.near(`${what}: leaks that ${change}`, shown, expected, 0);
    }
    if (kind !== 'metering') return;
    const earlier = litresIn(meter, before.from, before.to);
    differences.near(`${what}: previous consumption`, row.previous_consumption, earlier);
    differences.near(`${what}: change`, row.change_share, changeOf([meter], span, before), 0.001);
    differences.near(`${what}: peak hour`, row.peak_hour?.value, figures.peak?.litres ?? null);
    if (figures.peak?.isSure)
      differences.near(`${what}: begin of the peak hour`, Date.parse(row.peak_hour?.ts), figures.peak.at, 0);
    differences.near(`${what}: night flow`, row.night_flow_min, figures.night_flow_min);
    const coverage = coverageOf(
      counted.good.map(({ ts }) => ts),
      device.since,
      span,
      device.expected_interval_s,
    );
    differences.near(`${what}: received`, row.completeness.received, coverage.received);
    differences.near(`${what}: gaps`, row.gaps, coverage.gaps);
  };

  const checkValve = (what: string, row: any, device: Device): void => {
    const limit = limitOf(row, result);
    if (!hasFlow(device) || typeof limit !== 'number') return;
    const uplinks = uplinksOf(device);
    const coverage = coverageOf(
      uplinks.map(({ ts }) => ts),
      device.since,
      span,
      device.expected_interval_s,
    );
    if (kind === 'tmv') {
      differences.near(`${what}: received`, row.completeness.received, coverage.received);
      differences.near(`${what}: gaps`, row.gaps, coverage.gaps);
    }
    // Nothing is known of a period without readings.
    if (coverage.received === 0) return;
    const figures = valveFigures(uplinks, { limit, interval_s: device.expected_interval_s, from, to });
    for (const [figure, value] of Object.entries(figures))
      if (row[figure] !== undefined) differences.near(`${what}: ${figure}`, row[figure], value, 0.01);
  };

  const checkDatapoints = (what: string, row: any, device: Device): void => {
    for (const shown of row.datapoints ?? []) {
      const point = device.points.find(({ id }) => id === shown.datapoint_id || id === shown.id);
      if (!point || shown.count === undefined) continue;
      const meter = meterById.get(device.id);
      const aside: readonly Raw[] =
        meter?.point.id === point.id
          ? [...meter.counted.outliers, ...(meter.counted.pending ? [meter.counted.pending] : [])]
          : [];
      const values = seenOf(device, point)
        .filter((one) => one.ts >= from && one.ts < to)
        .filter((one) => !aside.some(({ ts, value }) => ts === one.ts && value === one.value))
        .map(({ value }) => value);
      const its = `${what}, ${point.key}`;
      differences.near(`${its}: count`, shown.count, values.length);
      if (values.length === 0) continue;
      const sum = values.reduce((all, value) => all + value, 0);
      differences.near(`${its}: min`, shown.min, Math.min(...values), 0.001);
      differences.near(`${its}: max`, shown.max, Math.max(...values), 0.001);
      differences.near(`${its}: avg`, shown.avg, sum / values.length, 0.001);
    }
  };

  const listed: Meter[] = [];
  for (const row of result.devices) {
    const device = byId.get(row.device_id);
    if (!device) continue;
    const what = `${name}, ${row.title}`;
    const meter = meterById.get(device.id);
    const isMeter =
      kind === 'metering' || device.type === 'water_meter' || device.tags.includes('label:Water Meter');
    if (meter && isMeter && kind !== 'tmv') {
      listed.push(meter);
      checkMeter(what, row, meter);
    }
    if (kind !== 'metering' && (kind === 'tmv' || isValve(device))) checkValve(what, row, device);
    if (kind === 'device') checkDatapoints(what, row, device);
  }
  if (kind === 'tmv') return;
  differences.near(
    `${name}: consumption of all`,
    result.totals.consumption,
    sumOf(listed, (meter) => litresIn(meter, from, to)),
  );
  if (kind === 'metering')
    differences.near(`${name}: change`, result.totals.change_share, changeOf(listed, span, before), 0.001);
  const days = new Map(daysIn(from, Date.parse(result.to), span.zone).map((day) => [day.date, day]));
  for (const row of result.days) {
    const day = days.get(row.date);
    if (!day || row.consumption === undefined) continue;
    const end = Math.min(day.to, to);
    const litres = sumOf(listed, (meter) => litresIn(meter, day.from, end));
    differences.near(`${name}, ${row.date}: consumption`, row.consumption, litres);
    differences.near(`${name}, ${row.date}: hours`, row.hours, (end - day.from) / 3_600_000, 0.01);
  }
};

/** What is said of a run: not more devices are OK than those against which nothing speaks. */
const checkVerdict = (
  name: string,
  kind: Kind,
  run: any,
  { devices, meters, differences }: Observed,
): void => {
  const { result, verdict } = run;
  const said = /(\d+)(?: (?:valves?|meters?|devices?))? OK/.exec(verdict)?.[1];
  const span = spanOf(result);
  const byId = new Map(devices.map((device) => [device.id, device]));
  const meterById = new Map(meters.map((meter) => [meter.device.id, meter]));
  const rows = result.devices.filter(({ device_id }: any) => byId.has(device_id));
  const fine = rows.filter((row: any) => {
    const device = byId.get(row.device_id) as Device;
    const meter = meterById.get(device.id);
    const times = device.points.flatMap((point) => seenOf(device, point)).map(({ ts }) => ts);
    if (!times.some((ts) => ts >= span.from && ts < span.to)) return false;
    const isMeter = kind === 'metering' || device.type === 'water_meter';
    if (isMeter && kind !== 'tmv') return meter !== undefined && meterMayBeFine(meter, span);
    if (kind === 'tmv' || isValve(device)) {
      const period = { ...span, limit: limitOf(row, result), interval_s: device.expected_interval_s };
      return mayBeFine(uplinksOf(device), period);
    }
    return true;
  });
  differences.supported(
    `${name}: how many devices are OK`,
    said === undefined || Number(said) <= fine.length,
    verdict,
    `at most ${fine.length}`,
  );
  if (said === undefined || kind === 'device' || kind === 'project') return;
  let [received, expected] = [0, 0];
  for (const row of rows) {
    const device = byId.get(row.device_id) as Device;
    const meter = meterById.get(device.id);
    const times = kind === 'metering' ? (meter?.counted.good ?? []) : uplinksOf(device);
    const { share } = coverageOf(
      times.map(({ ts }) => ts),
      device.since,
      span,
      device.expected_interval_s,
    );
    const length = span.to - Math.min(span.to, Math.max(span.from, device.since));
    const count = Math.floor(length / (device.expected_interval_s * 1_000));
    [received, expected] = [received + (share ?? 0) * count, expected + count];
  }
  // Readings may come half an interval early or late.
  differences.supported(
    `${name}: whether enough was received`,
    received >= 0.9 * expected || verdict.startsWith('Only '),
    verdict,
    `${received} of ${expected}`,
  );
};

const runOf = async (admin: Caller, report: number, span: object): Promise<any> => {
  const { data } = await admin.post(`/reports/${report}/run`, span);
  for (let tries = 0; tries < 400; tries++) {
    const { data: run } = await admin.get(`/reports/${report}/runs/${data.id}`);
    if (run.status === 'done') return run;
    if (run.status === 'failed') throw new Error(`A report failed: ${run.error}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('A report did not end.');
};

/** Runs reports of all kinds over several periods and compares them. `projects`: ids. */
export const checkReports = async (observed: Observed, projects: readonly number[]): Promise<void> => {
  const { admin, now, differences } = observed;
  const today = dateAt(now, observed.zone);
  const spans = [
    { from: plusDays(today, -7), to: plusDays(today, 1) },
    { from: plusDays(today, -3), to: plusDays(today, -2) },
    { from: plusDays(today, -60), to: today },
  ];
  const kinds = KINDS.flatMap((kind): { kind: Kind; project_id?: number }[] =>
    kind === 'project' ? projects.map((project_id) => ({ kind, project_id })) : [{ kind }],
  );
  for (const { kind, ...more } of kinds) {
    const title = `Recomputed ${kind}`;
    const report = await admin.post('/reports', { title, kind, profile: 'au_general', ...more });
    for (const span of spans) {
      const name = `${kind} report from ${span.from} to ${span.to}`;
      const run = await runOf(admin, report.id, span);
      checkResult(name, kind, run.result, observed);
      checkVerdict(name, kind, run, observed);
    }
    if (kind !== 'tmv') continue;
    // A use over midnight is one of the day on which it began: two days together have as many as both.
    const [first, second, both] = [
      await runOf(admin, report.id, { from: plusDays(today, -3), to: plusDays(today, -2) }),
      await runOf(admin, report.id, { from: plusDays(today, -2), to: plusDays(today, -1) }),
      await runOf(admin, report.id, { from: plusDays(today, -3), to: plusDays(today, -1) }),
    ];
    for (const figure of ['flow_events', 'scald_events', 'seconds_above_limit']) {
      const [a, b, all] = [first, second, both].map(({ result }) => result.totals[figure] ?? 0);
      differences.near(`tmv reports of two days: ${figure}`, a + b, all, 1);
    }
  }
};
