import { isIP } from 'node:net';
import type { Context } from '../context.ts';
import { httpError } from '../errors.ts';

/** For whom passkeys are made, and where they are used. */
export interface RelyingParty {
  /** The host of the public URL. */
  readonly id: string;
  readonly origin: string;
}

/** The relying party at this public URL; null where browsers allow no passkeys: at a bare IP address. */
export const relyingPartyAt = (publicUrl: string): RelyingParty | null => {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin };
};

/** The relying party of this server; null if passkeys are not offered. */
export const relyingPartyOf = ({ publicUrl }: Pick<Context, 'publicUrl'>): RelyingParty | null =>
  relyingPartyAt(publicUrl());

/** The relying party of this server. Throws 409 where passkeys are not offered. */
export const assertOffered = (context: Pick<Context, 'publicUrl'>): RelyingParty => {
  const party = relyingPartyOf(context);
  if (!party) throw httpError(409, 'sessions.passkeys_not_offered');
  return party;
};
