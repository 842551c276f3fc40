/* Compares the overview, projects, device pages and lists of a company with the readings. */
import { within } from './counters.ts';
import {
  type Device,
  hasFlow,
  isValve,
  litresIn,
  type Meter,
  outletOf,
  seenOf,
  sumOf,
  uplinksOf,
} from './devices.ts';
import type { Observed } from './reports.ts';
import { valveFigures } from './valves.ts';
import { dateAt, dayBegins, daysIn, plusDays } from './zones.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CLOCKS = 1_000;
/** Litres. */
const SHOWN = 1;

const dayOf = (date: string, zone: string) => ({
  from: dayBegins(date, zone),
  to: dayBegins(plusDays(date, 1), zone),
});

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Whether a meter is known from the beginning of a span to its end, and by no step longer than that. */
const isWhole = ({ counted }: Meter, from: number, to: number, longest: number): boolean => {
  const steps = counted.steps.filter((step) => step.to > from && step.from < to);
  const covered = steps.reduce((sum, step) => sum + Math.min(step.to, to) - Math.max(step.from, from), 0);
  return covered >= to - from - CLOCKS && steps.every((step) => step.to - step.from <= longest);
};

const changeOf = (now: number | null, usual: number | null): number | null =>
  now === null || usual === null || usual <= 0 ? null : now / usual - 1;

/** A device is silent after one and a half intervals, but not before two minutes. */
const isSilent = ({ last_seen_at, expected_interval_s }: Device, at: number): boolean =>
  last_seen_at === null || at - Date.parse(last_seen_at) > Math.max(2 * MINUTE, 1_500 * expected_interval_s);

/** The highest limit of any facility, °C. */
const HOT = 50;

/** Whether nothing speaks against a device: it reports, is understood, and its water was never too hot in a day. */
const isWell = (device: Device, now: number): boolean => {
  const outlet = isValve(device) ? outletOf(device) : undefined;
  const recent = outlet ? seenOf(device, outlet).filter(({ ts }) => ts >= now - DAY + HOUR) : [];
  const isBroken = recent.some(({ value }) => value < -10 || value > 120);
  const isHot = recent.some(({ value }) => value > HOT);
  const isUnread = device.points.every(({ role }) => role === null);
  return device.is_active === true && !isSilent(device, now) && !isBroken && !isHot && !isUnread;
};

const checkOverview = async ({ admin, devices, meters, zone, differences }: Observed): Promise<void> => {
  const active = devices.filter(({ is_active }) => is_active === true);
  const { data: overview } = await admin.get('/overview');
  const reporting = active.filter((device) => !isSilent(device, Date.parse(overview.at)));
  differences.near('overview: devices', overview.devices.active, active.length, 0);
  differences.near('overview: devices that report', overview.devices.reporting, reporting.length, 0);

  // That all is well is said where no case is open, every device reports, and rules watch all of them.
  const isSaidWell =
    Object.values(overview.counts).every((count) => count === 0) &&
    overview.devices.reporting === overview.devices.active &&
    overview.rules > 0 &&
    overview.unwatched.length === 0;
  const isSupported = active.length > 0 && active.every((device) => isWell(device, Date.parse(overview.at)));
  differences.supported('overview: all is well', !isSaidWell || isSupported, 'well', 'not known');

  const { data: water } = await admin.get('/overview/water');
  if (!water) return;
  const own = meters.filter(({ device, litres }) => device.is_active && litres !== null);
  const today = dateAt(Date.parse(water.to), zone);
  const yesterday = dayOf(plusDays(today, -1), zone);
  const of = (span: { from: number; to: number }) => (meter: Meter) => litresIn(meter, span.from, span.to);
  differences.near('overview: begin of yesterday', Date.parse(water.from), yesterday.from, 0);
  differences.near('overview: yesterday', water.yesterday, sumOf(own, of(yesterday)), SHOWN);
  const weeks = [1, 2, 3, 4].map((week) => dayOf(plusDays(today, -1 - 7 * week), zone));
  const isSure = (meter: Meter, { from, to }: { from: number; to: number }) =>
    isWhole(meter, from, to, to - from);
  const usualOf = (meter: Meter): number | null =>
    meanOf(weeks.flatMap((day) => (isSure(meter, day) ? (of(day)(meter) ?? []) : [])));
  const alike = own.filter((meter) => isSure(meter, yesterday) && usualOf(meter) !== null);
  const usual = sumOf(alike, usualOf);
  differences.near('overview: usual', water.usual, usual, SHOWN);
  differences.near('overview: change', water.change, changeOf(sumOf(alike, of(yesterday)), usual), 0.001);
  for (const [n, shown] of water.days.entries()) {
    const date = plusDays(today, n - water.days.length);
    differences.near(`overview, ${date}`, shown, sumOf(own, of(dayOf(date, zone))), SHOWN);
  }
};

