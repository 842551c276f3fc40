import { createHash } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../../startup/start-error.ts';
import { REPORTING, REPORTING_VIEWS, type ReportingView } from './views.ts';

const quote = pg.escapeLiteral;

const createSql = ({ name, about, columns, from }: ReportingView): string => `
  create view ${REPORTING}.${name} as
  select ${columns.map(([column, sql]) => `${sql} as ${column}`).join(',\n')}
  from ${from};
  comment on view ${REPORTING}.${name} is ${quote(about)};
  ${columns
    .map(([column, , text]) => `comment on column ${REPORTING}.${name}.${column} is ${quote(text)};`)
    .join('\n')}`;

const CREATE = REPORTING_VIEWS.map(createSql).join('\n');
const MADE_BY = 'Views of Flowgen for other programs';
/** The schema's comment says from which definition its views were made. */
const MARK = `${MADE_BY}, ${createHash('sha256').update(CREATE).digest('hex').slice(0, 16)}`;

interface Found {
  readonly mark: string | null;
  /** Quoted names of what is in the schema. */
  readonly views: readonly string[];
}

const find = async (client: pg.ClientBase): Promise<Found | undefined> => {
  const { rows } = await client.query<Found>(
    `select obj_description(n.oid, 'pg_namespace') as mark, array(
       select format('%I.%I', n.nspname, c.relname) from pg_class c
       where c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm', 'f')) as views
     from pg_namespace n where n.nspname = $1`,
    [REPORTING],
  );
  return rows[0];
};

const DEPENDENT = '2BP01';

const remove = async (client: pg.ClientBase, { mark, views }: Found): Promise<void> => {
  if (views.length === 0) return;
  if (mark?.startsWith(MADE_BY) !== true) {
    throw new StartError(
      `The database has a schema "${REPORTING}" that Flowgen did not make. Flowgen needs this name: rename the schema, ` +
        'for example with: alter schema reporting rename to reporting_before;',
    );
  }
  try {
    await client.query(`drop view ${views.join(', ')}`);
  } catch (error) {
    const { code, message, detail } = error as pg.DatabaseError;
    if (code !== DEPENDENT) throw error;
    throw new StartError(
      `The views of the schema "${REPORTING}" must be made again, which something that is not Flowgen’s prevents. Drop ` +
        `it, start Flowgen, and create it again outside this schema. ${message}: ${detail ?? ''}`,
    );
  }
};

/** Removes the views: tables that they read can't be changed while they are there. */
export const removeReporting = async (client: pg.ClientBase): Promise<void> => {
  const found = await find(client);
  if (found?.mark?.startsWith(MADE_BY) === true) await remove(client, found);
};

const make = async (client: pg.ClientBase, found: Found | undefined): Promise<void> => {
  await client.query('begin');
  try {
    if (found) await remove(client, found);
    await client.query(`
      create schema if not exists ${REPORTING};
      revoke all on schema ${REPORTING} from public;
      ${CREATE}
      comment on schema ${REPORTING} is ${quote(MARK)}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

const MAY_READ = `
  select bool_and(has_schema_privilege(r.oid, n.oid, 'usage') and has_table_privilege(r.oid, c.oid, 'select')) as may
  from pg_roles r cross join pg_namespace n join pg_class c on c.relnamespace = n.oid and c.relkind = 'v'
  where r.rolname = $1 and n.nspname = $2
  having count(*) > 0`;

/**
 * Makes the views that are missing or were made from another definition, and lets the reader select from them, if there
 * is this role. The caller holds the lock of migrations.
 */
export const prepareReporting = async (client: pg.ClientBase, reader: string): Promise<void> => {
  const found = await find(client);
  if (found?.mark !== MARK || found.views.length !== REPORTING_VIEWS.length) await make(client, found);
  const { rows } = await client.query<{ may: boolean }>(MAY_READ, [reader, REPORTING]);
  if (rows[0]?.may !== false) return;
  const role = pg.escapeIdentifier(reader);
  await client.query(`
    grant usage on schema ${REPORTING} to ${role};
    grant select on all tables in schema ${REPORTING} to ${role}`);
};
