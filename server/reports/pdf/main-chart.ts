import type { Chart } from '../../../src/domain/reports/charts/chart.ts';
import { ABOVE_CHART, chartNode, GAP } from './chart-node.ts';
import { CHART_HEIGHT, LOW_HEIGHT } from './chart-svg.ts';
import { roomBelow } from './cover.ts';
import { INCIDENT_FRAME, incidentBelow } from './incident.ts';
import { keyFiguresHeight } from './key-figure-row.ts';
import { METERS_WIDTH, meterRanking, rankingHeight } from './meters.ts';
import { block, either, heading, PAGE_WIDTH, type Element, type Node, type Source } from './nodes.ts';

/** Points of the plot of an incident below the chart, at least. */
const LEAST_PLOT = 52;
/** Those that both charts get in addition on a page with room left. */
const HIGH_MORE = 100;
const WIDTH = PAGE_WIDTH - METERS_WIDTH - GAP;

const roomOf = (source: Source): number => roomBelow(source) - keyFiguresHeight(source) - ABOVE_CHART;

/** What is below the chart of several meters on the first page: the day of the worst exception, as high as their list. */
const below = (source: Source, isHigh = false): { readonly height: number; readonly node: Node } | null => {
  const room = roomOf(source);
  const least = LOW_HEIGHT + INCIDENT_FRAME + LEAST_PLOT;
  if (source.result.kind !== 'metering' || room < least) return null;
  const available = isHigh ? Math.min(room, least + HIGH_MORE) : Math.min(room, rankingHeight(source));
  const more = Math.max(0, available - least) / 2;
  const node = incidentBelow(source, { width: WIDTH, plot: LEAST_PLOT + more });
  return node && { height: LOW_HEIGHT + more, node };
};
/** Whether the first page has the incident of a report about several meters. */
export const isIncidentOnCover = (source: Source): boolean =>
  meterRanking(source, roomOf(source)) !== null && below(source) !== null;

/** The only chart of a document, beside the meters if it is about several; what follows fits below on the page. */
export const mainChart = (source: Source, chart: Chart): Node[] => {
  const room = roomOf(source);
  const rankingOf = (): Node | null => (chart.key === 'consumption' ? meterRanking(source, room) : null);
  const title = source.translate('report_files.by_day');
  if (!rankingOf()) return [block(title, [chartNode(chart, source, { width: PAGE_WIDTH })])];
  const height = Math.max(CHART_HEIGHT, Math.min(room, rankingHeight(source)));
  const withMeters = (stack: readonly Node[]): Element => ({
    unbreakable: true,
    columnGap: GAP,
    columns: [{ width: WIDTH, stack: [heading(title), ...stack] }, rankingOf()],
  });
  const usual = withMeters([chartNode(chart, source, { width: WIDTH, height })]);
  const day = below(source);
  if (!day) return [usual];
  const both = [chartNode(chart, source, { width: WIDTH, height: day.height }), day.node];
  const high = below(source, true);
  return either(withMeters(both), {
    low_charts: usual,
    ...(high
      ? {
          high_charts: withMeters([
            chartNode(chart, source, { width: WIDTH, height: high.height }),
            high.node,
          ]),
        }
      : {}),
  });
};
