import type { Pool } from 'pg';

/** A foreign key whose rows are deleted, or cleared, when the row they reference is deleted. */
export interface Dependent {
  readonly child: string;
  readonly column: string;
  readonly parent: string;
  /** The rows stay, and the column is set to null. */
  readonly clears: boolean;
}

/** Tables that an undo must not restore: sign-ins and links that ended with their user. */
const NOT_RESTORED = [
  'sessions',
  'one_time_tokens',
  'live_tickets',
  'share_proofs',
  'login_challenges',
  'oidc_attempts',
  'oidc_results',
  'oidc_sessions',
  'passkey_registrations',
];

const FOREIGN_KEYS = `
  select child.relname as child, a.attname as column, parent.relname as parent, c.confdeltype = 'n' as clears
  from pg_constraint c
  join pg_class child on child.oid = c.conrelid
  join pg_class parent on parent.oid = c.confrelid
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confdeltype in ('c', 'n') and cardinality(c.conkey) = 1
    and child.relnamespace = current_schema()::regnamespace and child.relname <> all($1)
  order by child.relname, a.attname`;

/** Returns the database's dependents: read once, and again after a failure. */
export type Dependents = () => Promise<readonly Dependent[]>;

// Read from the database's own foreign keys, so that no new table is forgotten.
export const createDependents = (pool: Pool): Dependents => {
  let cached: Promise<readonly Dependent[]> | undefined;
  return () => {
    cached ??= pool.query<Dependent>(FOREIGN_KEYS, [NOT_RESTORED]).then(({ rows }) => rows);
    cached.catch(() => (cached = undefined));
    return cached;
  };
};
