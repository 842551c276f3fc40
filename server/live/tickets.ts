import type { KeyScope } from '../../src/domain/api-keys.ts';
import type { Role } from '../../src/domain/roles.ts';
import type { Context } from '../context.ts';
import type { Principal } from '../principal.ts';
import { UNENDED_KEY } from '../sessions/authenticate.ts';
import { eachOf } from '../each-of.ts';
import { together } from '../together.ts';
import { hashOf, newToken } from '../sessions/tokens.ts';

/** Contract, section 7. */
const TICKET_LIFE = '30 seconds';

// Not waited for on disk: a ticket that is lost with the server's power is fetched anew, and after a
// restart a thousand clients want one at once.
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

const creating = eachOf(({ pool }: Context) =>
  together(async (principals: readonly Principal[]): Promise<readonly string[]> => {
    const tickets = principals.map(() => newToken());
    await pool.query({
      name: 'live_ticket',
      text: CREATE,
      values: [
        tickets.map((ticket) => hashOf(ticket)),
        principals.map(({ session_id }) => session_id),
        principals.map(({ key_id }) => key_id),
      ],
    });
    return tickets;
  }),
);

/** A ticket for one live socket, within 30 s; it speaks for the caller's session or key. */
export const createTicket = (context: Context, principal: Principal): Promise<string> =>
  creating(context)(principal);

/** Whom a socket speaks for, and until when (ms); null: as long as its key is there. */
export interface Admission {
  readonly principal: Principal;
  readonly until: number | null;
}

interface Row {
  ticket_hash: string;
  session_id: number | null;
  key_id: number | null;
  user_id: number | null;
  role: Role | null;
  company_id: number | null;
  scopes: KeyScope[] | null;
  until: Date | null;
}

// Deleted as it is read: of two that redeem one ticket at once, one gets it.
const REDEEM = `
  with ticket as (delete from live_tickets where ticket_hash = any($1::text[]) returning *)
  select t.ticket_hash, t.session_id, t.key_id, u.id as user_id, u.role, k.scopes,
         case when k.id is null then u.company_id else k.company_id end as company_id,
         coalesce(s.expires_at, k.expires_at) as until
  from ticket t
  left join sessions s on s.id = t.session_id and s.expires_at > now()
  left join users u on u.id = s.user_id and u.is_active
  left join api_keys k on k.id = t.key_id and ${UNENDED_KEY}
  left join companies c on c.id = coalesce(u.company_id, k.company_id)
  where t.expires_at > now() and (u.id is not null or k.id is not null) and coalesce(c.is_active, true)`;

const redeeming = eachOf(({ pool }: Context) =>
  together(async (hashes: readonly string[]): Promise<readonly (Row | undefined)[]> => {
    const { rows } = await pool.query<Row>({ name: 'live_redeem', text: REDEEM, values: [hashes] });
    const found = new Map(rows.map((row) => [row.ticket_hash, row]));
    return hashes.map((hash) => {
      const row = found.get(hash);
      found.delete(hash);
      return row;
    });
  }),
);

/** Takes a ticket; null when it is unknown, used, too old, or its session or key is dead. */
export const redeemTicket = async (context: Context, ticket: string): Promise<Admission | null> => {
  const row = await redeeming(context)(hashOf(ticket));
  if (!row) return null;
  const isKey = row.key_id !== null;
  return {
    until: row.until?.getTime() ?? null,
    principal: {
      kind: isKey ? 'key' : 'person',
      id: row.user_id,
      role: row.role ?? (row.company_id === null ? 'superadmin' : 'companyadmin'),
      company_id: row.company_id,
      session_id: row.session_id,
      key_id: row.key_id,
      scopes: row.scopes ?? [],
    },
  };
};
