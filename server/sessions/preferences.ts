import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Preferences } from '../../src/domain/sign-in/session.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { fieldOf } from '../../src/schema/resource.ts';
import { fieldSchema } from '../../src/schema/zod.ts';
import { type AuditActor, writeAuditBatch } from '../audit/write.ts';
import type { Context } from '../context.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { unauthorized } from '../errors.ts';

const resource = resourceNamed('users');

export const preferences = z.object({ mail_reports: z.boolean() }) satisfies z.ZodType<Preferences>;
export const preferencesBody = z.strictObject({
  mail_reports: (fieldSchema(fieldOf(resource, 'mail_reports')) as z.ZodType<boolean>).optional(),
});

/** The part of a user that is read, and written to the audit. */
interface User extends Preferences {
  readonly [name: string]: unknown;
  readonly name: string;
  readonly version: number;
}

const read = async (db: Context['db'], id: number): Promise<User> => {
  const { rows } = await db.execute<User>(
    sql`select id, name, company_id, version, mail_reports from users where id = ${id}`,
  );
  const [user] = rows;
  if (!user) throw unauthorized();
  return user;
};

export const readPreferences = ({ db }: Context, id: number): Promise<Preferences> => read(db, id);

/** Updates preferences; omitted ones are unchanged. */
export const changePreferences = async (
  { db, events }: Context,
  id: number,
  who: AuditActor,
  { mail_reports }: z.infer<typeof preferencesBody>,
): Promise<Preferences> => {
  const after = await db.transaction(async (tx) => {
    const before = await read(tx, id);
    if (mail_reports === undefined || mail_reports === before.mail_reports) return before;
    const users = tableOf('users');
    await tx
      .update(users)
      .set({ mail_reports, version: sql`${users.version} + 1`, updated_at: sql`now()` })
      .where(eq(users.id, id));
    const changed = { ...before, mail_reports, version: before.version + 1 };
    await writeAuditBatch(tx, who, [{ resource, before, after: changed }]);
    return changed;
  });
  await events.publish('changed', { resource: 'users' });
  return after;
};
