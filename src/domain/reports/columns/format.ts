/** How a figure is formatted, which also determines its unit. */
export type Format =
  | 'text'
  /** The state of a device: `active`. */
  | 'state'
  /** Of an alarm: `critical`. */
  | 'severity'
  /** Of a device: `well`. */
  | 'verdict'
  | 'count'
  | 'number'
  | 'litres'
  | 'litres_hour'
  | 'share'
  | 'change'
  /** A difference of shares, in percentage points. */
  | 'points'
  /** A difference of temperatures. */
  | 'kelvin'
  | 'seconds'
  | 'hours'
  | 'celsius'
  | 'dollars'
  | 'instant'
  | 'list'
  | 'battery'
  | 'counts';

const TEXTS: ReadonlySet<Format> = new Set(['text', 'state', 'severity', 'verdict', 'list', 'instant']);
/** Whether it is aligned like text. */
export const isTextual = (format: Format): boolean => TEXTS.has(format);
