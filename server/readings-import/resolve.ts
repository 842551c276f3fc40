import { sql } from 'drizzle-orm';
import { setImmediate as breathe } from 'node:timers/promises';
import { DATAPOINT_ROLES } from '../../src/domain/readings/datapoint-roles.ts';
import { isValidKey, timeFault } from '../../src/domain/readings/readings.ts';
import { WELL_KNOWN } from '../../src/domain/readings/well-known-keys.ts';
import { localInstant, offsetsIn } from '../../src/domain/time/zoned.ts';
import type { Context } from '../context.ts';
import { scopeFilter } from '../crud/scope.ts';
import { idList } from '../db/arrays.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { devices } from '../devices/serialize.ts';
import { isLimitedToTenure } from '../devices/replacement/tenure.ts';
import { DATAPOINTS_MAX } from '../ingest/find-datapoints.ts';
import type { Principal } from '../principal.ts';
import { message, type Text } from '../texts/texts.ts';
import type { DeviceName, ProblemList, Sheet } from './sheet.ts';

/** The zone of devices without a company. */
const NO_ZONE = 'UTC';
const BREATHE_EVERY = 20_000;
const isRole = (name: string): boolean => (DATAPOINT_ROLES as readonly string[]).includes(name);

interface Found {
  readonly [name: string]: unknown;
  readonly id: number;
  readonly hw_serial: string;
  readonly app_id: string;
  readonly dev_id: string;
  readonly is_active: boolean | null;
  readonly zone: string | null;
  /** ms */
  readonly since: number | null;
}
interface Datapoint {
  readonly [name: string]: unknown;
  readonly id: number;
  readonly device_id: number;
  readonly key: string;
  readonly role: string | null;
}

/** A series of a device: of a datapoint, or of one that is still to be created under this key. */
export interface Series {
  readonly device: number;
  readonly key: string;
  readonly datapoint: number | null;
  /** Whether its values are in the datapoint's unit, since a role names it; those of a key are as the device sends them. */
  readonly isInUnit: boolean;
}

/** The readings of a file, as they will be stored. */
export interface Resolved {
  readonly series: readonly Series[];
  readonly devices: ReadonlySet<number>;
  /** Of each reading: the index of its series, its time (ms), its value. */
  readonly of: readonly number[];
  readonly ts: readonly number[];
  readonly value: readonly number[];
}

const jsonTexts = (list: readonly string[]) =>
  sql`select jsonb_array_elements_text(${JSON.stringify([...new Set(list)])}::jsonb)`;

/** The devices with these names that the caller may change, registered ones first. */
const findDevices = async (
  { db }: Context,
  caller: Principal,
  names: readonly DeviceName[],
): Promise<Found[]> => {
  const table = tableOf('devices');
  const serials = names.flatMap(({ serial }) => serial ?? []);
  const ids = names.flatMap(({ serial, dev_id }) => (serial === null ? dev_id : []));
  const scope = scopeFilter(devices, caller, 'edit') ?? sql`true`;
  const { rows } = await db.execute<Found>(sql`
    select devices.id, devices.hw_serial, devices.app_id, devices.dev_id, devices.is_active, c.time_zone as zone,
      (extract(epoch from devices.company_since) * 1000)::float8 as since
    from ${table} left join companies c on c.id = devices.company_id
    where (devices.hw_serial in (${jsonTexts(serials)}) or devices.dev_id in (${jsonTexts(ids)})) and ${scope}
    order by devices.is_active is null, devices.id`);
  return rows;
};

/** The only device of this name, or what is wrong. A pending one counts where no other is registered. */
const deviceNamed = (name: DeviceName, found: ReadonlyMap<string, readonly Found[]>): Found | Text => {
  const { serial, dev_id, app_id } = name;
  const all = (found.get(serial === null ? `d${dev_id}` : `s${serial}`) ?? []).filter(
    (device) => app_id === null || device.app_id === app_id,
  );
  const registered = all.filter(({ is_active }) => is_active !== null);
  const [first, ...others] = registered.length > 0 ? registered : all;
  if (others.length > 0)
    return serial === null ? 'import_file.several_with_dev_id' : 'import_file.several_with_serial';
  if (first) return first;
  return serial === null
    ? message('import_file.no_dev_id', { dev_id })
    : message('import_file.no_serial', { serial });
};

const isFound = (result: Found | Text): result is Found =>
  typeof result === 'object' && 'hw_serial' in result;

