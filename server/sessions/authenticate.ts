import type { KeyScope } from '../../src/domain/api-keys.ts';
import type { Role } from '../../src/domain/roles.ts';
import type { Context } from '../context.ts';
import type { Principal } from '../principal.ts';
import type { FoundPrincipal } from './principal-cache.ts';
import { SETUP_REQUIRED } from './second-factor/requirement.ts';
import { isNewUse, storedAddress, storeKeyUses } from './key-use.ts';
import { hashOf, isKey } from './tokens.ts';

interface SessionRow {
  session_id: number;
  user_id: number;
  role: Role;
  company_id: number | null;
  locale: string;
  idle: boolean;
  setup_required: boolean;
  /** ms */
  left: number;
}

interface KeyRow {
  key_id: number;
  company_id: number | null;
  scopes: KeyScope[];
  is_new_use: boolean;
  /** ms; null: until it is revoked */
  left: number | null;
}

// The time of last use is stored to the minute: a write per call would cost more than the call.
const idle = (table: string) => `coalesce(${table}.last_used_at < now() - interval '1 minute', true)`;

const left = (table: string) => `extract(epoch from ${table}.expires_at - now())::float8 * 1000 as left`;

/** SQL: the API key `k` is neither revoked nor expired. */
export const VALID_KEY = 'k.revoked_at is null and (k.expires_at is null or k.expires_at > now())';
/** SQL: the key is also usable, because its company `c`, if any, is active. */
export const USABLE_KEY = `${VALID_KEY} and coalesce(c.is_active, true)`;

/** SQL: the identity provider of the session `s` verified a second factor. */
const PROVIDER_VERIFIED =
  'exists (select from oidc_sessions o where o.session_id = s.id and o.has_second_factor)';

/** The user of an unexpired session, if user and company are active; uses the unique index on the hash. */
const SESSION = `
  select s.id as session_id, u.id as user_id, u.role, u.company_id, u.locale, ${idle('s')} as idle,
    ${SETUP_REQUIRED} and not ${PROVIDER_VERIFIED} as setup_required, ${left('s')}
  from sessions s
  join users u on u.id = s.user_id
  left join companies c on c.id = u.company_id
  where s.token_hash = $1 and s.expires_at > now() and u.is_active and coalesce(c.is_active, true)`;

/** A usable key of a company or the platform. */
const KEY = `
  select k.id as key_id, k.company_id, k.scopes, ${isNewUse('$2')} as is_new_use,
    ${left('k')}
  from api_key_secrets s
  join api_keys k on k.id = s.key_id
  left join companies c on c.id = k.company_id
  where s.secret_hash = $1 and ${USABLE_KEY}`;

// Not awaited: it must not slow the call down, and a lost update does no harm.
const noteUse = ({ log }: Context, update: Promise<unknown>): void => {
  update.catch((error: unknown) => log.debug({ err: error }, 'could not update the time of last use'));
};
const SESSION_USE = `update sessions set last_used_at = now() where id = $1 and ${idle('sessions')}`;

const findSession = async (context: Context, hash: string): Promise<FoundPrincipal | null> => {
  const { rows } = await context.pool.query<SessionRow>({
    name: 'authenticate_session',
    text: SESSION,
    values: [hash],
  });
  const row = rows[0];
  if (!row) return null;
  if (row.idle) noteUse(context, context.pool.query(SESSION_USE, [row.session_id]));
  const principal: Principal = {
    kind: 'person',
    id: row.user_id,
    role: row.role,
    company_id: row.company_id,
    locale: row.locale,
    session_id: row.session_id,
    key_id: null,
    scopes: [],
    setup_required: row.setup_required,
  };
  return { principal, left: row.left };
};

const findKey = async (context: Context, hash: string, address: string): Promise<FoundPrincipal | null> => {
  const { rows } = await context.pool.query<KeyRow>({
    name: 'authenticate_key',
    text: KEY,
    values: [hash, storedAddress(address)],
  });
  const row = rows[0];
  if (!row) return null;
  if (row.is_new_use) noteUse(context, storeKeyUses(context.pool, [{ keyId: row.key_id, address }]));
  const principal: Principal = {
    kind: 'key',
    id: null,
    role: row.company_id === null ? 'superadmin' : 'companyadmin',
    company_id: row.company_id,
    session_id: null,
    key_id: row.key_id,
    scopes: row.scopes,
  };
  return { principal, left: row.left };
};

/**
 * The principal of a bearer token, a session's user or an API key; null if the token is unknown, expired or
 * revoked, or its user or company is deactivated. A platform key acts as a superadmin, a company's key as its
 * admin, within its scopes. `address` is the client's. See docs/specification.md, sections 3 and 4.
 */
export const authenticate = async (
  context: Context,
  token: string,
  address: string,
): Promise<Principal | null> => {
  const hash = hashOf(token);
  const find = isKey(token) ? findKey : findSession;
  return context.principals.get(hash, () => find(context, hash, address));
};

const STORED = `
  select exists (select from sessions where token_hash = $1)
    or exists (select from api_key_secrets where secret_hash = $1) as stored`;

/** Whether a token that is not valid is known: its session has expired, or its key was revoked or its company deactivated. */
export const isStoredToken = async ({ pool }: Context, hash: string): Promise<boolean> => {
  const { rows } = await pool.query<{ stored: boolean }>({
    name: 'stored_token',
    text: STORED,
    values: [hash],
  });
  return rows[0]?.stored === true;
};
