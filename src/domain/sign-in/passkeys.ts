/** A user's own passkey; times are ISO 8601. */
export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly created_at: string;
  /** null: never. */
  readonly last_used_at: string | null;
}

/** The length of a passkey's name, in characters. */
export const PASSKEY_NAME_MAX = 80;

/** Passkeys per user. */
export const MAX_PASSKEYS = 20;
