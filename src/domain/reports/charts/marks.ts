import type { Colours } from '../../colours.ts';
import type { DeviceVerdict } from '../verdicts/device-verdict.ts';
import type { Level } from './heat-map.ts';
import type { Severity } from '../verdicts/severity.ts';

/**
 * How something is marked on pages and in PDFs: by colours of the theme, which have a contrast of 4.5 : 1 in both, and by a
 * sign, so that nothing depends on colour alone.
 */
export interface Mark {
  readonly fill: keyof Colours;
  readonly ink: keyof Colours;
  readonly sign: string;
}

/** In every mark: `!!` is critical or high, `!` a warning. On pages the shapes of these alarms are in their place. */
const SIGNS = { critical: '!!', high: '!!', warning: '!' } as const;
/** Which alarms have the shape of an exception of this severity. */
export const SHAPE_OF = { critical: 'critical', high: 'high', warning: 'medium' } as const;
/** The same of every tone: what is not assessed or only informs has that of a low alarm. */
export const TONE_SHAPES = { ...SHAPE_OF, minor: 'low', unknown: 'low', well: 'low' } as const;
const SOLID: Mark = { fill: 'error', ink: 'surface', sign: SIGNS.critical };

/**
 * The cells of a heat map. A scald differs from other water above the limit by a solid fill and by its word; what is within limits
 * is quiet.
 */
export const LEVEL_MARKS: Readonly<Record<Level, Mark>> = {
  scalding: SOLID,
  above: { fill: 'errorTint', ink: 'error', sign: SIGNS.high },
  high: { fill: 'warningTint', ink: 'warning', sign: SIGNS.warning },
  below: { fill: 'primaryTint', ink: 'primaryStrong', sign: '<' },
  unassessed: { fill: 'canvas', ink: 'quiet', sign: '~' },
  within: { fill: 'surface', ink: 'quiet', sign: '' },
  idle: { fill: 'surface', ink: 'quiet', sign: '–' },
  unknown: { fill: 'surface', ink: 'quiet', sign: '?' },
};

/**
 * The same on paper, where what stands out has to do so at a glance: water above the limit is solid, a scald solid in the colour of
 * text.
 */
export const PRINTED_LEVEL_MARKS: Readonly<Record<Level, Mark>> = {
  ...LEVEL_MARKS,
  scalding: { ...SOLID, fill: 'text' },
  above: SOLID,
  unassessed: { fill: 'line', ink: 'text', sign: '~' },
  within: { fill: 'surface', ink: 'text', sign: '' },
  // Hatched.
  unknown: { ...LEVEL_MARKS.unknown, sign: '' },
};

/** The cells of a table; minor findings are not marked. */
export const SEVERITY_MARKS: Readonly<Record<Severity, Mark | null>> = {
  critical: { fill: 'errorTint', ink: 'error', sign: SIGNS.critical },
  high: { fill: 'errorTint', ink: 'error', sign: SIGNS.high },
  warning: { fill: 'warningTint', ink: 'warning', sign: SIGNS.warning },
  minor: null,
};

/** The verdict of a run. */
export const VERDICT_MARKS: Readonly<Record<DeviceVerdict, Omit<Mark, 'sign'>>> = {
  critical: { fill: 'errorTint', ink: 'error' },
  high: { fill: 'errorTint', ink: 'error' },
  warning: { fill: 'warningTint', ink: 'warning' },
  minor: { fill: 'canvas', ink: 'quiet' },
  unknown: { fill: 'canvas', ink: 'quiet' },
  well: { fill: 'successTint', ink: 'success' },
};
