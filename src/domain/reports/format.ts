/** What a figure is measured in: how it is shown, and its unit where it is not. */
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
