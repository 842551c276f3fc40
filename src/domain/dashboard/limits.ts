/** What a dashboard and its drawings may be at most (`../pictures.ts` for pictures). Source: contract, sections 5 and 8; hostile, "Dashboards". */

/** Bytes of `data` as text. */
export const DATA_MAX = 1_048_576;
/** How deep `data` may be nested; an object or a list alone is 1. */
export const DATA_DEPTH = 32;
export const SVG_MAX = 524_288;
