import type { Colours } from '../colours.ts';
import type { Severity } from './alarm.ts';

/** The shape of each severity, so that it never depends on colour alone: paths in a view box of 16 × 16. */
export const SEVERITY_SHAPES: Readonly<Record<Severity, string>> = {
  critical: 'M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1zM7 4v5h2V4zm0 6v2h2v-2z',
  high: 'M8 1.5 15.5 15H.5z',
  medium: 'M8 .8 15.2 8 8 15.2.8 8z',
  low: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z',
};

/** The colour of each severity on the surface. */
export const SEVERITY_INKS: Readonly<Record<Severity, keyof Colours>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'primaryStrong',
};

/** The background of what has a severity. */
export const SEVERITY_TINTS: Readonly<Record<Severity, keyof Colours>> = {
  critical: 'errorTint',
  high: 'errorTint',
  medium: 'warningTint',
  low: 'primaryTint',
};
