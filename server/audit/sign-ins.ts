import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { HIDDEN, type SignInMethod } from '../../src/domain/audit/audit.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import type { Context } from '../context.ts';
import type { CallOrigin } from '../principal.ts';
import { recordEvent } from './events.ts';
import type { AuditActor } from './write.ts';

type Db = Context['db'];
const resource = resourceNamed('users');

interface Person {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly company_id: number | null;
}
const personWith = async (db: Db, id: number): Promise<Person | undefined> => {
  const { rows } = await db.execute(sql`select id, name, role, company_id from users where id = ${id}`);
  return rows[0] as Person | undefined;
};

/** Records that a session was started. Called by `startSession`, the only place where one is. */
export const recordSignIn = async (
  db: Db,
  userId: number,
  method: SignInMethod,
  origin: CallOrigin,
): Promise<void> => {
  const person = await personWith(db, userId);
  if (!person) return;
  const { id, name, role, company_id } = person;
  await recordEvent(
    db,
    { id, key_id: null, role, call: origin },
    { action: 'sign_in', resource, company_id, record_id: id, title: name, details: { method } },
  );
};

const emailSchema = z.email().max(254);
/** What was typed as the email, unless it may be something else: a password in the wrong field must not be kept. */
const storedEmail = (typed: string): string => (emailSchema.safeParse(typed).success ? typed : HIDDEN);

/** Nobody knows who tried to sign in, so there is no actor; with the email as `record_id`. */
const recordFailure = (
  db: Db,
  email: string,
  company_id: number | null,
  method: SignInMethod,
  origin: CallOrigin,
): Promise<void> =>
  recordEvent(
    db,
    { id: null, key_id: null, role: null, call: origin },
    { action: 'sign_in_failed', resource, company_id, record_id: email, title: email, details: { method } },
  );

/**
 * Records a failed sign-in. It belongs to the company of the user with that email; otherwise only superadmins see it.
 */
export const recordFailedSignIn = async (
  db: Db,
  typed: string,
  method: SignInMethod,
  origin: CallOrigin,
): Promise<void> => {
  const { rows } = await db.execute<{ company_id: number | null }>(
    sql`select company_id from users where lower(email) = ${typed.toLowerCase()}`,
  );
  await recordFailure(db, storedEmail(typed), rows[0]?.company_id ?? null, method, origin);
};

/** Records a failed second step; without a user, who is unknown, as the email is. */
export const recordFailedStep = async (
  db: Db,
  userId: number | null,
  method: SignInMethod,
  origin: CallOrigin,
): Promise<void> => {
  const { rows } = await db.execute<{ email: string; company_id: number | null }>(
    sql`select email, company_id from users where id = ${userId}`,
  );
  await recordFailure(db, rows[0]?.email ?? HIDDEN, rows[0]?.company_id ?? null, method, origin);
};

/** Records that `actor` ended sessions of a user, their own or another's. Does nothing for none. */
export const recordSignOut = async (
  db: Db,
  actor: AuditActor,
  userId: number,
  sessions: number,
): Promise<void> => {
  const person = sessions === 0 ? undefined : await personWith(db, userId);
  if (!person) return;
  const { id, name, company_id } = person;
  await recordEvent(db, actor, {
    action: 'sign_out',
    resource,
    company_id,
    record_id: id,
    title: name,
    details: { sessions },
  });
};
