import { and, desc, sql } from 'drizzle-orm';
import { resourceNamed } from '../../src/resources/all.ts';
import type { Context } from '../context.ts';
import { recordOf, records } from '../crud/reading/read.ts';
import type { Row, WriteContext } from '../crud/rules.ts';
import { scopeFilter } from '../crud/scope.ts';
import { createRow } from '../crud/writing/write.ts';
import { idList } from '../db/arrays.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { httpError, notFound, validationError } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { hashOf, newToken } from '../sessions/tokens.ts';
import { type FixedTitle, type FixedValue, fixedTitles, storeFixed } from './fix-variables.ts';
import { mayShare } from './may-share.ts';

export const shares = resourceNamed('shares');

/** What a new link shows, to whom and how long. */
export interface NewShare {
  readonly title: string;
  readonly boards: readonly number[];
  readonly seconds?: number | undefined;
  /** ISO 8601 */
  readonly expires_at?: string | null | undefined;
  readonly pin?: string | null | undefined;
  /** What is chosen for the variables of its dashboards. */
  readonly fixed: readonly FixedValue[];
}

/** A link in responses. */
export type ShareRecord = Row & { readonly id: number; readonly boards: readonly number[] };

/** A link in the list of a dashboard. */
export interface ListedShare extends ShareRecord {
  readonly variables: readonly FixedTitle[];
}

/** The page of a link. */
const shareUrl = ({ publicUrl }: Context, token: string): string => `${publicUrl()}/s/${token}`;

/** Hashes a PIN, before the transaction: it takes a while. */
export const hashPin = async (pin: string | null | undefined): Promise<string | null> =>
  typeof pin === 'string' ? hashPassword(pin) : null;

/** Throws 403 unless the caller may create links. */
export const assertMayShare = async (db: Context['db'], caller: Principal): Promise<void> => {
  if (!(await mayShare(db, caller))) throw httpError(403, 'shares.may_not');
};

/** Throws 400 for a time that has passed. */
export const assertInFuture = (expiresAt: string | null | undefined): void => {
  if (typeof expiresAt === 'string' && Date.parse(expiresAt) <= Date.now()) {
    throw validationError([{ path: 'expires_at', key: 'validation.in_the_past', values: {} }]);
  }
};

/** Creates a link. Its token is part of `url` and not stored. */
export const createShare = async (
  tx: WriteContext,
  { pin: _pin, boards, fixed, ...fields }: NewShare,
  pinHash: string | null,
): Promise<ShareRecord & { readonly url: string }> => {
  const { db, context, principal } = tx;
  const row = await createRow(tx, shares, {
    ...fields,
    has_pin: pinHash !== null,
    created_by: principal.id,
  });
  const token = newToken();
  await db.execute(sql`
    insert into share_secrets (share_id, token_hash, pin_hash)
    values (${row.id}, ${hashOf(token)}, ${pinHash}::text)`);
  await db.execute(sql`
    insert into share_boards (share_id, dashboard_id, position)
    select ${row.id}::int, b.id::int, b.position
    from jsonb_array_elements_text(${JSON.stringify(boards)}::jsonb) with ordinality b(id, position)`);
  await storeFixed(tx, row.id as number, fixed);
  return { ...row, id: row.id as number, boards, url: shareUrl(context, token) };
};

/** The dashboards of these links, in order. */
const boardsOf = async (
  db: Context['db'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, number[]>> => {
  const { rows } = await db.execute<{ share_id: number; boards: number[] }>(sql`
    select share_id, array_agg(dashboard_id order by position) as boards from share_boards
    where share_id = any(${idList(ids)}) group by share_id`);
  return new Map(rows.map(({ share_id, boards }) => [share_id, boards]));
};

/** The links on a dashboard that the caller may manage, newest first; revoked ones are left out. */
export const sharesOf = async (
  db: Context['db'],
  caller: Principal,
  dashboardId: number,
): Promise<readonly ListedShare[]> => {
  const { id } = tableOf(shares.name);
  const rows: Row[] = await records(db, shares)
    .where(
      and(
        sql`shares.revoked_at is null`,
        sql`${id} in (select share_id from share_boards where dashboard_id = ${dashboardId})`,
        scopeFilter(shares, caller, 'list'),
      ),
    )
    .orderBy(desc(id));
  const ids = rows.map((row) => row.id as number);
  const [boards, fixed] = [await boardsOf(db, ids), await fixedTitles(db, ids, dashboardId)];
  return rows.map((row) => {
    const shareId = row.id as number;
    return {
      ...row,
      id: shareId,
      boards: boards.get(shareId) ?? [],
      variables: fixed.get(shareId) ?? [],
    };
  });
};

/** A link on this dashboard. Throws 404 unless the caller may manage it. */
const managedShare = async (
  { db, principal }: WriteContext,
  dashboardId: number,
  shareId: number,
): Promise<ListedShare> => {
  const found = (await sharesOf(db, principal, dashboardId)).find(({ id }) => id === shareId);
  if (!found) throw notFound();
  return found;
};

/** Opens a link again that too many wrong PINs have paused. Throws 404 unless the caller may manage it. */
export const resumeShare = async (
  tx: WriteContext,
  dashboardId: number,
  shareId: number,
): Promise<ShareRecord> => {
  const before = await managedShare(tx, dashboardId, shareId);
  const { rowCount } = await tx.db.execute(sql`
    update shares set is_paused = false, version = version + 1, updated_at = now()
    where id = ${shareId} and is_paused`);
  if (rowCount === 0) return before;
  const after = await recordOf(tx.db, shares, shareId);
  tx.note({ resource: shares, before, after, action: 'restore' });
  tx.announce(shares.name);
  return { ...before, ...after };
};

/** Revokes a link on this dashboard, and closes its sockets. Throws 404 unless the caller may manage it. */
export const revokeShare = async (
  tx: WriteContext,
  dashboardId: number,
  shareId: number,
): Promise<ShareRecord> => {
  const { db, context } = tx;
  const before = await managedShare(tx, dashboardId, shareId);
  const { rowCount } = await db.execute(sql`
    update shares set revoked_at = now(), version = version + 1, updated_at = now()
    where id = ${shareId} and revoked_at is null`);
  if (rowCount !== 1) throw notFound();
  await db.execute(sql`delete from share_proofs where share_id = ${shareId}`);
  const after = await recordOf(db, shares, shareId);
  tx.note({ resource: shares, before, after, action: 'revoke' });
  tx.announce(shares.name);
  tx.afterCommit(() => context.events.publish('revoked', { share_id: shareId }));
  return { ...before, ...after };
};
