import type { Chart } from '../../../src/domain/reports/charts/chart.ts';
import { zeroColumns } from '../../../src/domain/reports/columns/columns.ts';
import { locationNotes, zerosText } from '../../../src/domain/reports/texts/device-notes.ts';
import { isIncomplete } from '../../../src/domain/reports/computing/completeness.ts';
import { missingReuseText } from '../../../src/domain/reports/texts/reuse-text.ts';
import type { ResultRow } from '../../../src/domain/reports/result.ts';
import { roundedText } from '../../../src/domain/reports/columns/rounding.ts';
import { ABOVE_CHART, chartNode, GAP } from './chart-node.ts';
import {
  CHART_HEIGHT,
  dayStep,
  HIGH_HEIGHTS,
  LOW_HEIGHT,
  LOWEST_HEIGHT,
  SINGLE_HIGH_HEIGHTS,
} from './chart-svg.ts';
import { mainChart } from './main-chart.ts';
import { inHeights } from './optional-parts.ts';
import { columnsBeside, groupBeside } from './table-beside-chart.ts';
import { onlyDevice } from './cover.ts';
import type { Group } from './device-groups.ts';
import { tableOfDevices } from './device-tables.ts';
import { groupCharts } from './group-charts.ts';
import { addsTo, measurements } from './measurements.ts';
import { chartsOfAll, ownCharts } from './report-charts.ts';
import { figureList, singleCharts } from './single.ts';
import {
  block,
  either,
  extra,
  heading,
  notes,
  PAGE_WIDTH,
  type Element,
  type Node,
  type Source,
} from './nodes.ts';

/** The points that a row of charts takes with its heading. */
export const CHARTS_HEIGHT = CHART_HEIGHT + ABOVE_CHART;

const MOST_IN_ROW = 3;
/** How many charts are beside each other, so that at most one is missing in the last row. */
const inRow = (count: number): number => {
  if (count < MOST_IN_ROW) return count;
  return count % MOST_IN_ROW === 1 ? 2 : MOST_IN_ROW;
};
/** Charts in rows of two or three, all of the same size, below a heading. */
const rowsOf = (source: Source, all: readonly Chart[], height: number): Element[] => {
  const each = inRow(all.length);
  const width = (PAGE_WIDTH - (each - 1) * GAP) / each;
  const step = Math.max(...all.map((chart) => dayStep(chart, width)));
  const rows: Element[] = [];
  for (let n = 0; n < all.length; n += each) {
    rows.push({
      unbreakable: true,
      columnGap: GAP,
      margin: [0, 0, 0, 4],
      columns: all.slice(n, n + each).map((chart) => chartNode(chart, source, { width, step, height })),
    });
  }
  const [first, ...others] = rows;
  return first === undefined ? [] : [block(source.translate('report_files.by_day'), [first]), ...others];
};
/** The same, with higher charts where there is room, and lower ones or none if that saves a page. */
const sectionOf = (source: Source, all: readonly Chart[], isOptional = false): Node[] => {
  const heights = all.length === 1 ? SINGLE_HIGH_HEIGHTS : HIGH_HEIGHTS;
  const high = new Map<number, Element[]>(heights.map((height) => [height, rowsOf(source, all, height)]));
  const low = rowsOf(source, all, LOW_HEIGHT);
  return rowsOf(source, all, CHART_HEIGHT).flatMap((row, at) =>
    either(row, {
      ...(isOptional ? { no_charts: null } : {}),
      ...inHeights(heights, (height) => high.get(height)?.[at]),
      low_charts: low[at],
    }),
  );
};

/** The charts of a report as a whole; `isOptional`: whether something else says the same. */
export const charts = (source: Source, isOptional = false): Node[] =>
  sectionOf(source, chartsOfAll(source), isOptional);

/** Charts that fit on the first page, and on a later one. */
const OWN_MAX = 6;
const OTHERS_MAX = 9;
/** The other measurements of a document about one device by day, where there is room. */
export const otherCharts = (source: Source): Node[] => {
  const measured = measurements(source);
  const others = measured
    ? ownCharts(source).filter((chart) => addsTo(measured.chart, chart, source.result))
    : [];
  return extra('other_charts', rowsOf(source, others.slice(0, OTHERS_MAX), CHART_HEIGHT));
};

