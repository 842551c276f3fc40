/** What a dashboard and its files may be at most. Source: contract, sections 5 and 8; hostile, "Dashboards". */

/** Bytes of `data` as text. */
export const DATA_MAX = 1_048_576;
/** How deep `data` may be nested; an object or a list alone is 1. */
export const DATA_DEPTH = 32;
export const SVG_MAX = 524_288;
export const IMAGE_MAX = 5_242_880;
/** Pixels a side, and in all: a picture of so many takes 160 MB when a browser shows it. */
export const IMAGE_SIDE = 16_384;
export const IMAGE_PIXELS = 40_000_000;
