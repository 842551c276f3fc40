import { sql } from 'drizzle-orm';
import type { Role } from '../../src/domain/access/roles.ts';
import { isInDomains, type SsoError } from '../../src/domain/sign-in/single-sign-on.ts';
import type { Context } from '../context.ts';
import type { PersonFacts } from './person.ts';
import type { Provider } from './providers.ts';

/** An account, as far as signing in with a provider needs it. */
export interface Account {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly company_id: number | null;
  readonly is_active: boolean;
}

/** What happens with a person whom a provider has identified. */
export type Decision =
  | { readonly kind: 'sign-in'; readonly account: Account }
  | { readonly kind: 'link'; readonly account: Account }
  | { readonly kind: 'create'; readonly email: string; readonly role: Role }
  | { readonly kind: 'refuse'; readonly error: SsoError; readonly reason: string };

const refuse = (error: SsoError, reason: string): Decision => ({ kind: 'refuse', error, reason });

const ACCOUNT = sql`
  select u.id, u.email, u.role, u.company_id, u.is_active and coalesce(c.is_active, true) as is_active
  from users u left join companies c on c.id = u.company_id`;

const linkedAccount = async (
  db: Context['db'],
  { issuer, subject }: PersonFacts,
): Promise<Account | undefined> => {
  const { rows } = await db.execute(sql`${ACCOUNT}
    where u.id = (select user_id from user_identities where issuer = ${issuer} and subject = ${subject})`);
  return rows[0] as Account | undefined;
};

const accountWithEmail = async (db: Context['db'], email: string): Promise<Account | undefined> => {
  const { rows } = await db.execute(sql`${ACCOUNT} where lower(u.email) = lower(${email})`);
  return rows[0] as Account | undefined;
};

/** A company's provider admits only its own users, that of the platform everyone. */
const admits = ({ company_id }: Provider, account: Account): boolean =>
  company_id === null || account.company_id === company_id;

const existing = (kind: 'sign-in' | 'link', provider: Provider, account: Account): Decision => {
  // The same as without an account: what other companies have is not told.
  if (!admits(provider, account)) return refuse('no_account', 'the account is not of the provider’s company');
  return account.is_active ? { kind, account } : refuse('deactivated', 'the account is deactivated');
};

/** A company's provider creates its users; that of the platform only superadmins, who belong to no company. */
const mayCreate = ({ company_id, auto_create }: Provider, role: Role): boolean =>
  auto_create && (company_id === null) === (role === 'superadmin');

/**
 * What happens with a person. They are identified by issuer and subject; the email only finds the account to link or
 * prevents a second one. See docs/single-sign-on.md.
 */
export const decidePerson = async (
  db: Context['db'],
  provider: Provider,
  person: PersonFacts,
): Promise<Decision> => {
  const linked = await linkedAccount(db, person);
  if (linked) return existing('sign-in', provider, linked);
  const { email, is_email_verified, role } = person;
  if (email === null || !is_email_verified) return refuse('unverified', 'no verified email address');
  if (!isInDomains(email, provider.domains)) return refuse('domain', 'the domain is not allowed');
  const account = await accountWithEmail(db, email);
  if (account) return existing('link', provider, account);
  const newRole = role ?? 'user';
  if (!mayCreate(provider, newRole)) return refuse('no_account', 'no account, and none may be created');
  return { kind: 'create', email, role: newRole };
};
