import { createHmac } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { closeToPublic } from './close-to-public.ts';
import { MIGRATION_LOCK } from './migrate.ts';
import type { Target } from './pool.ts';
import { prepareReporting } from './reporting/prepare.ts';

/** The longest name of a role, in bytes. */
const NAME_MAX = 63;

/** The roles of a database: the one that the server works as, and the one that reads the documented views. */
export const roleNames = (database: string): { readonly app: string; readonly reader: string } => {
  const named = (suffix: string): string =>
    `${Buffer.from(database)
      .subarray(0, NAME_MAX - suffix.length)
      .toString()}${suffix}`;
  return { app: named('_app'), reader: named('_reader') };
};

/** How the server connects as the owner, and to which database. */
interface Owner {
  readonly user: string;
  readonly database: string;
  /** Null where the server identifies who connects in another way. */
  readonly password: string | null;
}

const ownerOf = (url: string): Owner => {
  const { user = '', database = '', password } = new pg.Client({ connectionString: url });
  return { user, database, password: password || null };
};

/** The same for every server of the database, whatever its data folder; known only to who knows the owner's. */
const passwordOf = ({ database, password }: Owner): string | undefined =>
  password === null
    ? undefined
    : createHmac('sha256', password).update(`flowgen app role of ${database}`).digest('base64url');

