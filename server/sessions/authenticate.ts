import type { KeyScope } from '../../src/domain/access/api-keys.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import type { Context } from '../context.ts';
import { idle } from '../db/access/definers.ts';
import { asSystem } from '../db/access/scope.ts';
import type { Principal } from '../principal.ts';
import type { FoundPrincipal } from './principal-cache.ts';
import { storedAddress, storeKeyUses } from './key-use.ts';
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

/** What a function of `server/db/access/definers.ts` returns. */
interface Found<T> {
  readonly found: T | null;
}

// Not awaited: it must not slow the call down, and a lost update does no harm.
const noteUse = ({ log }: Context, update: () => Promise<unknown>): void => {
  asSystem(update).catch((error: unknown) =>
    log.debug({ err: error }, 'could not update the time of last use'),
  );
};
const SESSION_USE = `update sessions set last_used_at = now() where id = $1 and ${idle('sessions')}`;

const findSession = async (context: Context, hash: string): Promise<FoundPrincipal | null> => {
  const { rows } = await context.pool.query<Found<SessionRow>>({
    name: 'authenticate_session',
    text: 'select authenticate_session($1) as found',
    values: [hash],
  });
  const row = rows[0]?.found;
  if (!row) return null;
  if (row.idle) noteUse(context, () => context.pool.query(SESSION_USE, [row.session_id]));
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
  const { rows } = await context.pool.query<Found<KeyRow>>({
    name: 'authenticate_key',
    text: 'select authenticate_key($1, $2) as found',
    values: [hash, storedAddress(address)],
  });
  const row = rows[0]?.found;
  if (!row) return null;
  if (row.is_new_use) noteUse(context, () => storeKeyUses(context.pool, [{ keyId: row.key_id, address }]));
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

/** Whether a token that is not valid is known: its session has expired, or its key was revoked or its company deactivated. */
export const isStoredToken = async ({ pool }: Context, hash: string): Promise<boolean> => {
  const { rows } = await pool.query<Found<{ stored: boolean }>>({
    name: 'stored_token',
    text: 'select is_stored_token($1) as found',
    values: [hash],
  });
  return rows[0]?.found?.stored === true;
};
