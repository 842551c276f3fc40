import type { Column, Row } from '../../../src/domain/reports/column.ts';
import { cellTextOf } from '../../../src/domain/reports/cell-text.ts';
import { figureLabel } from '../../../src/domain/reports/labels.ts';
import { SEVERITY_MARKS } from '../../../src/domain/reports/marks.ts';
import { tonesOf } from '../../../src/domain/reports/tones.ts';
import { divided, PRINTED, type Element, type Node, type Source } from './nodes.ts';

/** Figures beside each other, at most. */
const COLUMNS = 8;

/** The name and the value of each figure of a device. */
const factsOf = ({ result, translate }: Source, row: Row, columns: readonly Column[]): [Node, Node][] => {
  const toneOf = tonesOf(result);
  return columns.map((one) => {
    const tone = toneOf(one, row);
    const mark = tone && SEVERITY_MARKS[tone];
    // The verdict is a word already.
    const sign = one.format === 'verdict' ? '' : mark?.sign;
    const text = cellTextOf(one, row, { zone: result.time_zone, translate });
    return [
      { text: figureLabel(one, translate), style: 'name' },
      {
        text: sign ? `${sign} ${text}` : text,
        style: 'small',
        ...(mark ? { color: PRINTED[mark.ink] } : {}),
      },
    ];
  });
};

/** The figures of one device with their names, instead of a table of one row. */
export const factGrid = (source: Source, row: Row, columns: readonly Column[]): Node => {
  const cells = factsOf(source, row, columns).map((stack): Node => ({ stack, margin: [0, 0, 0, 3] }));
  const rows = divided(cells, Math.ceil(cells.length / COLUMNS));
  const most = rows[0]?.length ?? 0;
  const body = rows.map((cellsOfRow) => [
    ...cellsOfRow,
    ...Array.from({ length: most - cellsOfRow.length }, () => ''),
  ]);
  return { layout: 'figures', table: { widths: Array.from({ length: most }, () => '*'), body } };
};

/** The same below each other. */
export const factList = (source: Source, row: Row, columns: readonly Column[]): Node => ({
  layout: 'plain',
  table: {
    widths: ['*', 'auto'],
    body: factsOf(source, row, columns).map(([name, value]) => [
      name,
      { ...(value as Element), alignment: 'right' },
    ]),
  },
});
