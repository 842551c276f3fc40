import type { Translate } from '../../../languages/translate.ts';
import { THRESHOLDS } from '../../valves/thresholds.ts';
import { MIN_COMPLETENESS, MIN_IN_BAND } from '../computing/completeness.ts';
import { countsAs } from '../computing/device-limits.ts';
import { moneyText, priceText } from '../columns/figures.ts';
import { reportKind } from '../kinds.ts';
import type { Limits } from '../profiles.ts';
import type { Subject } from '../report-kind.ts';
import type { Result } from '../result.ts';
import { savingsIn } from './reuse-text.ts';
import { GAP_INTERVALS } from '../computing/series.ts';

/** A limit of the profile. */
type Name = keyof { [K in keyof Limits as Limits[K] extends number | null ? K : never]: K };
/** One that is the same in all profiles, or that the report sets. */
type Own =
  | 'min_in_band'
  | 'leak_least'
  | 'leak_warning'
  | 'leak_critical'
  | 'tariff'
  | 'gap_intervals'
  | 'min_completeness';

const OF: Readonly<Record<Subject, readonly (Name | Own)[]>> = {
  valves: [
    'outlet_max',
    'band_min',
    'set_point',
    'alarm_high',
    'alarm_low',
    'alarm_low_hours',
    'min_in_band',
    'growth_from',
    'growth_to',
    'flush_after_days',
    'field_test_months',
  ],
  meters: [
    'leak_hours',
    'leak_least',
    'leak_warning',
    'leak_critical',
    'tariff',
    'night_flow_max',
    'burst_litres',
  ],
};
/** Of all devices. */
const DATA: readonly Own[] = ['gap_intervals', 'min_completeness'];

const UNITS: Partial<Record<Name | Own, string>> = {
  alarm_low_hours: 'h',
  flush_after_days: 'd',
  field_test_months: 'months',
  leak_hours: 'h',
  leak_least: 'L/h',
  leak_warning: '$/day',
  leak_critical: '$/day',
  tariff: '$/kL',
  night_flow_max: 'L/h',
  burst_litres: 'L',
  min_in_band: '%',
  gap_intervals: 'intervals',
  min_completeness: '%',
};

// Those that a report sets are named as in its form.
const SET: ReadonlySet<string> = new Set<Name>(['night_flow_max', 'burst_litres']);
const labelOf = (key: Name | Own): string =>
  SET.has(key) ? `resources.reports.fields.${key}` : `report_words.limits.${key}`;

export interface ReportLimit {
  readonly key: Name | Own;
  /** The key of its label. */
  readonly label: string;
  readonly value: number;
  readonly unit: string;
}

/** What the limits of a result are taken from; without `devices`, those of all that its kind judges. */
export type Limited = Pick<Result, 'kind' | 'profile'> &
  Partial<Pick<Result, 'tariff' | 'devices' | 'time_zone'>>;

/** A limit as people read it: `45 °C`, `95%`, `$3.50/kL`. */
export const limitText = (
  { value, unit }: Pick<ReportLimit, 'value' | 'unit'>,
  { time_zone: zone = 'UTC' }: Pick<Limited, 'time_zone'>,
  translate: Translate,
): string => {
  if (unit === '$/kL') return `${priceText(value, zone)}/kL`;
  if (unit === '%') return `${value}%`;
  if (unit === '$/day') return translate('report_words.money_per_day', { amount: moneyText(value, zone) });
  return `${value} ${translate(`report_words.units.${unit}`, { _: unit })}`;
};

/** What is judged in a result: of a kind that offers no limits of its own, what there is among its devices. */
const subjectsOf = ({ kind, devices }: Limited): readonly Subject[] => {
  const { grades, judges = [] } = reportKind(kind);
  const isAmong = (subject: Subject): boolean => devices?.some((one) => countsAs(subject, one)) ?? false;
  return grades ?? judges.filter(isAmong);
};

/** Whether the profile of a result says anything about it: the limits of profiles differ for valves only. */
export const hasProfileLimits = (result: Limited): boolean => subjectsOf(result).includes('valves');

const ownValues = ({ tariff }: Limited): Readonly<Record<Own, number>> => ({
  min_in_band: MIN_IN_BAND * 100,
  leak_least: THRESHOLDS.leakLeast.value,
  leak_warning: THRESHOLDS.leakWarning.value,
  leak_critical: THRESHOLDS.leakHigh.value,
  tariff: tariff ?? THRESHOLDS.waterPrice.value,
  gap_intervals: GAP_INTERVALS,
  min_completeness: MIN_COMPLETENESS * 100,
});

/** Every limit that can mark a figure of a result or make an exception, in display order. */
export const reportLimits = (result: Limited): ReportLimit[] => {
  const { limits } = result.profile;
  const values: Readonly<Partial<Record<Name | Own, number | null>>> = { ...limits, ...ownValues(result) };
  const own = subjectsOf(result).flatMap((subject): readonly (Name | Own)[] => OF[subject]);
  const hasSavings = savingsIn(result).some(({ savings }) => typeof savings === 'number');
  const price = hasSavings && !own.includes('tariff') ? (['tariff'] as const) : [];
  return [...own, ...price, ...DATA].flatMap((key) => {
    // Runs of earlier versions have fewer.
    const value = values[key] ?? null;
    // The usual alarm is meaningless above the legal limit.
    if (key === 'alarm_high' && limits.alarm_high >= limits.outlet_max) return [];
    const isDefault = key === 'tariff' && typeof result.tariff !== 'number';
    const label = isDefault ? 'report_words.limits.tariff_default' : labelOf(key);
    return value === null ? [] : [{ key, label, value, unit: UNITS[key] ?? '°C' }];
  });
};
