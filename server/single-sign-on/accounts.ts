import { sql } from 'drizzle-orm';
import type { Role } from '../../src/domain/access/roles.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { recordOf } from '../crud/reading/read.ts';
import type { WriteContext } from '../crud/rules.ts';
import { applyChanges, inTransaction, lockedRecord } from '../crud/writing/write.ts';
import type { Context } from '../context.ts';
import { userIdentities } from '../db/tables/single-sign-on-tables.ts';
import type { Call, Principal } from '../principal.ts';
import type { Account } from './decide.ts';
import type { PersonFacts } from './person.ts';
import type { Provider } from './providers.ts';

/**
 * A provider as the author of changes to accounts: with the rights of an admin of its company, or of a superadmin if it
 * is the platform's.
 */
const asPrincipal = ({ title, company_id }: Provider, call: Call): Principal => ({
  kind: 'person',
  id: null,
  role: company_id === null ? 'superadmin' : 'companyadmin',
  company_id,
  session_id: null,
  key_id: null,
  scopes: [],
  name: title,
  call,
});

/** Runs work in one transaction, with the provider as the author of its changes. */
export const asProvider = <T>(
  context: Context,
  provider: Provider,
  call: Call,
  work: (tx: WriteContext) => Promise<T>,
): Promise<T> => inTransaction(context, asPrincipal(provider, call), work);

const users = () => resourceNamed('users');

/** Links an account to what a provider calls a person. */
export const linkIdentity = async (
  { db, note }: WriteContext,
  provider: Provider,
  { issuer, subject }: PersonFacts,
  userId: number,
): Promise<void> => {
  await db
    .insert(userIdentities)
    .values({ user_id: userId, provider_id: provider.id, issuer, subject, last_used_at: sql`now()` });
  const record = await recordOf(db, users(), userId);
  if (record) note({ resource: users(), action: 'link', record });
};

/** Creates an account, and links it. Returns its id. It has no password: the provider signs it in. */
export const createAccount = async (
  tx: WriteContext,
  provider: Provider,
  person: PersonFacts,
  { email, role }: { readonly email: string; readonly role: Role },
): Promise<number> => {
  const { rows } = await tx.db.execute<{ id: number }>(sql`
    insert into users (name, email, role, company_id)
    values (${person.name ?? email.split('@')[0] ?? email}, ${email}, ${role}, ${provider.company_id})
    returning id`);
  const id = rows[0]?.id as number;
  tx.note({ resource: users(), after: await recordOf(tx.db, users(), id) });
  tx.announce('users');
  await linkIdentity(tx, provider, person, id);
  return id;
};

/**
 * Applies the role that the provider's claim is mapped to. Superadmins are neither made nor changed: they belong to no
 * company, and a mistake in a claim must not lock everyone out. Ends the user's sessions, as every change of a role.
 */
export const applyRole = async (
  tx: WriteContext,
  { role }: PersonFacts,
  account: Pick<Account, 'id' | 'role'>,
): Promise<void> => {
  if (role === null || role === account.role) return;
  if (role === 'superadmin' || account.role === 'superadmin') return;
  const before = await lockedRecord(tx, users(), 'edit', account.id);
  await applyChanges(tx, users(), before, { role });
};

/** Notes that an account was used through a provider. */
export const noteUse = async (
  db: Context['db'],
  { id }: Provider,
  { issuer, subject }: PersonFacts,
): Promise<void> => {
  await db.execute(sql`
    update user_identities set last_used_at = now(), provider_id = ${id}
    where issuer = ${issuer} and subject = ${subject}`);
};
