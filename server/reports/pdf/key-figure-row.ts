import type { Total } from '../../../src/domain/reports/columns/columns.ts';
import { figureText } from '../../../src/domain/reports/columns/figures.ts';
import { figureLabel, totalLabel } from '../../../src/domain/reports/texts/labels.ts';
import { heatMapOf, LEVEL_SEVERITY } from '../../../src/domain/reports/charts/heat-map.ts';
import { deviceVerdicts } from '../../../src/domain/reports/verdicts/device-verdict.ts';
import { SEVERITY_MARKS, SHAPE_OF } from '../../../src/domain/reports/charts/marks.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { SEVERITIES, severityOf } from '../../../src/domain/reports/verdicts/severity.ts';
import { unusableNote } from '../../../src/domain/reports/verdicts/unassessed.ts';
import { totalTone } from '../../../src/domain/reports/columns/total-tone.ts';
import { hasOtherTemperatures } from './datapoints.ts';
import { smallPrint } from './key-figure-notes.ts';
import { keyAbovePrevious, keyFigures, PREVIOUS } from './key-figures.ts';
import { measuredText } from './measured-text.ts';
import { PRINTED, type Node, type Source } from './nodes.ts';
import { isSigned, shapeOf, signed, signKey, type Signed } from './signs.ts';

const LABELS: Readonly<Record<string, string>> = {
  attention: 'report_words.parts.worst',
  counted: 'report_words.figures.consumption',
  highest: 'report_words.figures.max',
  lowest: 'report_words.figures.min',
};

/** Names of the highest temperature at outlets. */
const HIGHEST: ReadonlySet<string> = new Set(['max', 'highest']);
const nameOf = ({ result, translate }: Source, { key, value }: Pick<Total, 'key' | 'value'>): string => {
  if (HIGHEST.has(key) && hasOtherTemperatures(result)) return translate('report_files.highest_outlet');
  return LABELS[key] ? translate(LABELS[key]) : totalLabel({ key, value }, result.totals, translate);
};

const FONT_SIZE = 15;
/** How many devices need attention, those of each severity behind its sign. */
const attentionOf = ({ result, translate }: Source): Node | null => {
  const verdicts = [...deviceVerdicts(result).values()];
  const counts = SEVERITIES.filter(isSigned).flatMap((severity) => {
    const count = verdicts.filter((one) => one === severity).length;
    return count > 0 ? [{ severity, count }] : [];
  });
  if (counts.length < 2) return null;
  const columns = counts.flatMap(({ severity, count }) => {
    const color = PRINTED[SEVERITY_MARKS[severity]?.ink ?? 'text'];
    const look = { fontSize: FONT_SIZE, color };
    return [
      shapeOf(SHAPE_OF[severity], look, translate(`reports.severity.${severity}`)),
      { width: 'auto', text: String(count), style: 'figure', color, margin: [0, 0, 6, 0] },
    ];
  });
  return { columnGap: 4, columns };
};

/** A figure behind the sign of its severity, if it has one. */
const figureOf = (source: Source, total: Total): Node => {
  const { result, translate } = source;
  const parts = total.key === 'attention' ? attentionOf(source) : null;
  if (parts) return parts;
  const text = measuredText(total.value, total.format, source);
  const tone = totalTone(result, total);
  const mark = tone && SEVERITY_MARKS[tone];
  if (!mark || !isSigned(tone)) return { text, style: 'figure' };
  const color = PRINTED[mark.ink];
  return signed(tone, { text, style: 'figure', color }, translate, { fontSize: FONT_SIZE, color, gap: 4 });
};

/** The severities of the key figures and of the valves by day: what their signs mean is said once, below the key figures. */
const signsOf = (result: Result, leading: readonly Total[]): readonly Signed[] => {
  const levels = heatMapOf(result)?.levels ?? [];
  const shown = new Set([
    ...leading.map((total) => totalTone(result, total)),
    ...levels.map((level) => LEVEL_SEVERITY[level]),
    ...result.exceptions.map((one) => severityOf(one, result.tariff)),
  ]);
  return SEVERITIES.filter((severity) => shown.has(severity)).filter(isSigned);
};
/** The small print, with the key of the signs at the right of its first line. */
const withKey = (source: Source, leading: readonly Total[], small: readonly string[]): Node[] => {
  const signs = signsOf(source.result, leading);
  const lines = small.map((text, at) => ({ text, style: 'note', margin: [0, at === 0 ? 4 : 0, 0, 0] }));
  if (signs.length === 0) return lines;
  const key = { ...signKey(signs, source.translate), margin: [0, 4, 0, 0] };
  return [{ columnGap: 14, columns: [{ width: '*', stack: lines.length > 0 ? lines : [''] }, key] }];
};

/** `Previous period 205.7 kL` */
const previousText = ({ result, translate }: Source): string =>
  `${figureLabel({ key: PREVIOUS }, translate)} ${figureText(result.totals[PREVIOUS], 'litres', result.time_zone)}`.replaceAll(
    ' ',
    '\u00a0',
  );

/** What is below a key figure in small print; empty without anything. */
const noteBelow = (source: Source, leading: readonly Total[], key: string): string => {
  const { result, translate } = source;
  if (key === keyAbovePrevious(result, leading)) return previousText(source);
  return key === 'completeness' ? unusableNote(result.exceptions, translate).replaceAll(' ', '\u00a0') : '';
};

/** Points that the key figures take, with a line of other totals or more. */
const FIGURES = 46;
const LINE = 10;
const LINE_LENGTH = 210;
export const keyFiguresHeight = (source: Source): number => {
  const leading = keyFigures(source.result);
  const lines = smallPrint(source, leading).map((text) => Math.ceil(text.length / LINE_LENGTH));
  const below = leading.some(({ key }) => noteBelow(source, leading, key) !== '') ? 1 : 0;
  return FIGURES + (below + lines.reduce((sum, count) => sum + count, 0)) * LINE;
};

/** The key figures in one row of the same size, and the other totals below in small print. */
export const keyFigureRow = (source: Source): Node[] => {
  const leading = keyFigures(source.result);
  const small = smallPrint(source, leading);
  if (leading.length === 0 && small.length === 0) return [];
  return [
    ...(leading.length === 0
      ? []
      : [
          {
            layout: 'figures',
            margin: [0, 9, 0, 0],
            table: {
              widths: leading.map(() => '*'),
              body: [
                leading.map((total) => {
                  const below = noteBelow(source, leading, total.key);
                  return {
                    stack: [
                      { text: nameOf(source, total), style: 'name' },
                      figureOf(source, total),
                      ...(below === '' ? [] : [{ text: below, style: 'figureNote' }]),
                    ],
                  };
                }),
              ],
            },
          },
        ]),
    ...withKey(source, leading, small),
  ];
};
