import { createHmac } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../../startup/start-error.ts';
import { grantAll, type Situation, tooPowerful } from './grants.ts';
import { MIGRATION_LOCK } from '../migrate.ts';
import type { ServingRoles } from './policies.ts';
import type { Serving, Target } from '../pool.ts';
import { prepareReporting } from '../reporting/prepare.ts';
import { createServingRole, letTurnInto, prepareServingRoles } from './serving-roles.ts';

/** The longest name of a role, in bytes. */
const NAME_MAX = 63;

/**
 * The roles of a database: the one that the server connects as, those that it turns into, and the one that reads the
 * documented views.
 */
export const roleNames = (
  database: string,
): ServingRoles & { readonly app: string; readonly reader: string } => {
  const named = (suffix: string): string =>
    `${Buffer.from(database)
      .subarray(0, NAME_MAX - suffix.length)
      .toString()}${suffix}`;
  return {
    app: named('_app'),
    platform: named('_platform'),
    visitor: named('_visitor'),
    reader: named('_reader'),
  };
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

/** The address of the app role at another server of the same databases, `at`; `url`: the owner's address. */
export const appAddressAt = (at: string, url: string): string => {
  const owner = ownerOf(url);
  return urlAs(at, roleNames(owner.database).app, passwordOf(owner));
};

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
  const names = roleNames(database);
  const { app, reader } = names;
  return [
    `The role "${owner}" of DATABASE_URL may not create the roles that Flowgen works with. Run this as a superuser:`,
    '',
    `  alter role ${quote(owner)} createrole;`,
    '',
    'or create the roles yourself and set DATABASE_APP_URL to an address with the first of them:',
    '',
    `  create role ${quote(app)} login noinherit password '<a password>';`,
    `  ${createServingRole(names.platform)}`,
    `  ${createServingRole(names.visitor)}`,
    `  ${letTurnInto(app, names)}`,
    `  ${readerSql(reader)}`,
  ].join('\n');
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
    await client.query(`create role ${quote(app)} login noinherit${secret}`);
  } else if (found.is_powerful) {
    throw new StartError(tooPowerful(app));
  }
  if (!existing.some(({ name }) => name === names.reader)) {
    // Without a password nobody can sign in as it, until an administrator sets one.
    if (situation.may_create) await client.query(readerSql(names.reader));
  }
  return app;
};

/** The settings that the roles are made from. */
export interface Given {
  /** DATABASE_URL; undefined for the embedded server. */
  readonly url: string | undefined;
  /** DATABASE_APP_URL. */
  readonly appUrl: string | undefined;
  /** How the owner connects to the embedded server. */
  readonly embedded?: Exclude<Target, { readonly connectionString: string }>;
}

/** Throws a StartError if the roles are missing and the owner can't create them. Changes nothing. */
export const assertRolesPossible = async (owner: pg.Pool, given: Given): Promise<void> => {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await ensureRoles(client, await situationOf(client), given);
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
};

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
 * Creates the database's roles and gives them their permissions; returns how to connect as the app role and what that
 * turns into. Several servers may do so at once. Throws a StartError if the owner can't do it. See docs/database-roles.md.
 */
export const prepareRoles = async (owner: pg.Pool, given: Given): Promise<Serving> => {
  const client = await owner.connect();
  try {
    return await prepareRolesWith(client, given);
  } finally {
    client.release();
  }
};

/** The same with a connection of the owner. */
export const prepareRolesWith = async (client: pg.ClientBase, given: Given): Promise<Serving> => {
  try {
    // Changing a table waits for the transactions of other servers.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const situation = await situationOf(client);
    const app = await ensureRoles(client, situation, given);
    const names = roleNames(situation.database);
    const roles = await prepareServingRoles(client, app, names, situation.may_create);
    await grantAll(client, app, roles, situation);
    await prepareReporting(client, names.reader);
    const target = targetOf(given, app);
    if (await connects(target)) return { target, roles };
    const password = given.url === undefined ? undefined : passwordOf(ownerOf(given.url));
    if (given.appUrl === undefined && password !== undefined && situation.may_create) {
      // The owner's password was changed.
      await client.query(`alter role ${quote(app)} login password ${pg.escapeLiteral(password)}`);
      if (await connects(target)) return { target, roles };
    }
    throw new StartError(
      `The server can’t connect as the role "${app}": set DATABASE_APP_URL to an address with its password.`,
    );
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
  }
};
