/** Meta of single-record reads: includes the ids that lists omit. One object, so that all pages share the cache. */
export const RECORD_META = { include_ids: true } as const;
/** Meta of lists with partial records, so that a list row is never used as the full record. */
export const LIST_META = { listed: true } as const;
