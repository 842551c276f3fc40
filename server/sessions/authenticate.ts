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
  /** ms */
  left: number;
}

interface KeyRow {
  key_id: number;
  company_id: number | null;
  scopes: KeyScope[];
  idle: boolean;
  /** ms; null: for as long as nobody revokes it */
  left: number | null;
}

// Times of last use are kept to the minute: a write with every call would cost more than the call.
export const idle = (table: string) => `coalesce(${table}.last_used_at < now() - interval '1 minute', true)`;

const left = (table: string) => `extract(epoch from ${table}.expires_at - now())::float8 * 1000 as left`;

/** That an API key `k` is neither revoked nor expired. */
export const VALID_KEY = 'k.revoked_at is null and (k.expires_at is null or k.expires_at > now())';
/** That it can be used: its company `c`, if it has one, is active too. */
export const USABLE_KEY = `${VALID_KEY} and coalesce(c.is_active, true)`;

/** The person of a live session whose user and company are active; by the unique index on the hash. */
const SESSION = `
  select s.id as session_id, u.id as user_id, u.role, u.company_id, ${idle('s')} as idle,
    ${left('s')}
  from sessions s
  join users u on u.id = s.user_id
  left join companies c on c.id = u.company_id
  where s.token_hash = $1 and s.expires_at > now() and u.is_active and coalesce(c.is_active, true)`;

/** A living key, of a company or the platform. */
const KEY = `
  select k.id as key_id, k.company_id, k.scopes, ${idle('k')} as idle,
    ${left('k')}
  from api_key_secrets s
  join api_keys k on k.id = s.key_id
  left join companies c on c.id = k.company_id
  where s.secret_hash = $1 and ${USABLE_KEY}`;

// Not waited for: the call must not be slower for it, and a lost note of use harms nobody.
const noteUse = ({ pool, log }: Context, table: 'sessions' | 'api_keys', id: number): void => {
  pool
    .query(`update ${table} set last_used_at = now() where id = $1 and ${idle(table)}`, [id])
    .catch((error: unknown) => log.debug({ err: error }, 'the time of last use was not noted'));
};

/** Who it is, and for how many milliseconds yet at most. */
interface Found {
  readonly principal: Principal;
  readonly left: number | null;
}

const personOf = async (context: Context, hash: string): Promise<Found | null> => {
  const { rows } = await context.pool.query<SessionRow>({
    name: 'authenticate_session',
    text: SESSION,
    values: [hash],
  });
  const row = rows[0];
  if (!row) return null;
  if (row.idle) noteUse(context, 'sessions', row.session_id);
  const principal: Principal = {
    kind: 'person',
    id: row.user_id,
    role: row.role,
    company_id: row.company_id,
    session_id: row.session_id,
    key_id: null,
    scopes: [],
  };
  return { principal, left: row.left };
};

const keyOf = async (context: Context, hash: string): Promise<Found | null> => {
  const { rows } = await context.pool.query<KeyRow>({
    name: 'authenticate_key',
    text: KEY,
    values: [hash],
  });
  const row = rows[0];
  if (!row) return null;
  if (row.idle) noteUse(context, 'api_keys', row.key_id);
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

/** Milliseconds that an answer is believed: a page asks several things at once. */
const BELIEVED = 500;
/** Tokens that are remembered at one time. */
const REMEMBERED = 10_000;

interface Known {
  readonly principal: Principal;
  readonly until: number;
}
interface Memory {
  known: Map<string, Known>;
  /** Those that are being read: who asks meanwhile waits for the same answer. */
  asked: Map<string, Promise<Found | null>>;
}
const memories = new WeakMap<Context['events'], Memory>();

// What is revoked here or on another server is forgotten as soon as that is heard, else with its time.
// New maps each time: what was read before the news is then remembered nowhere.
const memoryOf = ({ events }: Context): Memory => {
  const there = memories.get(events);
  if (there) return there;
  const memory: Memory = { known: new Map(), asked: new Map() };
  events.on('revoked', () => {
    memory.known = new Map();
    memory.asked = new Map();
  });
  memories.set(events, memory);
  return memory;
};

/**
 * Who a bearer token speaks for: a session's person or an API key; null when it is unknown, expired,
 * revoked, or its user or company is deactivated. A platform key acts as a superadmin, a company's
 * as its admin, both within their scopes. Source: contract, sections 3 and 4.
 */
export const authenticate = async (context: Context, token: string): Promise<Principal | null> => {
  const { known, asked } = memoryOf(context);
  const name = hashOf(token);
  const before = known.get(name);
  if (before && before.until > performance.now()) return before.principal;
  const asking = asked.get(name) ?? (isKey(token) ? keyOf(context, name) : personOf(context, name));
  asked.set(name, asking);
  const found = await asking.finally(() => asked.delete(name));
  if (!found) return null;
  if (known.size >= REMEMBERED) known.clear();
  known.set(name, {
    principal: found.principal,
    until: performance.now() + Math.min(BELIEVED, found.left ?? BELIEVED),
  });
  return found.principal;
};
