import { sql } from 'drizzle-orm';
import type { WriteContext, Row } from '../../crud/rules.ts';
import { records } from '../../crud/reading/read.ts';
import { idList } from '../../db/arrays.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { devices } from '../serialize.ts';
import type { Companies, ModelNames } from './cells.ts';

type Db = WriteContext['db'];

/** Passes a list as one JSON parameter: it may be longer than the maximum number of parameters. */
const texts = (list: readonly unknown[]) =>
  sql`select jsonb_array_elements_text(${JSON.stringify([...new Set(list)])}::jsonb)`;

export const findCompanies = async (db: Db): Promise<Companies> => {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`select id, name from companies`);
  const byName = new Map<string, number | null>();
  for (const { id, name } of rows) {
    const key = name.trim().toLowerCase();
    byName.set(key, byName.has(key) ? null : id);
  }
  return { ids: new Set(rows.map(({ id }) => id)), byName };
};

/** Models by key, by id, and by the name that a network has for them, with and without its brand. */
export const findModelNames = async (db: Db): Promise<ModelNames> => {
  const { rows } = await db.execute<{
    id: number;
    key: string;
    brand: string | null;
    network: string | null;
  }>(sql`
    select id, key, match ->> 'brand_id' as brand, match ->> 'model_id' as network
    from device_models order by is_builtin desc, id`);
  const names = new Map<string, number | null>();
  // An own model of the same name comes after the built-in one that it was copied from.
  for (const { id, brand, network } of rows) {
    if (network) names.set(network.toLowerCase(), id);
    if (network && brand) names.set(`${brand}/${network}`.toLowerCase(), id);
  }
  for (const { id, key } of rows) names.set(key.toLowerCase(), id).set(String(id), id);
  return names;
};

/** The type of device of each model; none unless models are `needed`. */
export const findModelTypes = async (db: Db, needed: boolean): Promise<ReadonlyMap<unknown, string>> => {
  if (!needed) return new Map();
  const { rows } = await db.execute<{ id: number; device_type: string }>(
    sql`select id, device_type from device_models`,
  );
  return new Map(rows.map(({ id, device_type }) => [id, device_type]));
};

/** The devices with these serial numbers, by serial number. `forChange` locks them in id order. */
export const findDevices = async (
  db: Db,
  serials: readonly unknown[],
  forChange: boolean,
): Promise<ReadonlyMap<unknown, readonly Row[]>> => {
  const table = tableOf('devices');
  const query = records(db, devices)
    .where(sql`${table['hw_serial']} in (${texts(serials)})`)
    .orderBy(table.id);
  const rows: Row[] = await (forChange ? query.for('no key update', { of: table }) : query);
  const bySerial = new Map<unknown, Row[]>();
  for (const row of rows) bySerial.set(row.hw_serial, [...(bySerial.get(row.hw_serial) ?? []), row]);
  return bySerial;
};

/** The ids of those devices whose type nobody has set. */
export const findGuessedTypes = async (
  db: Db,
  devicesFound: readonly Row[],
): Promise<ReadonlySet<unknown>> => {
  if (devicesFound.length === 0) return new Set();
  const ids = idList(devicesFound.map(({ id }) => id as number));
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from devices where id = any(${ids}) and is_type_guessed`,
  );
  return new Set(rows.map(({ id }) => id));
};

/** A device that already has a unique value. */
export interface Holder {
  readonly id: number;
  readonly title: string;
  readonly key: string;
}

/** An external id is unique within its company. */
export const xidKey = (row: Row): string | null =>
  typeof row.xid === 'string' ? JSON.stringify([row.company_id ?? null, row.xid]) : null;
/** The network's names are unique among registered devices. */
export const namesKey = (row: Row): string | null =>
  row.is_active === null ? null : JSON.stringify([row.app_id, row.dev_id]);

export const findXids = async (db: Db, rowsAfter: readonly Row[]): Promise<Holder[]> => {
  const xids = rowsAfter.flatMap(({ xid }) => xid ?? []);
  if (xids.length === 0) return [];
  const { rows } = await db.execute<{ id: number; title: string; xid: string; company_id: number | null }>(
    sql`select id, title, xid, company_id from devices where xid in (${texts(xids)})`,
  );
  return rows.map((row) => ({ id: row.id, title: row.title, key: xidKey({ ...row }) ?? '' }));
};

export const findNames = async (db: Db, rowsAfter: readonly Row[]): Promise<Holder[]> => {
  if (rowsAfter.length === 0) return [];
  const names = JSON.stringify(rowsAfter.map(({ app_id, dev_id }) => ({ app_id, dev_id })));
  const { rows } = await db.execute<{ id: number; title: string; app_id: string; dev_id: string }>(sql`
    select d.id, d.title, d.app_id, d.dev_id
    from jsonb_to_recordset(${names}::jsonb) as q(app_id text, dev_id text)
    join devices d on d.app_id = q.app_id and d.dev_id = q.dev_id and d.is_active is not null`);
  return rows.map((row) => ({ id: row.id, title: row.title, key: namesKey({ ...row }) ?? '' }));
};

/** All companies' projects. */
export interface Projects {
  readonly companyOf: ReadonlyMap<number, number>;
  /** Ids by company and lower-case title; null if the title is ambiguous. */
  readonly byTitle: ReadonlyMap<string, number | null>;
}
export const titleKey = (companyId: unknown, title: string): string =>
  `${String(companyId)}:${title.trim().toLowerCase()}`;

export const findProjects = async (db: Db): Promise<Projects> => {
  const { rows } = await db.execute<{ id: number; title: string; company_id: number }>(
    sql`select id, title, company_id from projects`,
  );
  const byTitle = new Map<string, number | null>();
  for (const { id, title, company_id } of rows) {
    const key = titleKey(company_id, title);
    byTitle.set(key, byTitle.has(key) ? null : id);
  }
  return { companyOf: new Map(rows.map(({ id, company_id }) => [id, company_id])), byTitle };
};
