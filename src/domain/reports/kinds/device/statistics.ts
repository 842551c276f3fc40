import type { Translate } from '../../../../languages/translate.ts';
import {
  isCounted,
  isFlow,
  isOnOff,
  isOutlet,
  isTemperature,
  type DatapointRole,
} from '../../../readings/datapoint-roles.ts';
import { formatMeasured, NOTHING } from '../../../text/format.ts';
import { toneByHotWater, type Tone } from '../../columns/tones.ts';
import { column, type Column, type Row } from '../../columns/column.ts';
import { figureText, withMinus } from '../../columns/figures.ts';
import { withFacts } from '../../computing/reported-datapoint.ts';
import type { DailyStats } from '../../computing/stats.ts';

type Daily = readonly (number | null)[];
/** The statistics of a datapoint in a result. */
export interface DatapointRow extends DailyStats {
  /** Of counters, from the last reading before the period. Missing in earlier runs. */
  readonly daily_counted?: Daily;
  readonly datapoint_id: number;
  readonly key: string;
  readonly label: string;
  readonly unit: string | null;
  readonly kind: string;
  readonly role: DatapointRole | null;
}

export const STATISTICS = ['min', 'max', 'avg', 'first', 'last'] as const;
type Statistic = (typeof STATISTICS)[number];

/** The datapoint of a row of the table; null if it has none. */
export const datapointOf = ({ datapoint }: Row): DatapointRow | null =>
  datapoint ? withFacts(datapoint as DatapointRow) : null;

/** Whether a valve's pipe stands between two uses, in which its outlet cools down. */
const isIdle = (row: Row, one: DatapointRow): boolean => row.type === 'tmv' && isOutlet(one);
/** Whether it is measured while a valve is not used, too, and differs then. */
const isMostlyIdle = (row: Row, one: DatapointRow): boolean =>
  row.type === 'tmv' && (isFlow(one) || (isTemperature(one) && !isOutlet(one)));

/** Whether a statistic says nothing of a datapoint: a counter's extremes, the mean of water that stands in a pipe. */
const isHidden = (key: Statistic, row: Row, one: DatapointRow): boolean => {
  if (isCounted(one)) return key !== 'first' && key !== 'last';
  if (isOnOff(one)) return key === 'min' || key === 'max';
  return (isIdle(row, one) && key !== 'max') || (isMostlyIdle(row, one) && key === 'avg');
};

const textOf = (key: Statistic, value: number, one: DatapointRow, translate: Translate): string => {
  if (!isOnOff(one)) return withMinus(formatMeasured(value, one.unit));
  // Of what is on or off, the mean is the share of readings that were on, as in its chart.
  return key === 'avg'
    ? figureText(value, 'share', 'UTC')
    : translate(`report_document.${value === 0 ? 'off' : 'on'}`);
};

const HOT = toneByHotWater(column('max', 'celsius')).tone;
/** The highest temperature at the outlet of a valve is marked as in reports on valves. */
const hotTone: Tone = (row, context) => {
  const one = datapointOf(row);
  return one && isOutlet(one) ? (HOT?.(row, context) ?? null) : null;
};

/** A statistic of a row's datapoint, in its own unit; people don't see those that say nothing. */
export const statistic = (key: Statistic): Column => {
  const one = column(key, 'number', 'datapoint', key);
  return {
    ...one,
    ...(key === 'max' ? { tone: hotTone } : {}),
    words: (row, { translate }) => {
      const datapoint = datapointOf(row);
      const value = one.of(row);
      if (!datapoint || typeof value !== 'number' || isHidden(key, row, datapoint)) return NOTHING;
      return textOf(key, value, datapoint, translate);
    },
  };
};

/** Why some statistics of these rows are not shown; empty if all are. */
export const hiddenText = (rows: readonly Row[], translate: Translate): string => {
  const labels = (holds: (row: Row, one: DatapointRow) => boolean): readonly string[] => [
    ...new Set(
      rows.flatMap((row) => {
        const one = datapointOf(row);
        return one && holds(row, one) ? [one.label] : [];
      }),
    ),
  ];
  const [outlet] = labels(isIdle);
  const others = labels(isMostlyIdle);
  return [
    outlet === undefined ? '' : translate('report_document.idle', { name: outlet }),
    others.length > 0 ? translate('report_document.idle_mean', { names: others.join(', ') }) : '',
  ]
    .filter(Boolean)
    .join(' ');
};
