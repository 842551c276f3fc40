import pg from 'pg';
import { StartError } from '../../startup/start-error.ts';
import type { ServingRoles } from './policies.ts';

const quote = (name: string): string => pg.escapeIdentifier(name);

interface Found {
  readonly name: string;
  readonly is_powerful: boolean;
  /** Whether the app role can turn into it, and has none of its rights before. */
  readonly is_ready: boolean;
}

const FIND = `
  select rolname as name, rolsuper or rolbypassrls or pg_has_role(oid, current_user, 'member') as is_powerful,
    pg_has_role($1, oid, 'member') and not pg_has_role($1, oid, 'usage') as is_ready
  from pg_roles where rolname = any($2)`;

/** SQL that creates a role that nobody can connect as. */
export const createServingRole = (name: string): string => `create role ${quote(name)} nologin;`;

/** SQL that lets an app role without `inherit` turn into others: it has their rights only then. */
export const letTurnInto = (app: string, { platform, visitor }: ServingRoles): string =>
  `grant ${quote(platform)}, ${quote(visitor)} to ${quote(app)};`;

// From version 16 on, each membership says whether it is inherited.
const letTurnIntoNow = (app: string, roles: ServingRoles, version: number): string =>
  version >= 160_000
    ? letTurnInto(app, roles).replace(/;$/, ' with inherit false;')
    : `alter role ${quote(app)} noinherit; ${letTurnInto(app, roles)}`;

const INSUFFICIENT = '42501';

/**
 * Creates the roles that the app role turns into, if they are missing. Returns null where there are none and the owner
 * may not create them.
 */
export const prepareServingRoles = async (
  client: pg.ClientBase,
  app: string,
  roles: ServingRoles,
  mayCreate: boolean,
): Promise<ServingRoles | null> => {
  const names = [roles.platform, roles.visitor];
  const find = async (): Promise<readonly Found[]> => (await client.query<Found>(FIND, [app, names])).rows;
  const isReady = (found: readonly Found[]): boolean =>
    found.length === names.length && found.every(({ is_ready }) => is_ready);
  let found = await find();
  const powerful = found.find(({ is_powerful }) => is_powerful);
  if (powerful) {
    throw new StartError(
      `The role "${powerful.name}" that the server turns into may do too much: it must not be a superuser, have ` +
        'BYPASSRLS, or be a member of the role that owns the tables.',
    );
  }
  if (!isReady(found) && mayCreate) {
    const missing = names.filter((name) => !found.some((role) => role.name === name));
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    try {
      await client.query(
        missing.map(createServingRole).join(' ') + letTurnIntoNow(app, roles, rows[0]?.version ?? 0),
      );
    } catch (error) {
      // From version 16 on, the right to create roles doesn't extend to those of others.
      if ((error as { code?: string }).code !== INSUFFICIENT) throw error;
    }
    found = await find();
  }
  return isReady(found) ? { platform: roles.platform, visitor: roles.visitor } : null;
};
