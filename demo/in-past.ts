import { sql } from 'drizzle-orm';
import { resourceNamed } from '../src/resources/all.ts';
import type { AuditChange } from '../server/audit/change.ts';
import type { Context } from '../server/context.ts';
import type { WriteContext } from '../server/crud/rules.ts';
import { type AuditOptions, inTransaction } from '../server/crud/writing/write.ts';
import { tableOf } from '../server/db/tables/defined-tables.ts';
import type { Principal } from '../server/principal.ts';

/** The write that happens at a time (ms). */
export type WriteAt = (at: number) => WriteContext;

interface Dates {
  readonly id: number;
  /** Null: the record existed before. */
  readonly created: string | null;
  readonly changed: string;
}

const dateRecords = async (
  db: WriteContext['db'],
  resource: string,
  records: readonly Dates[],
): Promise<void> => {
  await db.execute(sql`
    update ${tableOf(resource)} t set created_at = coalesce(q.created, t.created_at), updated_at = q.changed
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as q(id int, created timestamptz, changed timestamptz)
    where t.id = q.id`);
};

/** Each of the dashboards has one version: the one that it was created with. */
const dateVersions = async (db: WriteContext['db'], records: readonly Dates[]): Promise<void> => {
  await db.execute(sql`
    update dashboard_versions v set created_at = q.created, updated_at = q.created
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as q(id int, created timestamptz)
    where v.dashboard_id = q.id and q.created is not null`);
};

/**
 * Runs work in one transaction, like `inTransaction`: what it writes with the write of a time was created or changed
 * then, for its record, its history and the versions of a dashboard. Readers of a demo would not believe that a
 * project was created today whose readings began weeks ago.
 */
export const inPast = <T>(
  context: Context,
  by: Principal,
  work: (writeAt: WriteAt) => Promise<T>,
  options?: AuditOptions,
): Promise<T> =>
  inTransaction(
    context,
    by,
    async (tx) => {
      const dated = new Map<string, Map<number, Dates>>();
      const date = ({ resource, before, after }: AuditChange, at: number): void => {
        if (!after) return;
        const id = after.id as number;
        const changed = new Date(at).toISOString();
        const records = dated.get(resource.name) ?? new Map<number, Dates>();
        const created = before ? (records.get(id)?.created ?? null) : changed;
        dated.set(resource.name, records.set(id, { id, created, changed }));
      };
      const result = await work((at) => ({
        ...tx,
        note: (change) => {
          date(change, at);
          tx.note({ ...change, at });
        },
      }));
      for (const [resource, records] of dated) {
        await dateRecords(tx.db, resource, [...records.values()]);
        if (resource === resourceNamed('dashboard-v2').name) await dateVersions(tx.db, [...records.values()]);
      }
      return result;
    },
    options,
  );