interface Today {
  readonly litres: number | null;
  readonly usual: number | null;
}

/** What a meter counted of a day until its last reading, and usually by then; undefined before its first one. */
const todayOf = (meter: Meter, zone: string, now: number): Today | undefined => {
  const date = dateAt(now, zone);
  const { from } = dayOf(date, zone);
  const last = meter.counted.good.at(-1)?.ts ?? 0;
  if (last < from) return undefined;
  const elapsed = last - from;
  // A reading is valid for two intervals; shorter gaps than an hour make no day unlike another.
  const valid = Math.max(HOUR, 2_000 * meter.device.expected_interval_s);
  const usual = [1, 2, 3, 4].flatMap((week) => {
    const begin = dayOf(plusDays(date, -7 * week), zone).from;
    if (elapsed === 0 || !isWhole(meter, begin, begin + elapsed, valid)) return [];
    return litresIn(meter, begin, begin + elapsed) ?? [];
  });
  return { litres: elapsed === 0 ? null : litresIn(meter, from, last), usual: meanOf(usual) };
};

const checkProject = async (project: any, observed: Observed): Promise<void> => {
  const { admin, devices, meters, differences } = observed;
  const { data: summary } = await admin.get(`/projects/${project.id}/summary`);
  const what = `project ${project.title}`;
  const own = meters.filter(
    ({ device, litres }) => project.device_ids.includes(device.id) && litres !== null,
  );
  const zone = summary.time_zone;
  const at = Date.parse(summary.at);
  for (const month of ['this_month', 'last_month_so_far', 'last_month'] as const) {
    const { consumption, days, ...span } = summary.water[month];
    const [from, to] = [Date.parse(span.from), Date.parse(span.to)];
    const litres = sumOf(own, (meter) => litresIn(meter, from, to));
    differences.near(`${what}: ${month}`, consumption, litres, SHOWN);
    const local = daysIn(from, to, zone);
    const known = local.filter((day) =>
      own.some(({ counted }) => counted.good.some(({ ts }) => ts >= day.from && ts < day.to)),
    );
    differences.near(`${what}: known days of ${month}`, days.known, known.length, 0);
    differences.near(`${what}: days of ${month}`, days.of, local.length, 0);
  }
  const last = dateAt(at, zone);
  for (const [n, shown] of summary.water.days.entries()) {
    const day = dayOf(plusDays(last, n - summary.water.days.length), zone);
    differences.near(
      `${what}, ${plusDays(last, n - summary.water.days.length)}`,
      shown,
      sumOf(own, (meter) => litresIn(meter, day.from, day.to)),
      SHOWN,
    );
  }
  if (summary.water.today) {
    const today = new Map(own.map((meter) => [meter, todayOf(meter, zone, at)]));
    const alike = own.filter((meter) => {
      const found = today.get(meter);
      return found !== undefined && found.litres !== null && found.usual !== null;
    });
    const usual = sumOf(alike, (meter) => today.get(meter)?.usual ?? null);
    const then = sumOf(alike, (meter) => today.get(meter)?.litres ?? null);
    const litres = sumOf(own, (meter) => today.get(meter)?.litres ?? null);
    differences.near(`${what}: today`, summary.water.today.litres, litres, SHOWN);
    differences.near(`${what}: usual today`, summary.water.today.usual, usual, SHOWN);
    differences.near(`${what}: change today`, summary.water.today.change, changeOf(then, usual), 0.001);
  }

  const all = devices.filter(({ id }) => project.device_ids.includes(id));
  const active = all.filter(({ is_active }) => is_active === true);
  differences.near(`${what}: devices`, summary.devices.total, all.length, 0);
  differences.near(
    `${what}: devices that report`,
    summary.devices.live,
    active.filter((device) => !isSilent(device, at)).length,
    0,
  );
  if (!summary.hot || typeof summary.hot.limit !== 'number') return;
  const { limit } = summary.hot;
  const valves = active.filter((device) => isValve(device) && outletOf(device) !== undefined);
  differences.near(`${what}: valves`, summary.hot.valves, valves.length, 0);
  const period = { limit, from: at - DAY, to: at };
  const seconds = valves
    .filter(hasFlow)
    .map((device) => ({ ...period, interval_s: device.expected_interval_s, uplinks: uplinksOf(device) }))
    .map(({ uplinks, ...of }) => valveFigures(uplinks, of).seconds_above_limit);
  if (valves.every(hasFlow)) {
    const sum = seconds.reduce((total, each) => total + each, 0);
    differences.near(`${what}: seconds above the limit`, summary.hot.seconds, sum, 1);
    differences.near(`${what}: hot valves`, summary.hot.hot, seconds.filter((each) => each > 0).length, 0);
  }
  const heard = valves.filter((device) =>
    seenOf(device, outletOf(device) as NonNullable<ReturnType<typeof outletOf>>).some(
      ({ ts }) => ts >= at - DAY,
    ),
  );
  differences.near(`${what}: valves that were heard`, summary.hot.heard, heard.length, 0);
};

