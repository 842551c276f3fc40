import { createHash } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../../startup/start-error.ts';
import { closeToPublic } from './close-to-public.ts';
import { policyScript, type ServingRoles } from './policies.ts';

/** The database and its owner, as which the caller is connected. */
export interface Situation {
  readonly database: string;
  readonly owner: string;
  /** Quoted. */
  readonly schema: string;
  readonly may_create: boolean;
}

export const tooPowerful = (app: string): string =>
  `The role "${app}" that the server is to work as may do too much: it must not be the owner of the tables, a member ` +
  'of its role, or a superuser, have BYPASSRLS, or be allowed to change the audit.';

const quote = (name: string): string => pg.escapeIdentifier(name);

/** The tables and views that the app role has no permission for yet. It uses partitions through their table only. */
const WITHOUT_GRANT = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
    and not has_table_privilege($1, c.oid, 'select')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

const MAY_CHANGE_AUDIT = `select has_table_privilege($1, 'audit', 'update, delete, truncate') as may`;

/*
 * Functions that work as the owner. What a change brings about is the server's work, not the caller's: a webhook of the
 * platform is notified, an alarm of a moved device closed. The first reading of a month creates its partition. Looked up
 * at each start, because a migration that replaces a function takes this from it.
 */
const OF_OWNER = `
  select oid::regprocedure::text as name from pg_proc
  where pronamespace = current_schema()::regnamespace and proowner = (select oid from pg_roles where rolname = current_user)
    and (prorettype = 'trigger'::regtype or proname = 'ensure_readings_month') and not prosecdef`;

type Names = (query: string, values?: readonly string[]) => Promise<string[]>;

const namesIn =
  (client: pg.ClientBase): Names =>
  async (query, values = []) =>
    (await client.query<{ name: string }>(query, [...values])).rows.map(({ name }) => name);

const grantTo = async (
  client: pg.ClientBase,
  name: string,
  { schema }: Situation,
  privileges = 'select, insert, update, delete',
): Promise<void> => {
  const mayChangeAudit = async (): Promise<boolean> =>
    (await client.query<{ may: boolean }>(MAY_CHANGE_AUDIT, [name])).rows[0]?.may === true;
  const role = quote(name);
  const tables = await namesIn(client)(WITHOUT_GRANT, [name]);
  if (tables.length > 0) {
    await client.query(`
      revoke create on schema ${schema} from public;
      grant usage on schema ${schema} to ${role};
      grant ${privileges} on ${tables.join(', ')} to ${role};
      grant usage, select on all sequences in schema ${schema} to ${role}`);
  }
  if (await mayChangeAudit()) {
    await client.query(`revoke update, delete, truncate on audit from ${role}`);
    if (await mayChangeAudit()) throw new StartError(tooPowerful(name));
  }
};

/** Gives the roles that serve all calls what they need, and nothing else. */
export const grantAll = async (
  client: pg.ClientBase,
  app: string,
  roles: ServingRoles | null,
  situation: Situation,
): Promise<void> => {
  await grantTo(client, app, situation);
  if (roles) {
    await grantTo(client, roles.platform, situation);
    await grantTo(client, roles.visitor, situation, 'select');
  }
  const owners = await namesIn(client)(OF_OWNER);
  const { schema } = situation;
  const alterations = owners.map(
    (name) => `alter function ${name} security definer set search_path = ${schema}, pg_temp`,
  );
  if (alterations.length > 0) await client.query(alterations.join('; '));
  await applyPolicies(client, app, roles, situation);
  await closeToPublic(client, [app, ...(roles ? [roles.platform, roles.visitor] : [])]);
};

/** The function whose comment says from which script the policies were made. */
const MARKED = 'scope_dashboards()';
const APPLIED = `
  select obj_description(to_regprocedure('${MARKED}'), 'pg_proc') as hash,
    (select count(*)::int from pg_policy where polname like 'flowgen\\_%') as count`;

const applyPolicies = async (
  client: pg.ClientBase,
  app: string,
  roles: ServingRoles | null,
  { schema }: Situation,
): Promise<void> => {
  const { sql, count } = policyScript(schema, app, roles);
  const hash = createHash('sha256').update(sql).digest('hex');
  const { rows } = await client.query<{ hash: string | null; count: number }>(APPLIED);
  // A dump may have been restored without its policies, which name roles.
  if (rows[0]?.hash === hash && rows[0].count === count) return;
  try {
    await client.query(`begin; ${sql}; comment on function ${MARKED} is '${hash}'; commit`);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};
