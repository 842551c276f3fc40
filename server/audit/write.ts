import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { isReversible, isUnrecoverable } from '../../src/domain/audit/audit.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { Context } from '../context.ts';
import { asSystem } from '../db/access/scope.ts';
import { idList } from '../db/arrays.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import type { CallOrigin, Principal } from '../principal.ts';
import { type AuditEntry, entryOf, type AuditChange } from './change.ts';

/** The author of a change, as recorded in the audit. */
export type AuditActor = Pick<Principal, 'id' | 'key_id' | 'name'> & {
  /** Null while nobody is signed in. */
  readonly role: Principal['role'] | null;
  readonly call?: CallOrigin | undefined;
};

/** The columns that all entries of one transaction share. */
export interface Batch {
  readonly batchId: string;
  readonly actor: AuditActor;
  /** The batch that this one undoes. */
  readonly undoes?: string | undefined;
}

/** Entries per insert statement. */
const CHUNK_SIZE = 10_000;

const companies = async (
  db: Context['db'],
  resource: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number | null>> => {
  const table = tableOf(resource);
  const company = sql.identifier(resource === 'companies' ? 'id' : 'company_id');
  const { rows } = await db.execute<{ id: number; company_id: number | null }>(
    sql`select id, ${company} as company_id from ${table} where id = any(${idList(ids)})`,
  );
  return new Map(rows.map((row) => [row.id, row.company_id]));
};

/** Fills in the company of entries whose record has none of its own. */
const withCompanies = async (
  db: Context['db'],
  entries: readonly AuditEntry[],
): Promise<readonly AuditEntry[]> => {
  const parents = new Set(entries.map(({ parent }) => parent?.resource).filter((name) => name !== undefined));
  let result = entries;
  for (const name of parents) {
    const { name: resource } = resourceNamed(name);
    const ids = entries.flatMap(({ parent }) => (parent?.resource === name ? [parent.id] : []));
    const known = await companies(db, resource, ids);
    result = result.map((entry) =>
      entry.parent?.resource === name ? { ...entry, company_id: known.get(entry.parent.id) ?? null } : entry,
    );
  }
  return result;
};

const write = async (
  db: Context['db'],
  { batchId, actor, undoes }: Batch,
  entries: readonly AuditEntry[],
): Promise<void> => {
  const all = await withCompanies(db, entries);
  // Users who deleted their own account can't be looked up any more, so take the name from the entry.
  const own = entries.find(({ resource, record_id }) => resource === 'users' && record_id === actor.id);
  for (let start = 0; start < all.length; start += CHUNK_SIZE) {
    const rows = all.slice(start, start + CHUNK_SIZE).map(({ parent: _parent, ...entry }) => entry);
    // Truncated, not rounded, to milliseconds: a later event must never appear earlier.
    await db.execute(sql`
      insert into audit (at, actor_id, actor_name, key_id, role, address, user_agent, request_id, batch_id,
        undoes, action, resource, record_id, record_title, record_version, before, after, details, company_id)
      select coalesce(q.at, date_trunc('milliseconds', statement_timestamp())), ${actor.id}::int,
        coalesce(
          ${actor.name ?? null}::text,
          (select name from users where id = ${actor.id}::int),
          (select name from api_keys where id = ${actor.key_id}::int),
          ${own?.record_title ?? null}::text),
        ${actor.key_id}::int, ${actor.role}::text, ${actor.call?.address ?? null}::text,
        ${actor.call?.user_agent ?? null}::text, ${actor.call?.request_id ?? null}::text, ${batchId}::text, ${undoes ?? null}::text,
        q.action, q.resource, q.record_id, q.record_title, q.record_version, q.before, q.after,
        q.details, q.company_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as q(
        at timestamptz, action text, resource text, record_id text, record_title text, record_version int,
        before jsonb, after jsonb, details jsonb, company_id int)`);
  }
};

/** Writes audit entries in the transaction of the changes, 10,000 per statement; also those of other companies' records. */
export const writeAudit = (...given: Parameters<typeof write>): Promise<void> =>
  asSystem(() => write(...given));

/** Writes changes that were not made through `server/crud`, in their transaction, as a batch of their own. */
export const writeAuditBatch = (
  db: Context['db'],
  who: AuditActor,
  changes: readonly AuditChange[],
): Promise<void> =>
  writeAudit(
    db,
    { batchId: randomUUID(), actor: who },
    changes.map(entryOf).filter((entry) => entry !== undefined),
  );

/** Whether a batch of these entries can be undone. */
export const isUndoable = (entries: readonly AuditEntry[]): boolean =>
  entries.some(isReversible) && !entries.some(isUnrecoverable);
