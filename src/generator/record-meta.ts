/** How a single record is asked for: with the ids that lists leave out. One object, so that one cache serves all pages. */
export const RECORD_META = { include_ids: true } as const;
/** How lists ask for records that have more to them: such a row never stands in for the whole record. */
export const LIST_META = { listed: true } as const;
