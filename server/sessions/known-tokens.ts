/** The most remembered tokens; each takes about 150 bytes. */
const MAX_KNOWN = 50_000;

/** The tokens that this server has accepted, by their hashes. */
export interface KnownTokens {
  readonly add: (hash: string) => void;
  readonly has: (hash: string) => boolean;
}

/**
 * Remembers accepted tokens after their session has ended, until newer ones displace them: using such a token again
 * is no guess, and a tab that still polls with it must not exhaust the limit of its whole office.
 */
export const createKnownTokens = (max = MAX_KNOWN): KnownTokens => {
  const hashes = new Set<string>();
  return {
    add: (hash) => {
      if (hashes.has(hash)) return;
      if (hashes.size >= max) {
        for (const oldest of hashes) {
          hashes.delete(oldest);
          break;
        }
      }
      hashes.add(hash);
    },
    has: (hash) => hashes.has(hash),
  };
};
