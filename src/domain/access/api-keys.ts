/** What an API key may be used for. See docs/specification.md, section 4. */
export const KEY_SCOPES = ['ingest', 'read'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export type KeyState = 'active' | 'expired' | 'revoked';

/** The state of a key. `now` in ms. */
export const keyState = (
  { revoked_at, expires_at }: { readonly revoked_at: string | null; readonly expires_at: string | null },
  now: number,
): KeyState => {
  if (revoked_at !== null && Date.parse(revoked_at) <= now) return 'revoked';
  return expires_at !== null && Date.parse(expires_at) <= now ? 'expired' : 'active';
};

/** The lifetimes offered for a new key, in days. */
export const KEY_DAYS = [30, 90, 365] as const;