const FIGURES_WIDTH = 216;
/** Of charts beside them. */
const BESIDE_HEIGHTS = [186, 148, CHART_HEIGHT] as const;
/** The charts of a document about one valve or meter, with its other figures beside them. */
const chartsWithFigures = (source: Source, all: readonly Chart[], device: ResultRow): Node[] => {
  const width = (PAGE_WIDTH - FIGURES_WIDTH - all.length * GAP) / all.length;
  const step = Math.max(...all.map((chart) => dayStep(chart, width)));
  const row = (height: number): Element => ({
    unbreakable: true,
    margin: [0, 10, 0, 0],
    columnGap: GAP,
    columns: [
      ...all.map((chart) => chartNode(chart, source, { width, step, height })),
      { width: FIGURES_WIDTH, stack: figureList(source, device) },
    ],
  });
  return either(row(LOW_HEIGHT), { ...inHeights(BESIDE_HEIGHTS, row), low_charts: row(LOWEST_HEIGHT) });
};

/** The main measurement of a document about one device as a chart, and all of them as tables beside it. */
const chartBesideTables = (
  source: Source,
  { chart, size, table, said }: NonNullable<ReturnType<typeof measurements>>,
): Node[] => [
  {
    unbreakable: true,
    columnGap: GAP,
    columns: [
      {
        width: size.width,
        stack: [heading(source.translate('report_files.by_day')), chartNode(chart, source, size)],
      },
      {
        width: '*',
        stack: [
          heading(source.translate('report_files.datapoints')),
          table,
          ...(said === '' ? [] : [{ text: said, style: 'terms' }]),
        ],
      },
    ],
  },
];

/** Points of a row of a table beside a chart, and of its head. */
const GROUP_ROW = 12;
const GROUP_HEAD = 36;
/** The chart of a few recycling units, and their table beside it, so that both are on the first page. */
const chartBesideGroup = (source: Source, chart: Chart, group: Group): Node[] => {
  const { result, translate } = source;
  const { columns, heads, span, total, width, rounded } = columnsBeside(source, group);
  const height = Math.max(CHART_HEIGHT, (group.rows.length + (total ? 1 : 0)) * GROUP_ROW + GROUP_HEAD);
  const zeros = zerosText(zeroColumns(result, group.rows), translate);
  const said = notes([
    ...locationNotes(result, translate),
    zeros,
    missingReuseText(group.rows, translate),
    roundedText(rounded, translate),
  ]);
  const title = translate('report_files.group', {
    group: translate(`report_files.groups.${group.key}`),
    count: group.rows.length,
  });
  return [
    {
      unbreakable: true,
      columnGap: GAP,
      columns: [
        {
          width,
          stack: [heading(translate('report_files.by_day')), chartNode(chart, source, { width, height })],
        },
        {
          width: '*',
          stack: [
            heading(title),
            ...said,
            tableOfDevices(source, [...group.rows, ...(total ? [total] : [])], columns, {
              heads,
              span,
              total,
              width: PAGE_WIDTH - GAP - width,
            }),
          ],
        },
      ],
    },
  ];
};

/** The charts of the first page of a document without valves by day. */
export const chartsOnCover = (source: Source): Node[] => {
  const only = onlyDevice(source.result);
  const measured = measurements(source);
  if (measured) return chartBesideTables(source, measured);
  const ofOne = singleCharts(source);
  if (only && ofOne.length > 0) return chartsWithFigures(source, ofOne, only);
  const [first, ...others] = chartsOfAll(source);
  const own = ownCharts(source);
  if (!first || others.length > 0)
    return own.length > 1 ? sectionOf(source, own.slice(0, OWN_MAX)) : charts(source);
  if (first.key !== 'completeness') return mainChart(source, first);
  // What the devices measured, rather than whether they sent it.
  const ofDevices = own.length > 0 ? own : groupCharts(source);
  // All readings of each day say nothing that the totals don't.
  const isComplete = first.values.every((share) => !isIncomplete(share));
  const shown = [...ofDevices, ...(isComplete || own.length > 0 ? [] : [first])];
  const beside = groupBeside(source);
  const [single] = shown;
  if (beside && single && shown.length === 1) return chartBesideGroup(source, single, beside);
  return sectionOf(source, shown.slice(0, OWN_MAX));
};
