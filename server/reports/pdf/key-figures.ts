import { shownTotals, totalsIn, type Total } from '../../../src/domain/reports/columns/columns.ts';
import type { Format } from '../../../src/domain/reports/columns/format.ts';
import { reuseShareOf } from '../../../src/domain/reports/computing/hydraloop.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import { isIncomparable, sumOf } from '../../../src/domain/reports/computing/totals.ts';
import { verdictOf } from '../../../src/domain/reports/verdicts/verdict.ts';
import { viewOf } from '../../../src/domain/reports/views.ts';
import { isCounter, mainDatapoint, countedOf } from './datapoints.ts';

/** A document leads with so many figures. */
const KEY_FIGURES = 7;

type Hydraloop = Readonly<Record<string, number | null>>;
const hydraloops = ({ devices }: Result): Hydraloop[] =>
  devices.flatMap(({ hydraloop }) => (hydraloop ? [hydraloop as Hydraloop] : []));
const sumOfHydraloops = (result: Result, key: string): number | null =>
  sumOf(hydraloops(result).map((one) => one[key]));
export const onlyOf = (result: Result): ResultRow | null =>
  result.devices.length === 1 ? (result.devices[0] ?? null) : null;

/** Of all units, null if it is unknown of one that recycled water. */
export const reuseOf = (result: Result): number | null => {
  const units = hydraloops(result).filter(({ recycled }) => Number(recycled) > 0);
  const areKnown = units.every(({ recycled, mains }) => reuseShareOf(recycled, mains) !== null);
  const sum = (key: string): number | null => sumOf(units.map((unit) => unit[key]));
  return areKnown ? reuseShareOf(sum('recycled'), sum('mains')) : null;
};

/** A statistic of the main measurement of a report's only device; of a counter only what it counted says something. */
const measured = (result: Result, key: 'max' | 'min'): number | null => {
  const datapoint = mainDatapoint(onlyOf(result));
  return datapoint === null || isCounter(datapoint) || onlyOf(result)?.hydraloop ? null : datapoint[key];
};
const counted = (result: Result): number | null => {
  const datapoint = mainDatapoint(onlyOf(result));
  const isLitres = datapoint?.unit === 'L' && !onlyOf(result)?.hydraloop;
  return isLitres && datapoint && isCounter(datapoint) ? countedOf(result, datapoint) : null;
};
const temperatureOf = (key: 'max' | 'min') => (result: Result) =>
  mainDatapoint(onlyOf(result))?.unit === '°C' ? measured(result, key) : null;
/** The lowest temperature of a valve is that of its idle pipe. */
const lowestOf = (result: Result): number | null =>
  onlyOf(result)?.type === 'tmv' ? null : temperatureOf('min')(result);
/** A figure of the report's only device. */
const ofDevice = (key: string) => (result: Result) => {
  const value = onlyOf(result)?.[key];
  return typeof value === 'number' ? value : null;
};

/** Key figures where they are not among the totals of a result. */
const DERIVED: Readonly<Record<string, readonly [Format, (result: Result) => unknown]>> = {
  completeness: ['share', ({ completeness }) => completeness.share],
  alarms: ['count', ({ alarms }) => alarms?.totals.cases ?? null],
  attention: ['count', (result) => verdictOf(result).concern],
  recycled: ['litres', (result) => sumOfHydraloops(result, 'recycled')],
  savings: ['dollars', (result) => sumOfHydraloops(result, 'savings')],
  reuse_share: ['share', reuseOf],
  online_seconds: [
    'seconds',
    (result) => (onlyOf(result) ? sumOfHydraloops(result, 'online_seconds') : null),
  ],
  // Of meters a total has it.
  counted: ['litres', (result) => ((result.totals.consumption ?? null) === null ? counted(result) : null)],
  // Of valves a total has that of flowing water.
  highest: [
    'celsius',
    (result) => ((result.totals.max ?? null) === null ? temperatureOf('max')(result) : null),
  ],
  lowest: ['celsius', lowestOf],
  in_band_share: ['share', ofDevice('in_band_share')],
  flow_events: ['count', ofDevice('flow_events')],
  battery: ['battery', (result) => onlyOf(result)?.battery ?? null],
};
/** Figures of how many devices there are, which a document about one doesn't need. */
export const COUNTS: ReadonlySet<string> = new Set([
  'devices',
  'valves',
  'meters',
  'attention',
  'devices_by_state',
  'without_flow_signal',
]);

/** Water of which too little is known to compare it. */
export const isMisleading = ({ totals }: Result, key: string): boolean =>
  key === 'previous_consumption' && isIncomparable(totals);

/** The total that is below another key figure, the first of these that there is. */
export const PREVIOUS = 'previous_consumption';
const ABOVE_PREVIOUS = ['change_share', 'consumption'] as const;
/** The key of that figure; null without it. */
export const keyAbovePrevious = (result: Result, leading: readonly Total[]): string | null => {
  const { [PREVIOUS]: previous = null } = result.totals;
  const keys = new Set(leading.map(({ key }) => key));
  return previous === null || isMisleading(result, PREVIOUS)
    ? null
    : (ABOVE_PREVIOUS.find((key) => keys.has(key)) ?? null);
};

/** As many as fit: if there are more, totals that are zero are left to the small print, which says that there are none. */
const fitting = (result: Result, figures: readonly Total[]): readonly Total[] => {
  const none = new Set(shownTotals(result).none.map(({ key }) => key));
  const zeros = figures.filter(({ key, format }) => format === 'count' && none.has(key));
  const left = new Set(zeros.slice(0, Math.max(0, figures.length - KEY_FIGURES)));
  return figures.filter((one) => !left.has(one)).slice(0, KEY_FIGURES);
};

/** The figures that a document leads with, in the order of its kind: those that are known, zero too. */
export const keyFigures = (result: Result): readonly Total[] => {
  const totals = new Map(totalsIn(result).map((total) => [total.key, total]));
  const { keyFigures: keys = [...totals.keys()], leadingIfAny = [] } = viewOf(result.kind);
  const isSingle = onlyOf(result) !== null;
  const figures = keys.flatMap((key): Total[] => {
    const derived = DERIVED[key];
    const total = totals.get(key) ?? (derived && { key, format: derived[0], value: derived[1](result) });
    if (!total || total.value === null || total.format === 'counts' || isMisleading(result, key)) return [];
    if (total.value === 0 && leadingIfAny.includes(key)) return [];
    if (key === PREVIOUS && ABOVE_PREVIOUS.some((other) => (result.totals[other] ?? null) !== null))
      return [];
    return isSingle && COUNTS.has(key) ? [] : [total];
  });
  return fitting(result, figures);
};
