/** What an API key may be used for. Source: contract, section 4. */
export const KEY_SCOPES = ['ingest', 'read'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
