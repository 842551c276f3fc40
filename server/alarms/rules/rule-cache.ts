import type { PoolClient } from 'pg';
import type { JudgedDatapoint } from '../../../src/domain/alarms/verdict.ts';
import type { Context } from '../../context.ts';
import { int4s } from '../../db/binary.ts';
import { type DeviceFacts, loadDeviceFacts } from './device-facts.ts';
import { type ActiveRule, isAbout, loadRules } from './rules.ts';
import { comesFrom } from '../../../src/domain/alarms/fact-roles.ts';
import { createShapes, type Readers, readersOf, type Shapes } from './shapes.ts';

/** A datapoint with the rules that read it. */
export interface JudgedPoint {
  readonly datapoint: JudgedDatapoint;
  readonly readers: Readers;
  /** Whether a time-driven rule about the device depends on its readings. */
  readonly informs: boolean;
}

/** A device with the rules about it. */
export interface JudgedByRules {
  readonly facts: DeviceFacts;
  readonly rules: readonly ActiveRule[];
  /** Its datapoints that were loaded, by id. */
  readonly points: ReadonlyMap<number, JudgedPoint>;
  /** Of the rules as they are at this time. */
  readonly shapes: Shapes;
}

/** Devices whose readings only some of their rules read. */
export const readOnlyBy = (
  devices: ReadonlyMap<number, JudgedByRules>,
  isRead: (rule: ActiveRule) => boolean,
): ReadonlyMap<number, JudgedByRules> => {
  const shapes = createShapes();
  const narrowed = new Map<Readers, Readers>();
  const narrow = (readers: Readers): Readers => {
    const known = narrowed.get(readers) ?? readers.filter(({ rule }) => isRead(rule));
    narrowed.set(readers, known);
    return known;
  };
  const points = (device: JudgedByRules) =>
    [...device.points].map(([id, point]) => [id, { ...point, readers: narrow(point.readers) }] as const);
  return new Map(
    [...devices].map(([id, device]) => [id, { ...device, points: new Map(points(device)), shapes }]),
  );
};

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
  select id, device_id, key, unit, kind, role, rolls_over_at, resolution, max_flow from datapoints
  where device_id = any($1::int[])`;

type Found = JudgedDatapoint & { readonly device_id: number };
/** Devices as they were read, whatever the rules are. */
type Known = Map<number, { readonly facts: DeviceFacts; readonly datapoints: readonly JudgedDatapoint[] }>;

const createBook = (rules: ReadonlyMap<number, ActiveRule>, known: Known): RuleBook => {
  const all = [...rules.values()];
  const devices = new Map<number, JudgedByRules>();
  const combinations = new Map<string, Omit<JudgedPoint, 'datapoint'>>();
  const shapes = createShapes();
  const pointOf = (
    about: readonly ActiveRule[],
    name: string,
    datapoint: JudgedDatapoint,
    { judged }: DeviceFacts,
  ): JudgedPoint => {
    const { key, unit, kind, role, rolls_over_at, resolution } = datapoint;
    const combination = [name, judged.outlet_max, key, unit, kind, role, rolls_over_at, resolution].join(
      '\0',
    );
    let found = combinations.get(combination);
    if (!found) {
      found = {
        readers: readersOf(about, datapoint, judged),
        informs: about.some((rule) => rule.kind.facts?.some((fact) => comesFrom(fact, datapoint))),
      };
      // Against decoders that invent keys.
      if (combinations.size >= MAX_COMBINATIONS) combinations.clear();
      combinations.set(combination, found);
    }
    return { datapoint, ...found };
  };
  const apply = (facts: DeviceFacts, datapoints: readonly JudgedDatapoint[]): JudgedByRules => {
    const about = facts.is_active === true ? all.filter((rule) => isAbout(rule, facts)) : [];
    const name = about.map(({ id }) => id).join(' ');
    const points = datapoints.map((datapoint): [number, JudgedPoint] => [
      datapoint.id,
      pointOf(about, name, datapoint, facts),
    ]);
    const device = { facts, rules: about, points: new Map(points), shapes };
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
