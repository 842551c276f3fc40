/** How a figure is formatted, which also determines its unit. */
export type Format =
  | 'text'
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
