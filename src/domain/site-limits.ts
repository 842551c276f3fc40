/** Timeout for loading a chunk of the site. See docs/specification.md, section 12. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** How long the undo button of a notification is shown. */
export const UNDO_MS = 10_000;
/** How long a notification is shown. */
export const NOTICE_MS = 6_000;
/** How often the site checks whether the server is reachable again. */
export const OFFLINE_RETRY_MS = 5_000;
