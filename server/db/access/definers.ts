/*
 * Functions that find what a caller without a scope presents: a token, a key, an email. Each returns one row as JSON, or
 * null, so that nothing else of these tables can be read on the way in.
 */

import { isNewUse } from '../../sessions/key-use.ts';
import { SETUP_REQUIRED } from '../../sessions/second-factor/requirement.ts';

/** A function with the permissions of the tables' owner. `SCHEMA` is replaced by the tables' schema. */
export const definer = (head: string, body: string, volatility = 'stable'): string => `
create or replace function ${head} language plpgsql ${volatility} security definer set search_path = SCHEMA, pg_temp as $$
declare found jsonb;
begin
  ${body}
end $$;`;

/** SQL: an API key `k` is neither revoked nor expired. */
export const VALID_KEY = 'k.revoked_at is null and (k.expires_at is null or k.expires_at > now())';
/** SQL: the key is also usable, because its company `c`, if any, is active. */
export const USABLE_KEY = `${VALID_KEY} and coalesce(c.is_active, true)`;

/** SQL: the time of last use is stored to the minute, because a write per call would cost more than the call. */
export const idle = (table: string) => `coalesce(${table}.last_used_at < now() - interval '1 minute', true)`;

const left = (table: string) => `extract(epoch from ${table}.expires_at - now())::float8 * 1000 as left`;

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

/** The account of an email in lower case. */
const ACCOUNT = `
  select u.id, k.password_hash, u.is_active and coalesce(c.is_active, true) as active
  from users u
  left join credentials k on k.user_id = u.id
  left join companies c on c.id = u.company_id
  where lower(u.email) = $1`;

/** SQL: the principal of rows `t` with a session or a key, if it may currently receive live data. */
export const PRINCIPAL_COLUMNS = `
  t.session_id, t.key_id, u.id as user_id, u.role, u.locale, k.scopes,
  case when k.id is null then u.company_id else k.company_id end as company_id`;
export const ENTITLED = `
  left join sessions s on s.id = t.session_id and s.expires_at > now()
  left join users u on u.id = s.user_id and u.is_active
  left join api_keys k on k.id = t.key_id and ${VALID_KEY} and 'read' = any(k.scopes)
  left join companies c on c.id = coalesce(u.company_id, k.company_id)
  where (k.id is not null or (u.id is not null and not ${SETUP_REQUIRED})) and coalesce(c.is_active, true)`;

const one = (name: string, select: string, types = 'text'): string =>
  definer(`${name}(${types}) returns jsonb`, `return (select to_jsonb(row) from (${select}) row);`);

/** Whether a token that is not valid is known: its session has expired, or its key was revoked or its company deactivated. */
const STORED = `
  select exists (select from sessions where token_hash = $1)
    or exists (select from api_key_secrets where secret_hash = $1) as stored`;

/** The SQL of the functions. */
export const DEFINER_FUNCTIONS = [
  one('authenticate_session', SESSION),
  one('authenticate_key', KEY, 'text, text'),
  one('sign_in_account', ACCOUNT),
  one('is_stored_token', STORED),
  // Deleted and read in one statement: of two concurrent calls with one ticket, only one succeeds.
  definer(
    'redeem_ticket(text) returns jsonb',
    `with ticket as (delete from live_tickets where ticket_hash = $1 returning *)
  select to_jsonb(row) into found from (
    select t.ticket_hash, ${PRINCIPAL_COLUMNS},
      extract(epoch from coalesce(s.expires_at, k.expires_at) - now())::float8 * 1000 as left
    from ticket t ${ENTITLED} and t.expires_at > now()) row;
  return found;`,
    'volatile',
  ),
].join('\n');
