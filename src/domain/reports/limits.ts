import type { Limits } from './profiles.ts';
import { reportKind } from './kinds.ts';
import type { Subject } from './report-kind.ts';
import type { Result } from './result.ts';

type Name = Exclude<keyof Limits, 'scald'>;

const OF: Readonly<Record<Subject, readonly Name[]>> = {
  valves: [
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
  ],
  meters: ['leak_hours', 'night_flow_max', 'burst_litres'],
};
const UNITS: Partial<Record<Name, string>> = {
  alarm_low_hours: 'h',
  flush_after_days: 'd',
  field_test_months: 'months',
  leak_hours: 'h',
  night_flow_max: 'L/h',
  burst_litres: 'L',
};

// Those that a report sets are named as in its form.
const SET: ReadonlySet<Name> = new Set(['night_flow_max', 'burst_litres']);
const labelOf = (key: Name): string =>
  SET.has(key) ? `resources.reports.fields.${key}` : `report_words.limits.${key}`;

export interface ReportLimit {
  readonly key: Name;
  /** The key of its label. */
  readonly label: string;
  readonly value: number;
  readonly unit: string;
}

/** The thresholds that a kind of report applies, in display order. */
export const reportLimits = ({ kind, profile }: Pick<Result, 'kind' | 'profile'>): ReportLimit[] =>
  (reportKind(kind).grades ?? [])
    .flatMap((subject) => OF[subject])
    .flatMap((key) => {
      // Runs of earlier versions have fewer.
      const value = profile.limits[key] ?? null;
      // The usual alarm is meaningless above the legal limit.
      if (key === 'alarm_high' && profile.limits.alarm_high >= profile.limits.outlet_max) return [];
      return value === null ? [] : [{ key, label: labelOf(key), value, unit: UNITS[key] ?? '°C' }];
    });
