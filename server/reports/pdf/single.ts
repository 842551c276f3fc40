import type { Chart } from '../../../src/domain/reports/charts/chart.ts';
import { chartsOf } from '../../../src/domain/reports/charts/charts.ts';
import type { Column } from '../../../src/domain/reports/columns/column.ts';
import { zeroColumns } from '../../../src/domain/reports/columns/columns.ts';
import { growthText, noneText } from '../../../src/domain/reports/texts/device-notes.ts';
import type { ResultRow } from '../../../src/domain/reports/result.ts';
import { isDrawn } from './chart-svg.ts';
import { onlyDevice } from './cover.ts';
import { groupColumns } from './device-groups.ts';
import { factGrid, factList } from './fact-grid.ts';
import { keyFigures } from './key-figures.ts';
import { block, note, type Node, type Source } from './nodes.ts';

/** What documents about one device say elsewhere. */
const SAID: ReadonlySet<string> = new Set(['title', 'verdict', 'trend', 'place', 'alarms']);

/** The charts of a report about one valve or meter, beside which its other figures are. */
export const singleCharts = ({ result }: Source): readonly Chart[] =>
  onlyDevice(result)
    ? chartsOf(result).filter((chart) => isDrawn(chart) && chart.key !== 'completeness')
    : [];

/** The figures of a report's only device that do not lead the document, and those that are zero. */
const figuresOf = ({ result, translate }: Source, row: ResultRow) => {
  const leading = new Set(keyFigures(result).map(({ key }) => key));
  const columns: readonly Column[] = groupColumns(result, { key: 'others', rows: [row] }).filter(
    ({ key }) => !leading.has(key) && !SAID.has(key),
  );
  // The totals of one device say it already.
  const zeros = zeroColumns(result, [row]).filter(
    ({ key }) => !leading.has(key) && !SAID.has(key) && result.totals[key] !== 0,
  );
  return {
    columns,
    none: [noneText(zeros, translate), growthText(columns, translate)].filter(Boolean).join(' '),
  };
};
const noted = (none: string): Node[] => (none === '' ? [] : [note(none)]);

/** Below each other, beside charts. */
export const figureList = (source: Source, row: ResultRow): Node[] => {
  const { columns, none } = figuresOf(source, row);
  return [
    { text: source.translate('report_files.other_figures'), style: 'chart', tag: 'H3' },
    ...(columns.length === 0 ? [] : [factList(source, row, columns)]),
    ...noted(none),
  ];
};

/** As a section of their own. */
export const otherFigures = (source: Source, row: ResultRow): Node[] => {
  const { columns, none } = figuresOf(source, row);
  if (columns.length === 0) return [];
  return [
    block(source.translate('report_files.other_figures'), [factGrid(source, row, columns), ...noted(none)]),
  ];
};
