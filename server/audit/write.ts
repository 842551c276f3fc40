import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { isReversible, isUnrecoverable } from '../../src/domain/audit.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { Context } from '../context.ts';
import { idList } from '../db/arrays.ts';
import { tableOf } from '../db/tables.ts';
import type { Principal } from '../principal.ts';
import { type AuditEntry, entryOf, type AuditChange } from './change.ts';

/** Who did it, as far as the audit tells. */
export type AuditActor = Pick<Principal, 'id' | 'key_id' | 'role' | 'call'>;

/** What all entries of one transaction share. */
export interface Batch {
  readonly batchId: string;
  readonly actor: AuditActor;
  /** The batch that this one takes back. */
  readonly undoes?: string | undefined;
}

/** Entries that one statement takes; what is more goes in several. */
const AT_ONCE = 10_000;

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

/** The entries with the companies of those whose record has none of its own. */
const placed = async (db: Context['db'], entries: readonly AuditEntry[]): Promise<readonly AuditEntry[]> => {
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

/** Writes what was done, in the transaction that did it; each 10,000 entries are one statement. */
export const writeAudit = async (
  db: Context['db'],
  { batchId, actor, undoes }: Batch,
  entries: readonly AuditEntry[],
): Promise<void> => {
  const all = await placed(db, entries);
  // Whoever deleted their own account is no longer there to be asked for the name.
  const own = entries.find(({ resource, record_id }) => resource === 'users' && record_id === actor.id);
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const rows = all.slice(at, at + AT_ONCE).map(({ parent: _parent, ...entry }) => entry);
    // Cut, not rounded, to milliseconds: what happens later must never seem to be earlier.
    await db.execute(sql`
      insert into audit (at, actor_id, actor_name, key_id, role, address, request_id, batch_id, undoes,
        action, resource, record_id, record_title, record_version, before, after, company_id)
      select date_trunc('milliseconds', statement_timestamp()), ${actor.id}::int,
        coalesce(
          (select name from users where id = ${actor.id}::int),
          (select name from api_keys where id = ${actor.key_id}::int),
          ${own?.record_title ?? null}::text),
        ${actor.key_id}::int, ${actor.role}::text, ${actor.call?.address ?? null}::text,
        ${actor.call?.request_id ?? null}::text, ${batchId}::text, ${undoes ?? null}::text,
        q.action, q.resource, q.record_id, q.record_title, q.record_version, q.before, q.after, q.company_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as q(
        action text, resource text, record_id int, record_title text, record_version int,
        before jsonb, after jsonb, company_id int)`);
  }
};

/** Writes what was done apart from the kernel, in the transaction that did it, as a batch of its own. */
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

/** Whether an undo would find something to do among these. */
export const isUndoable = (entries: readonly AuditEntry[]): boolean =>
  entries.some(isReversible) && !entries.some(isUnrecoverable);
