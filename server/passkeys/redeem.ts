import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { relyingPartyOf } from './relying-party.ts';
import { type StoredPasskey, verifyAssertion } from './verify.ts';
import { assertion as assertionSchema } from './webauthn-json.ts';

/**
 * The passkey with this credential id, locked; undefined if there is none, or its user or company is deactivated. The
 * user is locked first, as by everything else that changes users or signs them in.
 */
const lockPasskey = async (db: Context['db'], credentialId: string): Promise<StoredPasskey | undefined> => {
  const owner = await db.execute(sql`
    select 1 from passkeys p join users u on u.id = p.user_id left join companies c on c.id = u.company_id
    where p.credential_id = ${credentialId} and u.is_active and coalesce(c.is_active, true)
    for no key update of u`);
  if (owner.rows.length === 0) return undefined;
  const { rows } = await db.execute(sql`
    select id, user_id, credential_id, public_key, counter::float8 as counter
    from passkeys where credential_id = ${credentialId} for update`);
  return rows[0] as StoredPasskey | undefined;
};

/** What an assertion is to prove. */
interface Expected {
  /** base64url; null: nothing was requested. */
  readonly challenge: string | null;
  /** null: any user, known by the passkey. */
  readonly userId: number | null;
}

/**
 * Uses a passkey, in the transaction that starts the session, and returns its user; null if anything about the
 * assertion is wrong, or it is a passkey of another user.
 */
export const redeemPasskey = async (
  context: Pick<Context, 'log' | 'publicUrl'>,
  db: Context['db'],
  { challenge, userId }: Expected,
  presented: unknown,
): Promise<number | null> => {
  const party = relyingPartyOf(context);
  const { data: assertion } = assertionSchema.safeParse(presented);
  if (!party || !assertion || challenge === null) return null;
  const passkey = await lockPasskey(db, assertion.id);
  if (!passkey || (userId !== null && passkey.user_id !== userId)) return null;
  const counter = await verifyAssertion(context, party, passkey, challenge, assertion);
  if (counter === null) return null;
  await db.execute(sql`
    update passkeys set counter = ${counter}, last_used_at = now() where id = ${passkey.id}`);
  return passkey.user_id;
};
