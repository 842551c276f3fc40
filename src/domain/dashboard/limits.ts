/** Limits for dashboards and drawings (pictures: `../pictures.ts`). See docs/specification.md, sections 5 and 8. */

/** Maximum size of `data` in bytes. */
export const DATA_MAX = 1_048_576;
/** Maximum nesting depth of `data`; a flat object or list has depth 1. */
export const DATA_DEPTH = 32;
export const SVG_MAX = 524_288;

/** How long a wall display shows each of its dashboards, in seconds. */
export const WALL_SECONDS = { min: 5, max: 3600 } as const;
/** The most dashboards of one wall display. */
export const WALL_BOARDS_MAX = 50;
/** A PIN: digits as text. */
export const PIN_PATTERN = /^\d{4,12}$/;
