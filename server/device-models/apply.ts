import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { type DatapointRole, SINGLE_ROLES } from '../../src/domain/readings/datapoint-roles.ts';
import { datapointFacts, rolesByModel } from '../../src/domain/device-models/facts.ts';
import { factsForKey } from '../../src/domain/device-models/for-key.ts';
import { type CompiledModel, compileModel } from '../../src/domain/device-models/compile.ts';
import type { DeviceModel, ValueFacts } from '../../src/domain/device-models/model.ts';
import { rolesOfKeys } from '../../src/domain/readings/well-known-keys.ts';
import { differing } from '../crud/writing/changes.ts';
import { records } from '../crud/reading/read.ts';
import type { Row, WriteContext } from '../crud/rules.ts';
import type { PlannedChange } from '../crud/writing/write-rows.ts';
import { writeFacts } from '../datapoints/write-facts.ts';
import { idList } from '../db/arrays.ts';
import { asSystem } from '../db/access/scope.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { datapoints } from '../devices/serialize.ts';

interface Known {
  readonly row: Row;
  readonly key: string;
  readonly facts: ValueFacts | 'ignored' | undefined;
}

const isNamed = (one: Known): one is Known & { readonly facts: ValueFacts } => typeof one.facts === 'object';

/** Makes a model's facts of the datapoints of one device, by their ids; those that it leaves as they are have none. */
const factsBy = (model: CompiledModel, rows: readonly Row[]): ReadonlyMap<unknown, Row> => {
  const known = rows.map((row): Known => {
    const key = String(row.key);
    return { row, key, facts: factsForKey(model, key) };
  });
  const roles = rolesByModel(known.filter(isNamed), model.claimed, []);
  return new Map(
    known.map(({ row, key, facts }): readonly [unknown, Row] => {
      if (facts === 'ignored') return [row.id, { role: null }];
      // What the model does not name keeps its facts, but no role that the model gives to another.
      if (!facts) {
        const role = row.role as DatapointRole | null;
        return [row.id, role !== null && model.claimed.has(role) ? { role: null } : {}];
      }
      const unit = typeof facts.unit === 'object' ? (row.unit as string | null) : (facts.unit ?? null);
      const isBoolean = row.kind === 'state';
      const next = datapointFacts({ key, isBoolean, facts, unit }, roles.get(key) ?? null);
      return [row.id, { ...next, label: facts.label ?? row.label }];
    }),
  );
};

/** The changes that a model makes to the datapoints of one device that was given it. */
const planGiven = (model: CompiledModel, rows: readonly Row[]): PlannedChange[] => {
  const facts = factsBy(model, rows);
  return rows.map((before) => ({
    before,
    changes: differing(datapoints, facts.get(before.id) ?? {}, before),
  }));
};

/** The facts that a datapoint has without a model. */
const factsOfKey = ({ key, kind }: Row, role: DatapointRole | null): Row => {
  const facts = datapointFacts(
    { key: String(key), isBoolean: kind === 'state', facts: null, unit: null },
    role,
  );
  return { ...facts };
};

/**
 * The changes that a changed model makes to the datapoints of one device. What somebody has set by hand stays: only facts that
 * the model changes, and that are still those of the former model, are changed.
 */
const planChanged =
  (former: CompiledModel) =>
  (model: CompiledModel, rows: readonly Row[]): PlannedChange[] => {
    const [old, next] = [factsBy(former, rows), factsBy(model, rows)];
    const roles = rolesOfKeys(
      rows.map(({ key }) => String(key)),
      former.claimed,
    );
    const isSet = (name: string, value: unknown, row: Row): boolean =>
      Object.keys(differing(datapoints, { [name]: value }, row)).length === 0;
    const planned = rows.map((before): PlannedChange => {
      const were = { ...factsOfKey(before, roles.get(String(before.key)) ?? null), ...old.get(before.id) };
      const changes = Object.entries(next.get(before.id) ?? {}).filter(
        ([name, value]) => isSet(name, were[name], before) && !isSet(name, value, before),
      );
      return { before, changes: Object.fromEntries(changes) };
    });
    // A role that a device has once may have been given to another datapoint by hand.
    const holders = new Map<unknown, number>();
    const roleOf = ({ before, changes }: PlannedChange): unknown => ({ ...before, ...changes })['role'];
    for (const one of planned) holders.set(roleOf(one), (holders.get(roleOf(one)) ?? 0) + 1);
    return planned.map((one) => {
      const { before, changes } = one;
      const role = roleOf(one);
      const isTaken = SINGLE_ROLES.includes(role as DatapointRole) && (holders.get(role) ?? 0) > 1;
      if (!isTaken || changes['role'] === undefined) return one;
      const { role: _, ...others } = changes;
      return { before, changes: others };
    });
  };

