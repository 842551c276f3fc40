import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { UserData } from '../../src/domain/sign-in/session.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { fieldSchema } from '../../src/schema/zod.ts';
import type { Fault } from '../../src/schema/explain.ts';
import { type AuditActor, writeAuditBatch } from '../audit/write.ts';
import type { Context } from '../context.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { validationError, unauthorized } from '../errors.ts';
import { assertCurrentPassword } from './current-password.ts';
import { readUserData } from './me.ts';
import { assertNotOwnName, passwordInput, hashPassword, newPassword } from './passwords.ts';
import { endSessions, setPassword } from './sessions.ts';
import { fieldOf } from '../../src/schema/resource.ts';

const OWN = ['name', 'phone', 'locale', 'time_zone'] as const;
/** Read-only here, but accepted unchanged, so that a PUT can send back what GET returned. */
const FIXED = ['id', 'email', 'role', 'company_id', 'company'] as const;

const own = (name: (typeof OWN)[number]) => fieldSchema(fieldOf(resourceNamed('users'), name)).optional();
export const changeMeBody = z.strictObject({
  name: own('name'),
  phone: own('phone'),
  locale: own('locale'),
  time_zone: own('time_zone'),
  id: z.unknown().optional(),
  email: z.unknown().optional(),
  role: z.unknown().optional(),
  company_id: z.unknown().optional(),
  company: z.unknown().optional(),
  current_password: passwordInput.optional(),
  password: newPassword.optional(),
});
type Body = z.infer<typeof changeMeBody>;

const fault = (path: string, key: Fault['key']): Fault => ({ path, key, values: {} });

const faultsOf = (body: Body, me: UserData): Fault[] => [
  ...FIXED.filter((name) => body[name] !== undefined && !isDeepStrictEqual(body[name], me[name])).map(
    (name) => fault(name, 'validation.read_only'),
  ),
  ...(body.password !== undefined && body.current_password === undefined
    ? [fault('current_password', 'validation.required')]
    : []),
  ...(body.current_password !== undefined && body.password === undefined
    ? [fault('password', 'validation.required')]
    : []),
];

interface Caller {
  readonly id: number;
  readonly session: number;
  readonly address: string;
  readonly who: AuditActor;
}

const writeFields = async (
  db: Context['db'],
  id: number,
  changes: Record<string, unknown>,
): Promise<number | undefined> => {
  if (Object.keys(changes).length === 0) return undefined;
  const users = tableOf('users');
  const [row] = await db
    .update(users)
    .set({ ...changes, version: sql`${users.version} + 1`, updated_at: sql`now()` })
    .where(eq(users.id, id))
    .returning({ version: users.version });
  return row?.version as number | undefined;
};

/**
 * Changes the caller's own fields and, with the current password, the password, which ends their other
 * sessions. Throws 400, or 429 after too many wrong passwords. See docs/specification.md, section 3.
 */
export const changeMe = async (context: Context, caller: Caller, body: Body): Promise<UserData> => {
  const { db, events } = context;
  const me = await readUserData(db, caller.id);
  if (!me) throw unauthorized();
  const faults = faultsOf(body, me);
  if (faults.length > 0) throw validationError(faults);
  const { password, current_password: current } = body;
  if (password !== undefined) assertNotOwnName(password, { email: me.email, company: me.company?.name });
  if (current !== undefined) await assertCurrentPassword(context, me, caller.address, current);
  const hash = password === undefined ? undefined : await hashPassword(password);
  const changes = Object.fromEntries(
    OWN.filter((name) => body[name] !== undefined && body[name] !== me[name]).map((name) => [
      name,
      body[name],
    ]),
  );
  const ended = await db.transaction(async (tx) => {
    const version = await writeFields(tx, caller.id, changes);
    const resource = resourceNamed('users');
    const [before, after] = [{ ...me }, { ...me, ...changes, version }];
    await writeAuditBatch(tx, caller.who, [
      { resource, before, after },
      ...(hash === undefined ? [] : [{ resource, action: 'password' as const, record: after }]),
    ]);
    if (hash === undefined) return [];
    await setPassword(tx, caller.id, hash);
    return endSessions(tx, caller.id, caller.session);
  });
  for (const id of ended) await events.publish('revoked', { session_id: id });
  if (Object.keys(changes).length > 0) await events.publish('changed', { resource: 'users' });
  const changed = await readUserData(db, caller.id);
  if (!changed) throw unauthorized();
  return changed;
};
