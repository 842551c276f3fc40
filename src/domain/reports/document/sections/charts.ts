import { chartBlock } from '../../charts/chart-block.ts';
import { chartsOf, deviceCharts } from '../../charts/charts.ts';
import type { Chart } from '../../charts/chart.ts';
import type { Result, ResultRow } from '../../result.ts';
import type { Section } from '../document.ts';
import { onlyDevice, sectionOf, type Source, type WriteSections } from '../source.ts';

/** The most charts of one document. */
const CHARTS_MAX = 12;

/** Whether a chart says more than a table: not one of zeros, nor of a measurement that never changes. */
const isDrawn = ({ values, shape, limits }: Chart): boolean => {
  const known = new Set(values.filter((value) => value !== null));
  const isFlat = shape === 'points' && limits.length === 0 && known.size < 2;
  return !isFlat && [...known].some((value) => value !== 0);
};

const sectionsOf = (
  source: Source,
  charts: readonly Chart[],
  devices?: ReadonlySet<number>,
): readonly Section[] =>
  charts.slice(0, CHARTS_MAX).map((chart, at) =>
    sectionOf(
      `chart_${chart.key}`,
      at === 0 ? source.translate('reports.by_day') : null,
      chartBlock(source, chart, devices),
      // The charts of a report's only device are what it is about.
      onlyDevice(source.result) ? {} : { isDetail: true },
    ),
  );

/** The charts by day of one device. */
export const chartsOfDevice = (source: Source, row: ResultRow): readonly Section[] =>
  sectionsOf(source, deviceCharts(source.result, row).filter(isDrawn), new Set([row.device_id]));

/** Whether a device has values by day. */
export const hasCharts = (result: Result, row: ResultRow): boolean => deviceCharts(result, row).some(isDrawn);

/** The charts by day of all devices together, or of the only one. */
export const charts: WriteSections = (source) => {
  const { result } = source;
  const [only] = result.devices;
  const own = onlyDevice(result) && only ? chartsOfDevice(source, only) : [];
  return own.length > 0 ? own : sectionsOf(source, chartsOf(result).filter(isDrawn));
};