/** The same address with another user. */
const urlAs = (url: string, user: string, password: string | undefined): string => {
  const [head = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('user', user);
  if (password === undefined) parameters.delete('password');
  else parameters.set('password', password);
  // PostgreSQL's own parameters win over the user in front of the host, which must not be sent as well.
  return `${head.replace(/^(postgres(?:ql)?:\/\/)[^/]*@/, '$1')}?${parameters.toString()}`;
};

interface Situation {
  readonly database: string;
  readonly owner: string;
  /** Quoted. */
  readonly schema: string;
  readonly may_create: boolean;
}

const situationOf = async (client: pg.ClientBase): Promise<Situation> => {
  const { rows } = await client.query<Situation>(
    `select current_database() as database, current_user::text as owner, quote_ident(current_schema()) as schema,
       rolsuper or rolcreaterole as may_create
     from pg_roles where rolname = current_user`,
  );
  return rows[0] as Situation;
};

interface Role {
  readonly name: string;
  readonly is_powerful: boolean;
}

const rolesNamed = async (client: pg.ClientBase, names: readonly string[]): Promise<Role[]> => {
  const { rows } = await client.query<Role>(
    `select rolname as name, rolsuper or rolbypassrls or pg_has_role(oid, current_user, 'member') as is_powerful
     from pg_roles where rolname = any($1)`,
    [names],
  );
  return rows;
};

const quote = (name: string): string => pg.escapeIdentifier(name);

const tooPowerful = (app: string): string =>
  `The role "${app}" that the server is to work as may do too much: it must not be the owner of the tables, a member ` +
  'of its role, or a superuser, have BYPASSRLS, or be allowed to change the audit.';

/** Another program must not take the connections that the server needs, or keep an update waiting for its query. */
const readerSql = (reader: string): string =>
  [
    `create role ${quote(reader)} login connection limit 20;`,
    ...['statement_timeout', 'idle_in_transaction_session_timeout'].map(
      (name) => `alter role ${quote(reader)} set ${name} = '5min';`,
    ),
  ].join(' ');

/** What to run where the owner may not create roles. */
const instructions = ({ owner, database }: Situation): string => {
  const { app, reader } = roleNames(database);
  return [
    `The role "${owner}" of DATABASE_URL may not create the roles that Flowgen works with. Run this as a superuser:`,
    '',
    `  alter role ${quote(owner)} createrole;`,
    '',
    'or create the roles yourself and set DATABASE_APP_URL to an address with the first of them:',
    '',
    `  create role ${quote(app)} login password '<a password>';`,
    `  ${readerSql(reader)}`,
  ].join('\n');
};

/** The tables and views that the app role has no permission for yet. It uses partitions through their table only. */
const WITHOUT_GRANT = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
    and not has_table_privilege($1, c.oid, 'select')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

const MAY_CHANGE_AUDIT = `select has_table_privilege($1, 'audit', 'update, delete, truncate') as may`;

/** Functions that change tables on behalf of the app role. */
const OF_OWNER = `
  select oid::regprocedure::text as name from pg_proc
  where pronamespace = current_schema()::regnamespace and proname = 'ensure_readings_month' and not prosecdef`;

const grantTo = async (client: pg.ClientBase, app: string, { schema }: Situation): Promise<void> => {
  const names = async (query: string, values: readonly string[] = []): Promise<string[]> =>
    (await client.query<{ name: string }>(query, [...values])).rows.map(({ name }) => name);
  const mayChangeAudit = async (): Promise<boolean> =>
    (await client.query<{ may: boolean }>(MAY_CHANGE_AUDIT, [app])).rows[0]?.may === true;
  const role = quote(app);
  const tables = await names(WITHOUT_GRANT, [app]);
  if (tables.length > 0) {
    await client.query(`
      revoke create on schema ${schema} from public;
      grant usage on schema ${schema} to ${role};
      grant select, insert, update, delete on ${tables.join(', ')} to ${role};
      grant usage, select on all sequences in schema ${schema} to ${role}`);
  }
  if (await mayChangeAudit()) {
    await client.query(`revoke update, delete, truncate on audit from ${role}`);
    if (await mayChangeAudit()) throw new StartError(tooPowerful(app));
  }
  for (const name of await names(OF_OWNER)) {
    await client.query(`alter function ${name} security definer set search_path = ${schema}, pg_temp`);
  }
};

/** Creates the roles that are missing; returns the name of the app role. */
const ensureRoles = async (client: pg.ClientBase, situation: Situation, given: Given): Promise<string> => {
  const names = roleNames(situation.database);
  const app = given.appUrl === undefined ? names.app : ownerOf(given.appUrl).user;
  const existing = await rolesNamed(client, [app, names.reader]);
  const found = existing.find(({ name }) => name === app);
  if (!found) {
    if (given.appUrl !== undefined) {
      throw new StartError(`There is no role "${app}", which DATABASE_APP_URL names.`);
    }
    if (!situation.may_create) throw new StartError(instructions(situation));
    const password = given.url === undefined ? undefined : passwordOf(ownerOf(given.url));
    const secret = password === undefined ? '' : ` password ${pg.escapeLiteral(password)}`;
    await client.query(`create role ${quote(app)} login${secret}`);
  } else if (found.is_powerful) {
    throw new StartError(tooPowerful(app));
  }
  if (!existing.some(({ name }) => name === names.reader)) {
    // Without a password nobody can sign in as it, until an administrator sets one.
    if (situation.may_create) await client.query(readerSql(names.reader));
  }
  return app;
};

/** What the roles are made from. */
export interface Given {
  /** DATABASE_URL; undefined for the embedded server. */
  readonly url: string | undefined;
  /** DATABASE_APP_URL. */
  readonly appUrl: string | undefined;
  /** How the owner connects to the embedded server. */
  readonly embedded?: Exclude<Target, { readonly connectionString: string }>;
}

const REFUSED = /^28/;

const connects = async (target: Target): Promise<boolean> => {
  const client = new pg.Client(target);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (REFUSED.test((error as { code?: string }).code ?? '')) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const targetOf = ({ url, appUrl, embedded }: Given, app: string): Target => {
  if (appUrl !== undefined) return { connectionString: appUrl };
  if (embedded) return { ...embedded, user: app };
  const address = url ?? '';
  return { connectionString: urlAs(address, app, passwordOf(ownerOf(address))) };
};

/**
 * Creates the database's roles and gives them their permissions; returns how to connect as the app role. Several
 * servers may do so at once. Throws a StartError if the owner can't do it. See docs/database-roles.md.
 */
export const prepareRoles = async (owner: pg.Pool, given: Given): Promise<Target> => {
  const client = await owner.connect();
  try {
    // Changing a table waits for the transactions of other servers.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const situation = await situationOf(client);
    const app = await ensureRoles(client, situation, given);
    await grantTo(client, app, situation);
    await closeToPublic(client, app);
    await prepareReporting(client, roleNames(situation.database).reader);
    const target = targetOf(given, app);
    if (await connects(target)) return target;
    const password = given.url === undefined ? undefined : passwordOf(ownerOf(given.url));
    if (given.appUrl === undefined && password !== undefined && situation.may_create) {
      // The owner's password was changed.
      await client.query(`alter role ${quote(app)} login password ${pg.escapeLiteral(password)}`);
      if (await connects(target)) return target;
    }
    throw new StartError(
      `The server can’t connect as the role "${app}": set DATABASE_APP_URL to an address with its password.`,
    );
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
};