const byName = (rows: readonly Found[]): ReadonlyMap<string, readonly Found[]> => {
  const found = new Map<string, Found[]>();
  for (const row of rows) {
    for (const key of [`s${row.hw_serial}`, `d${row.dev_id}`])
      found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
};

/** Finds the series of values, by device and name; of new keys the ones that will be created. */
const seriesFinder = (datapoints: readonly Datapoint[]) => {
  const byDevice = new Map<number, Datapoint[]>();
  for (const one of datapoints) byDevice.set(one.device_id, [...(byDevice.get(one.device_id) ?? []), one]);
  const series: Series[] = [];
  const created = new Map<number, number>();
  const known = new Map<string, number | Text>();

  const find = (device: number, name: string): number | Text => {
    const own = byDevice.get(device) ?? [];
    const add = (datapoint: number | null, key: string, isInUnit = false): number =>
      series.push({ device, key, datapoint, isInUnit }) - 1;
    const same = own.find(({ key }) => key === name);
    if (same) return add(same.id, name);
    if (isRole(name)) {
      const [first, ...others] = own.filter(({ role }) => role === name);
      if (others.length > 0) return message('import_file.several_with_role', { role: name });
      if (first) return add(first.id, first.key, true);
      if (!WELL_KNOWN.has(name)) return message('import_file.no_role', { role: name });
    }
    if (!isValidKey(name)) return message('import_file.not_a_key', { key: name.slice(0, 60) });
    const count = (created.get(device) ?? 0) + 1;
    if (own.length + count > DATAPOINTS_MAX)
      return message('import_file.too_many_datapoints', { max: DATAPOINTS_MAX });
    created.set(device, count);
    return add(null, name);
  };
  return {
    series,
    of: (device: number, name: string, index: number): number | Text => {
      const key = `${device} ${index}`;
      let result = known.get(key);
      if (result === undefined) {
        result = find(device, name);
        known.set(key, result);
      }
      return result;
    },
  };
};

/** The instants of rows; null for those with a problem, which is reported. */
const instantsOf = async (
  { rows, headers }: Sheet,
  found: readonly (Found | Text)[],
  caller: Principal,
  problems: ProblemList,
  now: number,
): Promise<(number | null)[]> => {
  const zones = new Map<string, (ms: number) => number>();
  const offsetsOf = (zone: string): ((ms: number) => number) => {
    const offsets = zones.get(zone) ?? offsetsIn(zone);
    zones.set(zone, offsets);
    return offsets;
  };
  const isLimited = isLimitedToTenure(caller);
  const instants: (number | null)[] = [];
  for (let row = 0; row < rows.line.length; row++) {
    if (row % BREATHE_EVERY === BREATHE_EVERY - 1) await breathe();
    const device = found[rows.device[row] as number];
    instants[row] = null;
    if (device === undefined || !isFound(device)) continue;
    const line = rows.line[row] as number;
    const time = rows.time[row] as number;
    const zone = device.zone ?? NO_ZONE;
    const ts = rows.isLocal[row] ? localInstant(time, offsetsOf(zone)) : time;
    if (ts === null) {
      const text = new Date(time).toISOString().slice(0, 16).replace('T', ' ');
      problems.add(line, headers.ts, message('import_file.skipped_time', { text, zone }));
      continue;
    }
    const fault = timeFault(ts, now);
    if (fault) problems.add(line, headers.ts, `import_file.${fault}`);
    else if (isLimited && device.since !== null && ts < device.since)
      problems.add(line, headers.ts, 'import_file.before_company');
    else instants[row] = ts;
  }
  return instants;
};

/** Finds the devices, datapoints and instants of a file's readings, and reports what is wrong by row and column. */
export const resolveSheet = async (
  context: Context,
  caller: Principal,
  sheet: Sheet,
  problems: ProblemList,
  now: number,
): Promise<Resolved> => {
  const { rows, readings, headers, names } = sheet;
  const all = byName(await findDevices(context, caller, sheet.devices));
  const found = sheet.devices.map((name) => deviceNamed(name, all));
  const ids = [...new Set(found.filter(isFound).map(({ id }) => id))];
  const { rows: datapoints } = await context.db.execute<Datapoint>(
    sql`select id, device_id, key, role from datapoints where device_id = any(${idList(ids)}) order by id`,
  );
  for (let row = 0; row < rows.line.length; row++) {
    const device = found[rows.device[row] as number];
    if (device !== undefined && !isFound(device))
      problems.add(rows.line[row] as number, headers.device, device);
  }
  const instants = await instantsOf(sheet, found, caller, problems, now);
  const finder = seriesFinder(datapoints);
  const [of, ts, value]: [number[], number[], number[]] = [[], [], []];
  const used = new Set<number>();
  for (let index = 0; index < readings.row.length; index++) {
    if (index % BREATHE_EVERY === BREATHE_EVERY - 1) await breathe();
    const row = readings.row[index] as number;
    const device = found[rows.device[row] as number];
    if (device === undefined || !isFound(device)) continue;
    const name = readings.name[index] as number;
    const series = finder.of(device.id, names[name] as string, name);
    if (typeof series !== 'number') {
      problems.add(rows.line[row] as number, headers.names[name] as string, series);
      continue;
    }
    const instant = instants[row];
    if (instant === null || instant === undefined) continue;
    used.add(device.id);
    of.push(series);
    ts.push(instant);
    value.push(readings.value[index] as number);
  }
  return { series: finder.series, devices: used, of, ts, value };
};
