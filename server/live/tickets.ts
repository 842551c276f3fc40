import type { Pool } from 'pg';
import type { KeyScope } from '../../src/domain/access/api-keys.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import type { Context } from '../context.ts';
import type { Principal } from '../principal.ts';
import { ENTITLED, PRINCIPAL_COLUMNS } from '../db/access/definers.ts';
import { asSystem } from '../db/access/scope.ts';
import { batchCalls } from './batch-calls.ts';
import { hashOf, newToken } from '../sessions/tokens.ts';

/** See docs/specification.md, section 7. */
const TICKET_LIFE = '30 seconds';

// Commits without waiting for the disk: a ticket lost in a power failure is simply requested again, and after a
// restart a thousand clients request one at the same time.
const CREATE = `
  with swept as (
    delete from live_tickets where ticket_hash in (
      select ticket_hash from live_tickets where expires_at < now() limit 100 for update skip locked
    )
  ), relaxed as (
    select set_config('synchronous_commit', 'off', true)
  )
  insert into live_tickets (ticket_hash, session_id, key_id, expires_at)
  select q.*, now() + interval '${TICKET_LIFE}'
  from relaxed, unnest($1::text[], $2::int[], $3::int[]) as q`;

/** The principal of a socket; `left` is the remaining time in ms, null for a key without expiry. */
export interface Admission {
  readonly principal: Principal;
  readonly left: number | null;
}

interface PrincipalRow {
  session_id: number | null;
  key_id: number | null;
  user_id: number | null;
  role: Role | null;
  company_id: number | null;
  locale: string | null;
  scopes: KeyScope[] | null;
}
interface Row extends PrincipalRow {
  ticket_hash: string;
  left: number | null;
}

const REDEEM = `
  select h as ticket_hash, f.found from unnest($1::text[]) h, lateral redeem_ticket(h) as f(found)`;

const CHECK = `
  select ${PRINCIPAL_COLUMNS} from unnest($1::int[], $2::int[]) as t(session_id, key_id) ${ENTITLED}`;

const principalOf = ({
  locale,
  scopes,
  session_id,
  key_id,
  user_id,
  role,
  company_id,
}: PrincipalRow): Principal => ({
  kind: key_id === null ? 'person' : 'key',
  id: user_id,
  role: role ?? (company_id === null ? 'superadmin' : 'companyadmin'),
  company_id,
  session_id,
  key_id,
  scopes: scopes ?? [],
  ...(locale === null ? {} : { locale }),
});

/** Tickets for live sockets; concurrent calls are batched. */
export interface Tickets {
  /** Creates a single-use ticket, valid for 30 s, with the caller's session or key. */
  readonly create: (principal: Principal) => Promise<string>;
  /** Redeems a ticket; null when it is unknown, used or expired, or its session or key is no longer valid. */
  readonly redeem: (ticket: string) => Promise<Admission | null>;
}

export const createTickets = (pool: Pool): Tickets => {
  const create = batchCalls(async (principals: readonly Principal[]): Promise<readonly string[]> => {
    const tickets = principals.map(() => newToken());
    const values = [
      tickets.map((ticket) => hashOf(ticket)),
      principals.map(({ session_id }) => session_id),
      principals.map(({ key_id }) => key_id),
    ];
    // For several callers at once.
    await asSystem(() => pool.query({ name: 'live_ticket', text: CREATE, values }));
    return tickets;
  });
  const redeem = batchCalls(async (hashes: readonly string[]): Promise<readonly (Row | undefined)[]> => {
    const { rows } = await pool.query<{ ticket_hash: string; found: Row | null }>({
      name: 'live_redeem',
      text: REDEEM,
      values: [hashes],
    });
    const found = new Map(rows.map((row) => [row.ticket_hash, row.found ?? undefined]));
    return hashes.map((hash) => {
      const row = found.get(hash);
      found.delete(hash);
      return row;
    });
  });
  return {
    create,
    redeem: async (ticket) => {
      const row = await redeem(hashOf(ticket));
      return row ? { principal: principalOf(row), left: row.left } : null;
    },
  };
};

const originOf = ({ session_id, key_id }: Pick<Principal, 'session_id' | 'key_id'>): string =>
  key_id === null ? `session ${session_id}` : `key ${key_id}`;

/** For each principal, whether its session or key is still valid, with the same role and company. */
export const areEntitled = async (
  { pool }: Context,
  principals: readonly Principal[],
): Promise<readonly boolean[]> => {
  const distinct = [...new Map(principals.map((principal) => [originOf(principal), principal])).values()];
  const values = [distinct.map(({ session_id }) => session_id), distinct.map(({ key_id }) => key_id)];
  const { rows } = await asSystem(() =>
    pool.query<PrincipalRow>({ name: 'live_check', text: CHECK, values }),
  );
  const current = new Map(rows.map((row) => [originOf(row), principalOf(row)]));
  return principals.map((principal) => {
    const latest = current.get(originOf(principal));
    return (
      latest !== undefined && latest.role === principal.role && latest.company_id === principal.company_id
    );
  });
};
