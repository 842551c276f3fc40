import type { KeyScope } from '../../src/domain/api-keys.ts';
import type { Role } from '../../src/domain/roles.ts';
import type { Context } from '../context.ts';
import type { Principal } from '../principal.ts';
import { hashOf, isKey } from './tokens.ts';

interface SessionRow {
  session_id: number;
  user_id: number;
  role: Role;
  company_id: number | null;
  idle: boolean;
}

interface KeyRow {
  key_id: number;
  company_id: number | null;
  scopes: KeyScope[];
  idle: boolean;
}

// Times of last use are kept to the minute: a write with every call would cost more than the call.
const idle = (table: string) => `coalesce(${table}.last_used_at < now() - interval '1 minute', true)`;

/** The person of a live session whose user and company are active; by the unique index on the hash. */
const SESSION = `
  select s.id as session_id, u.id as user_id, u.role, u.company_id, ${idle('s')} as idle
  from sessions s
  join users u on u.id = s.user_id
  left join companies c on c.id = u.company_id
  where s.token_hash = $1 and s.expires_at > now() and u.is_active and coalesce(c.is_active, true)`;

/** A key that is neither revoked nor expired, of an active company or the platform. */
const KEY = `
  select k.id as key_id, k.company_id, k.scopes, ${idle('k')} as idle
  from api_key_secrets s
  join api_keys k on k.id = s.key_id
  left join companies c on c.id = k.company_id
  where s.secret_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    and coalesce(c.is_active, true)`;

// Not waited for: the call must not be slower for it, and a lost note of use harms nobody.
const noteUse = ({ pool, log }: Context, table: 'sessions' | 'api_keys', id: number): void => {
  pool
    .query(`update ${table} set last_used_at = now() where id = $1 and ${idle(table)}`, [id])
    .catch((error: unknown) => log.debug({ err: error }, 'the time of last use was not noted'));
};

const personOf = async (context: Context, token: string): Promise<Principal | null> => {
  const { rows } = await context.pool.query<SessionRow>({
    name: 'authenticate_session',
    text: SESSION,
    values: [hashOf(token)],
  });
  const row = rows[0];
  if (!row) return null;
  if (row.idle) noteUse(context, 'sessions', row.session_id);
  return {
    kind: 'person',
    id: row.user_id,
    role: row.role,
    company_id: row.company_id,
    session_id: row.session_id,
    key_id: null,
    scopes: [],
  };
};

const keyOf = async (context: Context, key: string): Promise<Principal | null> => {
  const { rows } = await context.pool.query<KeyRow>({
    name: 'authenticate_key',
    text: KEY,
    values: [hashOf(key)],
  });
  const row = rows[0];
  if (!row) return null;
  if (row.idle) noteUse(context, 'api_keys', row.key_id);
  return {
    kind: 'key',
    id: null,
    role: row.company_id === null ? 'superadmin' : 'companyadmin',
    company_id: row.company_id,
    session_id: null,
    key_id: row.key_id,
    scopes: row.scopes,
  };
};

/**
 * Who a bearer token speaks for: a session's person or an API key; null when it is unknown, expired,
 * revoked, or its user or company is deactivated. A platform key acts as a superadmin, a company's
 * as its admin, both within their scopes. Source: contract, sections 3 and 4.
 */
export const authenticate = (context: Context, token: string): Promise<Principal | null> =>
  isKey(token) ? keyOf(context, token) : personOf(context, token);
