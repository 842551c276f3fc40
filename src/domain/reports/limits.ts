import { reportWords } from '../texts/report-words.ts';
import type { ReportKind, Result } from './result.ts';

type Name = keyof typeof reportWords.limits;

const VALVES: readonly Name[] = [
  'outlet_max',
  'band_min',
  'set_point',
  'alarm_high',
  'alarm_low',
  'alarm_low_hours',
  'growth_from',
  'growth_to',
  'flush_after_days',
  'field_test_months',
];
const METERS: readonly Name[] = ['leak_hours', 'night_flow_max', 'burst_litres'];
const OF: Readonly<Record<ReportKind, readonly Name[]>> = {
  tmv: VALVES,
  metering: METERS,
  project: [...VALVES, ...METERS],
  device: [],
};
const UNITS: Partial<Record<Name, string>> = {
  alarm_low_hours: 'h',
  flush_after_days: 'd',
  field_test_months: 'months',
  leak_hours: 'h',
  night_flow_max: 'L/h',
  burst_litres: 'L',
};

export interface ReportLimit {
  readonly key: Name;
  readonly label: string;
  readonly value: number;
  readonly unit: string;
}

/** The thresholds that a kind of report applies, in display order. */
export const reportLimits = ({ kind, profile }: Pick<Result, 'kind' | 'profile'>): ReportLimit[] =>
  OF[kind].flatMap((key) => {
    // Runs of earlier versions have fewer.
    const value = profile.limits[key] ?? null;
    // The usual alarm is meaningless above the legal limit.
    if (key === 'alarm_high' && profile.limits.alarm_high >= profile.limits.outlet_max) return [];
    return value === null ? [] : [{ key, label: reportWords.limits[key], value, unit: UNITS[key] ?? '°C' }];
  });
