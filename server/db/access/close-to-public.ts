import pg from 'pg';

/** Functions of the product that every role may call, or that those that serve calls may not. */
const OPEN = `
  select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = current_schema()::regnamespace and pg_has_role(p.proowner, 'usage')
    and (has_function_privilege('public', p.oid, 'execute') or exists (
      select from unnest($1::text[]) r where not has_function_privilege(r, p.oid, 'execute')))
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

const MAKES_TABLES = `
  select has_database_privilege('public', current_database(), 'temporary') as may, pg_has_role(datdba, 'usage') as is_own,
    quote_ident(current_database()) as database
  from pg_database where datname = current_database()`;

/**
 * Takes from all other roles what PostgreSQL lets every role do: call the product's functions, some of which work as
 * the owner, and create temporary tables, which fill the disk.
 */
export const closeToPublic = async (client: pg.ClientBase, roles: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(OPEN, [roles]);
  if (rows.length > 0) {
    const names = rows.map(({ name }) => name).join(', ');
    await client.query(`
      revoke execute on function ${names} from public;
      grant execute on function ${names} to ${roles.map((role) => pg.escapeIdentifier(role)).join(', ')}`);
  }
  const [found] = (await client.query<{ may: boolean; is_own: boolean; database: string }>(MAKES_TABLES))
    .rows;
  if (found?.may === true && found.is_own) {
    await client.query(`revoke temporary on database ${found.database} from public`);
  }
};
