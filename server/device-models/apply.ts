import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { DatapointRole } from '../../src/domain/datapoint-roles.ts';
import { datapointFacts, rolesByModel } from '../../src/domain/device-models/facts.ts';
import { factsForKey } from '../../src/domain/device-models/for-key.ts';
import { type CompiledModel, compileModel } from '../../src/domain/device-models/compile.ts';
import type { DeviceModel, ValueFacts } from '../../src/domain/device-models/model.ts';
import { differing } from '../crud/changes.ts';
import { records } from '../crud/read.ts';
import type { Row, WriteContext } from '../crud/rules.ts';
import { type PlannedChange, writeRows } from '../crud/write-rows.ts';
import { changesValues, requestRewrite } from '../datapoints/rewrites.ts';
import { idList } from '../db/arrays.ts';
import { asSystem } from '../db/scope.ts';
import { tableOf } from '../db/tables.ts';
import { datapoints } from '../devices/serialize.ts';

interface Known {
  readonly row: Row;
  readonly key: string;
  readonly facts: ValueFacts | 'ignored' | undefined;
}

const isNamed = (one: Known): one is Known & { readonly facts: ValueFacts } => typeof one.facts === 'object';

/** The changes that a model makes to the datapoints of one device. */
const planDevice = (model: CompiledModel, rows: readonly Row[]): PlannedChange[] => {
  const known = rows.map((row): Known => {
    const key = String(row.key);
    return { row, key, facts: factsForKey(model, key) };
  });
  const roles = rolesByModel(known.filter(isNamed), model.claimed, []);
  return known.map((one) => {
    const { row, key, facts } = one;
    const before = row.role as DatapointRole | null;
    if (facts === 'ignored') return { before: row, changes: differing(datapoints, { role: null }, row) };
    // What the model does not name keeps its facts, but no role that the model gives to another.
    if (!facts) {
      const role = before !== null && model.claimed.has(before) ? null : before;
      return { before: row, changes: differing(datapoints, { role }, row) };
    }
    const unit = typeof facts.unit === 'object' ? (row.unit as string | null) : (facts.unit ?? null);
    const isBoolean = row.kind === 'state';
    const next = datapointFacts({ key, isBoolean, facts, unit }, roles.get(key) ?? null);
    const label = facts.label ?? row.label;
    return { before: row, changes: differing(datapoints, { ...next, label }, row) };
  });
};

/** Applies models to the datapoints that locked devices have already, as an edit of these does. */
const apply = async (tx: WriteContext, models: ReadonlyMap<number, CompiledModel>): Promise<void> => {
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
    return model ? planDevice(model, own) : [];
  });
  const changed = planned.filter(({ changes }) => Object.keys(changes).length > 0);
  if (changed.length === 0) return;
  await writeRows(tx, datapoints, changed);
  // What servers remember of the datapoints is outdated, and the alarms are judged again.
  await tx.db.execute(sql`update devices set id = id where id = any(${idList(ids)})`);
  await asSystem(() =>
    tx.db.execute(sql`update alarm_checks set is_changed = true where device_id = any(${idList(ids)})`),
  );
  const rewritten = changed.filter(({ before, changes }) => changesValues(before, { ...before, ...changes }));
  if (rewritten.length > 0)
    await requestRewrite(
      tx,
      rewritten.map(({ before: { id, factor, offset } }) => ({
        id: id as number,
        factor: factor as number,
        offset: offset as number,
      })),
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
  await apply(tx, new Map(byDevice));
};

/** Applies a model that was changed to the kept readings of its devices. */
export const applyModelChange = async (tx: WriteContext, after: Row, before: Row): Promise<void> => {
  if (isDeepStrictEqual([after.values, after.lists], [before.values, before.lists])) return;
  const { rows } = await tx.db.execute<{ id: number }>(
    sql`select id from devices where model_id = ${after.id as number} order by id for no key update`,
  );
  const { lists } = after as { lists: DeviceModel['lists'] | null };
  const model = compileModel({ ...(after as unknown as DeviceModel), lists: lists ?? [] });
  await apply(tx, new Map(rows.map(({ id }) => [id, model])));
};
