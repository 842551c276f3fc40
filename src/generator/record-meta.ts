/** How a single record is asked for: with the ids that lists leave out. One object, so that one cache serves all pages. */
export const RECORD_META = { include_ids: true } as const;
