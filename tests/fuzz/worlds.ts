import fc from 'fast-check';
import { tableName } from '../../server/db/tables/names.ts';
import type { Person, TestApp } from '../support/server/app.ts';
import { makeWorld, type World } from '../support/server/world.ts';
import type { PathValue } from './calls.ts';
import type { Ids } from './values.ts';

/** What no response for another company may contain. */
export const MARKER = 'Zanzibar-Marker';
/** The columns that hold it, by resource. */
const MARKED: Readonly<Record<string, readonly string[]>> = {
  companies: ['name'],
  users: ['name', 'email'],
  devices: ['title', 'location'],
  devices_new: ['title', 'location'],
  datapoints: ['label', 'xid'],
  projects: ['title', 'description'],
  reports: ['title'],
  'api-keys': ['name'],
  'dashboard-v2': ['title'],
  'alarm-rules': ['title'],
  hydraloop: ['name'],
  gateways: ['gateway_id'],
  'maintenance-windows': ['title'],
  rosters: ['title'],
  'notification-policies': ['title'],
  webhooks: ['title'],
  shares: ['title'],
};
const marked = (world: World) =>
  Object.entries(MARKED).flatMap(([resource, columns]) => {
    const row = world[resource];
    const table = resource === 'devices_new' ? 'devices' : tableName(resource);
    return row ? [{ table, columns, id: row.id }] : [];
  });

/** Two companies with a row of everything, and people who make calls. */
export interface Worlds {
  readonly own: World;
  readonly foreign: World;
  readonly callers: readonly { readonly name: string; readonly token?: string }[];
  readonly admin: Person;
  readonly user: Person;
}

export const makeWorlds = async (test: TestApp): Promise<Worlds> => {
  const { pool } = test.context;
  const [mine, theirs] = [await test.seed.company(), await test.seed.company()];
  const [root, admin, user] = [
    await test.asSuperadmin(),
    await test.asCompanyAdmin(mine.id),
    await test.asUser(mine.id),
  ];
  const own = await makeWorld(test, mine.id, admin);
  const foreign = await makeWorld(test, theirs.id, await test.asCompanyAdmin(theirs.id));
  for (const { table, columns, id } of marked(foreign)) {
    const set = columns.map((column) => `${column} = '${MARKER}-' || id`).join(', ');
    await pool.query(`update ${table} set ${set} where id = $1`, [id]);
  }
  const { body } = await root.post('/api-keys', { name: 'Fuzz', scopes: ['ingest'] });
  const callers = [
    { name: 'superadmin', token: root.token },
    { name: 'companyadmin', token: admin.token },
    { name: 'user', token: user.token },
    { name: 'ingest key', token: body.key as string },
    { name: 'nobody' },
  ];
  return { own, foreign, callers, admin, user };
};

/** The rows of the other company, to see that nobody changed them. */
export const marksOf = async ({ context }: TestApp, { foreign }: Worlds): Promise<unknown[]> => {
  const rows: unknown[] = [];
  for (const { table, columns, id } of marked(foreign)) {
    const found = await context.pool.query(`select ${columns.join(', ')} from ${table} where id = $1`, [id]);
    rows.push([table, found.rows[0]]);
  }
  return rows;
};

const RESOURCES: Readonly<Record<string, string>> = {
  company: 'companies',
  device: 'devices',
  parent_device: 'devices',
  datapoint: 'datapoints',
  project: 'projects',
  user: 'users',
  actor: 'users',
  report: 'reports',
  rule: 'alarm-rules',
  alarm: 'alarms',
  roster: 'rosters',
  dashboard: 'dashboard-v2',
  key: 'api-keys',
};
const idsOf = (world: World): number[] => Object.values(world).map(({ id }) => id);

/** Ids of these worlds: of the resource that the name speaks of, or of any. Read when an input is made. */
export const idsIn =
  (worlds: () => readonly World[]): Ids =>
  (name) =>
    fc.nat(10_000).map((number) => {
      const all = worlds();
      const world = all[number % all.length] as World;
      const row = world[RESOURCES[name.replace(/_?ids?$/, '')] ?? ''];
      const any = idsOf(world);
      return row && number % 4 > 0 ? row.id : (any[number % any.length] as number);
    });

const TEXT_PARAMETERS: Readonly<Record<string, (world: World) => string>> = {
  batch_id: (world) => String(world.audit?.batch_id),
  hw_serial: (world) => String(world.devices_new?.hw_serial),
  type: () => 'tmv',
  token: () => 'x'.repeat(43),
  name: () => 'site',
};
/** The values of a path's parameters in these worlds. */
export const pathValueIn =
  (worlds: () => readonly World[]): PathValue =>
  (path, name) =>
    fc.nat(10_000).map((number) => {
      const all = worlds();
      const world = all[number % all.length] as World;
      const text = TEXT_PARAMETERS[name];
      if (text) return text(world);
      if (name.startsWith('run')) return String(world.reports?.run_id);
      if (name === 'share') return String(world.shares?.id);
      if (name === 'version') return '1';
      const any = idsOf(world);
      return world[path.split('/')[2] ?? '']?.id ?? (any[number % any.length] as number);
    });
