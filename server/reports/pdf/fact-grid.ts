import type { Column, Row } from '../../../src/domain/reports/columns/column.ts';
import { cellTextOf } from '../../../src/domain/reports/columns/cell-text.ts';
import { figureLabel } from '../../../src/domain/reports/texts/labels.ts';
import { SEVERITY_MARKS } from '../../../src/domain/reports/charts/marks.ts';
import type { Severity } from '../../../src/domain/reports/verdicts/severity.ts';
import { tonesOf } from '../../../src/domain/reports/columns/tones.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import { measuredText } from './measured-text.ts';
import { divided, PRINTED, type Element, type Node, type Source } from './nodes.ts';
import { registerTexts, type Register } from './register-texts.ts';
import { isSigned, signed } from './signs.ts';

/** Figures beside each other, at most. */
const COLUMNS = 8;

const SIZE = 9;
const withSign = (text: Element, tone: Severity | null | undefined, translate: Translate): Element =>
  isSigned(tone) ? signed(tone, text, translate, { fontSize: SIZE, color: String(text.color) }) : text;

/** Of figures that need more words than the head of a column has room for. */
const NAMES: Readonly<Record<string, string>> = { hours_since_use: 'report_files.facts.hours_since_use' };
const nameOf = (one: Column, translate: Translate): string =>
  NAMES[one.key] ? translate(NAMES[one.key] ?? '') : figureLabel(one, translate);

/** What a meter showed first and last, so that the difference is its consumption. */
const registerText = (key: string, { opening, closing, consumption }: Row): string | null => {
  if (key !== 'opening' && key !== 'closing') return null;
  const numbers = [opening, closing, consumption].every((value) => typeof value === 'number');
  const register = { opening, closing, increase: consumption } as unknown as Register;
  return numbers ? registerTexts(register, 'L')[key] : null;
};

/** The name and the value of each figure of a device. */
const factsOf = (source: Source, row: Row, columns: readonly Column[]): [Node, Node][] => {
  const { result, translate } = source;
  const toneOf = tonesOf(result);
  return columns.map((one) => {
    const tone = toneOf(one, row);
    const mark = tone && SEVERITY_MARKS[tone];
    const text =
      registerText(one.key, row) ??
      (one.format === 'celsius'
        ? measuredText(one.of(row), one.format, source)
        : cellTextOf(one, row, { zone: result.time_zone, translate }));
    return [
      { text: nameOf(one, translate), style: 'name' },
      withSign(
        { text, style: 'small', ...(mark ? { color: PRINTED[mark.ink] } : {}) },
        // The verdict is a word already.
        one.format === 'verdict' ? null : tone,
        translate,
      ),
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
