/** A part of the site that hasn't loaded by then counts as failed. Source: seed, section 9. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** How long something destructive can be undone. Source: look and feel. */
export const UNDO_MS = 10_000;
/** How long a message stays. */
export const NOTICE_MS = 6_000;
/** How often the site looks whether the server is back. */
export const OFFLINE_RETRY_MS = 5_000;