const checkDevicePage = async (meter: Meter, { admin, differences, zone, now }: Observed): Promise<void> => {
  const { device } = meter;
  const { data: shown } = await admin.get(`/devices/${device.id}/water-today`);
  if (!shown) return;
  const expected = meter.litres === null ? undefined : todayOf(meter, zone, now);
  differences.near(`device ${device.title}: today`, shown.today, expected?.litres ?? null, SHOWN);
  // Without a reading of today, the usual is until now.
  if (shown.at === null) return;
  differences.near(`device ${device.title}: usual today`, shown.usual, expected?.usual ?? null, SHOWN);
  for (const hour of shown.hours) {
    const begin = Math.max(Date.parse(hour.at), Date.parse(shown.from));
    const end = Math.min(Date.parse(hour.at) + HOUR, Date.parse(shown.to), Date.parse(shown.at));
    const litres = end > begin ? litresIn(meter, begin, end) : null;
    differences.near(`device ${device.title}, ${hour.at}`, hour.litres, litres, 0.01);
  }
};

const checkLists = async ({ admin, devices, meters, zone, now, differences }: Observed): Promise<void> => {
  const meterById = new Map(meters.map((meter) => [meter.device.id, meter]));
  for (const device of devices) {
    const { main_value: main } = device;
    const point = main && device.points.find(({ role }) => role === main.role);
    if (!main || !point) continue;
    const meter = meterById.get(device.id);
    const last = (meter?.point.id === point.id ? meter.counted.good : seenOf(device, point)).at(-1);
    differences.near(`list, ${device.title}: value`, main.value, last?.value ?? null, 0.001);
    differences.near(`list, ${device.title}: its time`, Date.parse(main.ts), last?.ts ?? null, 0);
  }
  for (let n = 0; n < devices.length; n += 100) {
    const some = devices.slice(n, n + 100);
    const { data: lines } = await admin.get(`/devices/sparklines?ids=${some.map(({ id }) => id).join(',')}`);
    for (const line of lines) {
      const device = some.find(({ id }) => id === line.id) as Device;
      const point = device.points.find(({ role }) => role === device.main_value?.role);
      const meter = meterById.get(device.id);
      if (!point || (line.is_rate && meter?.point.id !== point.id)) continue;
      for (const [hour, low, mean, high] of line.hours) {
        const [from, to] = [hour * HOUR, (hour + 1) * HOUR];
        const what = `list, ${device.title}, ${new Date(from).toISOString()}`;
        if (line.is_rate) {
          differences.near(what, mean, within((meter as Meter).counted.steps, from, to), 0.01);
          continue;
        }
        const values = seenOf(device, point)
          .filter(({ ts }) => ts >= from && ts < to)
          .map(({ value }) => value);
        differences.near(`${what}: lowest`, low, values.length === 0 ? null : Math.min(...values), 0.001);
        differences.near(`${what}: highest`, high, values.length === 0 ? null : Math.max(...values), 0.001);
        differences.near(`${what}: mean`, mean, meanOf(values), 0.001);
      }
      if (!line.is_rate || !meter) continue;
      const { from } = dayOf(dateAt(now, zone), zone);
      const last = meter.counted.good.at(-1)?.ts ?? 0;
      const today = last > from ? within(meter.counted.steps, from, last) : null;
      differences.near(`list, ${device.title}: today`, line.today, today, 0.01);
    }
  }
};

/** What a device says of itself is no better than its readings. */
const checkReasons = ({ devices, now, differences }: Observed): void => {
  for (const device of devices) {
    if (device.status_reason !== 'Reporting') continue;
    differences.supported(
      `device ${device.title}: status`,
      isWell(device, now),
      device.status_reason,
      'something else',
    );
  }
};

/** Compares what every page but reports shows. */
export const checkPages = async (observed: Observed, projects: readonly any[]): Promise<void> => {
  await checkOverview(observed);
  for (const project of projects) await checkProject(project, observed);
  for (const meter of observed.meters) await checkDevicePage(meter, observed);
  await checkLists(observed);
  checkReasons(observed);
};