type Plan = (model: CompiledModel, rows: readonly Row[]) => PlannedChange[];

/** Applies models to the datapoints that locked devices have already, as an edit of these does. */
const apply = async (
  tx: WriteContext,
  models: ReadonlyMap<number, CompiledModel>,
  plan: Plan,
): Promise<void> => {
  const ids = [...models.keys()];
  if (ids.length === 0) return;
  const table = tableOf(datapoints.name);
  const rows: Row[] = await records(tx.db, datapoints)
    .where(sql`${table['device_id']} = any(${idList(ids)})`)
    .orderBy(table.id);
  const byDevice = new Map<number, Row[]>();
  for (const row of rows) {
    const id = row.device_id as number;
    byDevice.set(id, [...(byDevice.get(id) ?? []), row]);
  }
  const planned = [...byDevice].flatMap(([id, own]) => {
    const model = models.get(id);
    return model ? plan(model, own) : [];
  });
  const changed = planned.filter(({ changes }) => Object.keys(changes).length > 0);
  if (changed.length === 0) return;
  await writeFacts(tx, changed);
  // What servers remember of the datapoints is outdated, and the alarms are judged again.
  await tx.db.execute(sql`update devices set id = id where id = any(${idList(ids)})`);
  await asSystem(() =>
    tx.db.execute(sql`update alarm_checks set is_changed = true where device_id = any(${idList(ids)})`),
  );
};

/** A device that is written, before and after. */
export interface ModelledDevice {
  readonly before: Row | undefined;
  readonly after: Row;
}

/** Devices whose type nobody has set have that of their model. */
const TYPES = (ids: readonly number[]) => sql`
  update devices d set type = m.device_type from device_models m
  where d.id = any(${idList(ids)}) and m.id = d.model_id and d.is_type_guessed and d.type <> m.device_type
    and not exists (
      select from devices o where o.hw_serial = d.hw_serial and o.type = m.device_type and o.id <> d.id)`;

/** Applies the models that devices were just given to their kept readings. The devices must be locked. */
export const applyNewModels = async (tx: WriteContext, devices: readonly ModelledDevice[]): Promise<void> => {
  const given = devices.filter(
    ({ before, after }) => after.model_id !== null && after.model_id !== (before?.model_id ?? null),
  );
  if (given.length === 0) return;
  const { rows } = await tx.db.execute(sql`
    select id, key, device_type, "values", lists from device_models
    where id = any(${idList([...new Set(given.map(({ after }) => after.model_id as number))])})`);
  const models = new Map(
    (rows as unknown as (DeviceModel & { id: number })[]).map((row) => [
      row.id,
      compileModel({ ...row, lists: row.lists ?? [] }),
    ]),
  );
  const byDevice = given.flatMap(({ after }) => {
    const model = models.get(after.model_id as number);
    return model ? [[after.id as number, model] as const] : [];
  });
  await tx.db.execute(TYPES(byDevice.map(([id]) => id)));
  await apply(tx, new Map(byDevice), planGiven);
};

const compiledRow = (row: Row): CompiledModel => {
  const { lists } = row as { lists: DeviceModel['lists'] | null };
  return compileModel({ ...(row as unknown as DeviceModel), lists: lists ?? [] });
};

/** Applies a model that was changed to the kept readings of its devices. */
export const applyModelChange = async (tx: WriteContext, after: Row, before: Row): Promise<void> => {
  if (isDeepStrictEqual([after.values, after.lists], [before.values, before.lists])) return;
  const { rows } = await tx.db.execute<{ id: number }>(
    sql`select id from devices where model_id = ${after.id as number} order by id for no key update`,
  );
  const model = compiledRow(after);
  await apply(tx, new Map(rows.map(({ id }) => [id, model])), planChanged(compiledRow(before)));
};
