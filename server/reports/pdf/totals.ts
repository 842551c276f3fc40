import { dataDaysOf, dataDaysText } from '../../../src/domain/data-days.ts';
import { shownTotals } from '../../../src/domain/reports/columns.ts';
import { totalsNote } from '../../../src/domain/reports/device-notes.ts';
import { figureText } from '../../../src/domain/reports/figures.ts';
import { figureLabel } from '../../../src/domain/reports/labels.ts';
import { block, note, PAGE_WIDTH, type Node, type Source } from './nodes.ts';

const TOTALS_PER_ROW = 8;
/** The width of a digit of a figure, and what is between two of them, in points. */
const FIGURE_DIGIT = 7;
const BETWEEN_FIGURES = 12;
const totalTexts = ({ result, translate }: Source) =>
  shownTotals(result).some.map(({ key, value, format }) => ({
    key,
    format,
    text: figureText(value, format, result.time_zone, translate),
  }));
/** As many as the longest leaves space for, and about the same number in each row. */
const perRow = (texts: ReturnType<typeof totalTexts>): number => {
  const lengths = texts.map(({ format, text }) => (format === 'counts' ? 0 : text.length));
  const width = Math.max(0, ...lengths) * FIGURE_DIGIT + BETWEEN_FIGURES;
  const most = Math.max(1, Math.min(TOTALS_PER_ROW, Math.floor(PAGE_WIDTH / width)));
  return Math.ceil(texts.length / Math.ceil(Math.max(1, texts.length) / most)) || 1;
};
/** How many rows of figures the totals have. */
export const totalRows = (source: Source): number => {
  const texts = totalTexts(source);
  return Math.ceil(texts.length / perRow(texts));
};

/** A single figure is not wider than this part of the page. */
const FEWEST_IN_ROW = 5;
/** Of the layout `plain`. */
const CELL_PADDING = 4;
/** The totals in large figures, and those of which there are none. */
export const totals = (source: Source): Node => {
  const { result, translate } = source;
  const said = totalsNote(result, translate);
  const texts = totalTexts(source);
  const columns = perRow(texts);
  const cells = texts.map(({ key, text, format }) => ({
    stack: [
      {
        text,
        ...(format === 'counts' ? { bold: true, margin: [0, 4, 0, 1] } : { style: 'figure' }),
      },
      { text: figureLabel({ key }, translate), style: 'name' },
    ],
    margin: [0, 0, 8, 6],
  }));
  const rows: Node[][] = [];
  for (let n = 0; n < cells.length; n += columns) {
    const row: Node[] = cells.slice(n, n + columns);
    while (row.length < columns) row.push('');
    rows.push(row);
  }
  const widths = Array.from(
    { length: columns },
    () => PAGE_WIDTH / Math.max(columns, FEWEST_IN_ROW) - CELL_PADDING,
  );
  const missing = dataDaysText(dataDaysOf(result.days), translate);
  return block([translate('report_words.parts.totals'), missing].filter(Boolean).join(' · '), [
    ...(rows.length > 0 ? [{ layout: 'plain', table: { widths, body: rows } }] : []),
    ...(said === '' ? [] : [note(said)]),
  ]);
};
