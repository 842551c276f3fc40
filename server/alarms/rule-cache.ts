import type { PoolClient } from 'pg';
import type { JudgedDatapoint } from '../../src/domain/alarms/verdict.ts';
import { ALWAYS_QUIET, type QuietRange } from '../../src/domain/alarms/kind.ts';
import type { Context } from '../context.ts';
import { int4s } from '../db/binary.ts';
import { type DeviceFacts, loadDeviceFacts } from './device-facts.ts';
import { type ActiveRule, isAbout, isAboutContact, loadRules } from './rules.ts';

/** The rules that read a datapoint. */
interface Readers {
  readonly datapoint: JudgedDatapoint;
  readonly rules: readonly ActiveRule[];
  /** Of the same, those that a reading can raise: the others read only while there is something to clear. */
  readonly raising: readonly ActiveRule[];
  /** The values that change nothing while nothing is remembered about the device; null: there are none. */
  readonly quiet: QuietRange | null;
}

/** A device with the rules about it. */
export interface JudgedByRules {
  readonly facts: DeviceFacts;
  readonly rules: readonly ActiveRule[];
  /** Of the datapoints that were loaded, by id. */
  readonly readers: ReadonlyMap<number, Readers>;
}

/** The rules as they are at one time, with the devices that they were applied to so far. */
export interface RuleBook {
  readonly rules: ReadonlyMap<number, ActiveRule>;
  /** A device that is known, if its row has not changed since. */
  readonly known: (id: number, rowVersion: string) => JudgedByRules | undefined;
  /** Reads devices with all of their datapoints from the database; deleted ones are missing. */
  readonly load: (client: PoolClient, ids: readonly number[]) => Promise<ReadonlyMap<number, JudgedByRules>>;
}

/** Devices in memory, per server: about 50 MB. */
const MAX_DEVICES = 60_000;
/** Combinations of rules and datapoints in memory. */
const MAX_COMBINATIONS = 50_000;

const DATAPOINTS = `
  select id, device_id, key, unit, kind, rolls_over_at, resolution from datapoints
  where device_id = any($1::int[])`;

type Found = JudgedDatapoint & { readonly device_id: number };
type DatapointReaders = Omit<Readers, 'datapoint'>;

/** The values that are quiet for all of these rules. */
const quietRange = (rules: readonly ActiveRule[], datapoint: JudgedDatapoint): QuietRange | null => {
  let { low, high } = ALWAYS_QUIET;
  for (const { kind, params } of rules) {
    const range = kind.quiet?.(params, datapoint);
    if (!range) return null;
    low = Math.max(low, range.low);
    high = Math.min(high, range.high);
  }
  return { low, high };
};

/** Devices as they were read, whatever the rules are. */
type Known = Map<number, { readonly facts: DeviceFacts; readonly datapoints: readonly JudgedDatapoint[] }>;

const createBook = (rules: ReadonlyMap<number, ActiveRule>, known: Known): RuleBook => {
  const all = [...rules.values()];
  const devices = new Map<number, JudgedByRules>();
  const combinations = new Map<string, DatapointReaders>();
  const readersOf = (about: readonly ActiveRule[], name: string, datapoint: JudgedDatapoint) => {
    const { key, unit, kind, rolls_over_at, resolution } = datapoint;
    const combination = [name, key, unit, kind, rolls_over_at, resolution].join('\0');
    const before = combinations.get(combination);
    if (before) return before;
    const reading = about.filter(
      (rule) => !isAboutContact(rule) && rule.kind.reads?.(key, rule.params, datapoint) === true,
    );
    const raising = reading.filter((rule) => !rule.kind.isRaisedByTime);
    const found = { rules: reading, raising, quiet: quietRange(raising, datapoint) };
    // Against decoders that invent keys.
    if (combinations.size >= MAX_COMBINATIONS) combinations.clear();
    combinations.set(combination, found);
    return found;
  };
  const apply = (facts: DeviceFacts, datapoints: readonly JudgedDatapoint[]): JudgedByRules => {
    const about = facts.is_active === true ? all.filter((rule) => isAbout(rule, facts)) : [];
    const name = about.map(({ id }) => id).join(' ');
    const readers = datapoints.map((datapoint) => {
      const found: Readers = { datapoint, ...readersOf(about, name, datapoint) };
      return [datapoint.id, found] as const;
    });
    const device = { facts, rules: about, readers: new Map(readers) };
    devices.set(facts.id, device);
    return device;
  };
  return {
    rules,
    known: (id, rowVersion) => {
      const device = devices.get(id);
      if (device?.facts.row_version === rowVersion) return device;
      const read = known.get(id);
      return read?.facts.row_version === rowVersion ? apply(read.facts, read.datapoints) : undefined;
    },
    load: async (client, ids) => {
      if (ids.length === 0) return new Map();
      const found = await loadDeviceFacts(client, ids);
      const { rows } = await client.query<Found>({
        name: 'alarms_datapoints',
        text: DATAPOINTS,
        values: [int4s(ids, (id) => id)],
      });
      const datapoints = new Map<number, Found[]>();
      for (const row of rows) {
        const others = datapoints.get(row.device_id);
        if (others) others.push(row);
        else datapoints.set(row.device_id, [row]);
      }
      if (known.size + found.size > MAX_DEVICES) {
        known.clear();
        devices.clear();
      }
      const loaded = new Map<number, JudgedByRules>();
      for (const [id, facts] of found) {
        const own = datapoints.get(id) ?? [];
        known.set(id, { facts, datapoints: own });
        loaded.set(id, apply(facts, own));
      }
      return loaded;
    },
  };
};

/** Gives the rules of a server, read again when they have changed. */
export interface RuleCache {
  /** `generation` as `alarm_judging` returned it, whose lock keeps it current until the commit. */
  readonly book: (client: PoolClient, generation: string) => Promise<RuleBook>;
}

/** Devices depend on these too; their changes arrive by event. */
const FACTS: ReadonlySet<string> = new Set(['devices', 'companies', 'projects', 'datapoints']);

export const createRuleCache = ({
  events,
}: {
  readonly events: Pick<Context['events'], 'on'>;
}): RuleCache => {
  const known: Known = new Map();
  let current: { readonly generation: string; readonly book: RuleBook } | undefined;
  events.on('changed', ({ resource }) => {
    // Devices are checked by the version of their row; their projects and company are not.
    if (!FACTS.has(resource)) return;
    known.clear();
    if (current) current = { ...current, book: createBook(current.book.rules, known) };
  });
  return {
    book: async (client, generation) => {
      if (current?.generation === generation) return current.book;
      const book = createBook(await loadRules(client), known);
      current = { generation, book };
      return book;
    },
  };
};
