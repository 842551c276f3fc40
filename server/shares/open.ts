import type { Context } from '../context.ts';
import { httpError } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { hashOf, newToken } from '../sessions/tokens.ts';

/** How long a display may be off before the PIN has to be entered again. A display that is on renews it. */
const PROOF_LIFE = '24 hours';
const RENEW_WITHIN = '23 hours';

/** What a visitor has: the token of a link and, if the link has a PIN, the proof that it was entered. */
export interface ShareAccess {
  readonly token: string;
  readonly proof?: string | undefined;
}

/** A share link that can be opened at present. */
export interface OpenShare {
  readonly id: number;
  readonly title: string;
  /** null: a superadmin's. */
  readonly company_id: number | null;
  readonly seconds: number | null;
  readonly expires_at: Date | null;
  /** Remaining time in ms; null without an expiry. */
  readonly left: number | null;
  /** The ids of its dashboards in order; at least one. */
  readonly boards: readonly number[];
  readonly pin_hash: string | null;
}

/** The error for a link that too many wrong PINs have paused. */
export const pausedLink = () => httpError(410, 'shares.paused');

interface Row extends OpenShare {
  readonly is_proven: boolean;
  readonly is_paused: boolean;
  readonly is_idle: boolean;
  readonly is_renewable: boolean;
}

const FIND = `
  select s.id, s.title, s.company_id, s.seconds, s.expires_at, s.is_paused, k.pin_hash,
    extract(epoch from s.expires_at - now())::float8 * 1000 as left,
    array(select b.dashboard_id from shared_boards b where b.share_id = s.id order by b.position) as boards,
    k.pin_hash is null or coalesce(p.expires_at > now(), false) as is_proven,
    coalesce(p.expires_at < now() + interval '${RENEW_WITHIN}', false) as is_renewable,
    coalesce(s.last_seen_at < now() - interval '1 minute', true) as is_idle
  from share_secrets k
  join shares s on s.id = k.share_id
  left join share_proofs p on p.share_id = s.id and p.proof_hash = $2
  where k.token_hash = $1`;

const find = async ({ pool }: Context, { token, proof = '' }: ShareAccess): Promise<Row> => {
  const { rows } = await pool.query<Row>({
    name: 'open_share',
    text: FIND,
    values: [hashOf(token), hashOf(proof)],
  });
  const [row] = rows;
  if (!row) throw httpError(404, 'shares.unknown');
  if (row.is_paused) throw pausedLink();
  // Revoked or expired, or all of its dashboards are deleted or their companies inactive.
  if (row.boards.length === 0) throw httpError(410, 'shares.ended');
  return row;
};

// Not awaited: it must not slow the call down, and a lost update does no harm.
const noteUse = ({ pool, log }: Context, row: Row, proof: string | undefined): void => {
  const note = (text: string, values: unknown[]): void =>
    void pool
      .query(text, values)
      .catch((error: unknown) => log.debug({ err: error }, 'could not note a use'));
  if (row.is_idle) note('update shares set last_seen_at = now() where id = $1', [row.id]);
  if (row.is_renewable && proof !== undefined) {
    note(`update share_proofs set expires_at = now() + interval '${PROOF_LIFE}' where proof_hash = $1`, [
      hashOf(proof),
    ]);
  }
};

/** The link with this token, whether or not its PIN was entered. Throws 404 or, if it is no longer valid, 410. */
export const findShare = async (context: Context, token: string): Promise<OpenShare> =>
  find(context, { token });

/** The link, for a visitor who may see it. Throws 404, 410, or 401 if its PIN has to be entered. */
export const openShare = async (context: Context, access: ShareAccess): Promise<OpenShare> => {
  const row = await find(context, access);
  if (!row.is_proven) throw httpError(401, 'shares.pin_needed');
  noteUse(context, row, access.proof);
  return row;
};

/** Creates the proof that the PIN of a link was entered. */
export const createProof = async ({ pool }: Context, shareId: number): Promise<string> => {
  const proof = newToken();
  await pool.query(
    `with swept as (delete from share_proofs where expires_at < now())
     insert into share_proofs (proof_hash, share_id, expires_at) values ($1, $2, now() + interval '${PROOF_LIFE}')`,
    [hashOf(proof), shareId],
  );
  return proof;
};

/** A visitor as the caller of queries: sees what the link shows, as far as its creator's role may see it. */
export const visitorOf = ({ id, company_id }: OpenShare, locale: string | undefined): Principal => ({
  kind: 'share',
  id: null,
  role: company_id === null ? 'superadmin' : 'companyadmin',
  company_id,
  share_id: id,
  session_id: null,
  key_id: null,
  scopes: [],
  ...(locale === undefined ? {} : { locale }),
});
