import { SEVERITY_SHAPES } from '../../../src/domain/alarms/severity-shapes.ts';
import type { Severity as AlarmSeverity } from '../../../src/domain/alarms/alarm.ts';
import { SEVERITY_MARKS, SHAPE_OF } from '../../../src/domain/reports/charts/marks.ts';
import type { DeviceVerdict } from '../../../src/domain/reports/verdicts/device-verdict.ts';
import type { Severity } from '../../../src/domain/reports/verdicts/severity.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { colours } from '../../../src/domain/colours.ts';
import type { Element, Node } from './nodes.ts';

/** The severities that have a sign: minor ones are not marked. */
export type Signed = keyof typeof SHAPE_OF;
export const isSigned = (severity: Severity | null | undefined): severity is Signed =>
  severity !== null && severity !== undefined && severity in SHAPE_OF;

/** Of the size of the text beside it. */
const SIZE = 0.84;
/** The height of a line of text of this size, so that the middle of the shape is that of the letters. */
const LINE = 1.28;
const GAP = 0.36;

interface Look {
  /** That of the text, in points. */
  readonly fontSize: number;
  readonly color: string;
  /** The shape's size as a share of it. */
  readonly share?: number;
}
/** A severity as the shape that it has on the pages of alarms, too. */
export const shapeOf = (severity: AlarmSeverity, look: Look, alt?: string): Element =>
  drawn(SEVERITY_SHAPES[severity], look, alt);
const drawn = (path: string, { fontSize, color, share = SIZE }: Look, alt?: string): Element => {
  const size = fontSize * share;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 16 16"><path d="${path}" fill="${color}" fill-rule="evenodd"/></svg>`,
    width: size,
    margin: [0, (fontSize * LINE - size) / 2, 0, 0],
    ...(alt === undefined ? {} : { tag: 'Figure', alt }),
  };
};

/** A tick in a circle, as on pages. */
const WELL = 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zM6.9 11.4 3.6 8.1 4.8 6.9l2.1 2.1 4.3-4.3 1.2 1.2z';
/** A verdict as a shape: that of alarms as severe, or a circle. */
export const verdictShape = (verdict: DeviceVerdict, look: Look): Element => {
  const shape = SEVERITY_SHAPES[isSigned(verdict as Severity) ? SHAPE_OF[verdict as Signed] : 'low'];
  return drawn(verdict === 'well' ? WELL : shape, look);
};

interface Options extends Look {
  readonly alignment?: 'left' | 'center' | 'right';
  /** Between shape and text, in points. */
  readonly gap?: number;
}
/** A text behind the sign of its severity, which is read aloud, too. */
export const signed = (
  severity: Signed,
  text: Element,
  translate: Translate,
  { alignment = 'left', gap, ...look }: Options,
): Element => {
  // Of no height.
  const rest = (): Node => ({ width: '*', text: '', fontSize: 1 });
  return {
    columnGap: gap ?? look.fontSize * GAP,
    columns: [
      ...(alignment === 'left' ? [] : [rest()]),
      shapeOf(SHAPE_OF[severity], look, translate(`reports.severity.${severity}`)),
      { noWrap: true, ...text, width: 'auto' },
      ...(alignment === 'right' ? [] : [rest()]),
    ],
  };
};

const KEY_SIZE = 8;
/** What the signs mean, beside each other. */
export const signKey = (severities: readonly Signed[], translate: Translate): Element => ({
  width: 'auto',
  columnGap: 3,
  columns: severities.flatMap((severity, at) => {
    const mark = SEVERITY_MARKS[severity];
    const color = colours.light[mark?.ink ?? 'text'];
    return [
      shapeOf(SHAPE_OF[severity], { fontSize: KEY_SIZE, color }),
      {
        width: 'auto',
        text: translate(`reports.severity.${severity}`),
        style: 'name',
        noWrap: true,
        margin: [0, 0, at === severities.length - 1 ? 0 : 8, 0],
      },
    ];
  }),
});
