import type { Total } from '../../../src/domain/reports/columns.ts';
import { figureText } from '../../../src/domain/reports/figures.ts';
import { figureLabel } from '../../../src/domain/reports/labels.ts';
import { SEVERITY_MARKS, type Mark } from '../../../src/domain/reports/marks.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { totalTone } from '../../../src/domain/reports/total-tone.ts';
import { smallPrint } from './key-figure-notes.ts';
import { keyAbovePrevious, keyFigures, PREVIOUS } from './key-figures.ts';
import { PRINTED, type Node, type Source } from './nodes.ts';

const LABELS: Readonly<Record<string, string>> = {
  attention: 'report_words.parts.worst',
  counted: 'report_words.figures.consumption',
  highest: 'report_words.figures.max',
  lowest: 'report_words.figures.min',
};

const markOf = (result: Result, total: Total): Mark | null => {
  const tone = totalTone(result, total);
  return tone && SEVERITY_MARKS[tone];
};

/** `Previous period 205.7 kL` */
const previousText = ({ result, translate }: Source): string =>
  `${figureLabel({ key: PREVIOUS }, translate)} ${figureText(result.totals[PREVIOUS], 'litres', result.time_zone)}`.replaceAll(
    ' ',
    '\u00a0',
  );

/** Points that the key figures take, with a line of other totals or more. */
const FIGURES = 46;
const LINE = 10;
const LINE_LENGTH = 210;
export const keyFiguresHeight = (source: Source): number => {
  const leading = keyFigures(source.result);
  const lines = smallPrint(source, leading).map((text) => Math.ceil(text.length / LINE_LENGTH));
  const below = keyAbovePrevious(source.result, leading) === null ? 0 : 1;
  return FIGURES + (below + lines.reduce((sum, count) => sum + count, 0)) * LINE;
};

/** The key figures in one row of the same size, and the other totals below in small print. */
export const keyFigureRow = (source: Source): Node[] => {
  const { result, translate } = source;
  const leading = keyFigures(result);
  const small = smallPrint(source, leading);
  const above = keyAbovePrevious(result, leading);
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
                leading
                  .map((total) => ({ ...total, mark: markOf(result, total) }))
                  .map(({ key, value, format, mark }) => ({
                    stack: [
                      {
                        text: LABELS[key] ? translate(LABELS[key]) : figureLabel({ key }, translate),
                        style: 'name',
                      },
                      {
                        text: [mark?.sign, figureText(value, format, result.time_zone, translate)]
                          .filter(Boolean)
                          .join(' '),
                        style: 'figure',
                        ...(mark ? { color: PRINTED[mark.ink] } : {}),
                      },
                      ...(key === above ? [{ text: previousText(source), style: 'figureNote' }] : []),
                    ],
                  })),
              ],
            },
          },
        ]),
    ...small.map((text, at) => ({ text, style: 'note', margin: [0, at === 0 ? 4 : 0, 0, 0] })),
  ];
};
