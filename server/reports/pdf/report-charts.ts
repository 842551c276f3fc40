import type { Chart } from '../../../src/domain/reports/charts/chart.ts';
import { chartsOf, deviceCharts } from '../../../src/domain/reports/charts/charts.ts';
import { isDrawn, isFlat } from './chart-svg.ts';
import type { Source } from './nodes.ts';

/** How often many valves were used together says less of them than other charts. */
const OF_ONE: ReadonlySet<string> = new Set(['flow_events']);
/** The charts of a report as a whole that its document shows. */
export const chartsOfAll = ({ result }: Source): readonly Chart[] => {
  const all = chartsOf(result).filter(isDrawn);
  const others = all.filter(({ key }) => !OF_ONE.has(key));
  return others.length > 0 ? others : all;
};

/** The charts of a report's only device; none if it has others. */
export const ownCharts = ({ result }: Source): readonly Chart[] => {
  const [only, ...more] = result.devices;
  return only && more.length === 0
    ? deviceCharts(result, only).filter((chart) => isDrawn(chart) && !isFlat(chart))
    : [];
};
