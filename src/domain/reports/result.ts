import type { DeviceState } from '../devices.ts';
import type { Exception } from './exceptions.ts';
import type { Recycled } from './hydraloop.ts';
import type { Metered } from './metering.ts';
import type { Profile } from './profiles.ts';
import type { Completeness } from './series.ts';
import type { DailyStats } from './stats.ts';
import type { Graded } from './tmv.ts';

/** The kinds of report. See docs/specification.md, section 4. */
export const REPORT_KINDS = ['device', 'tmv', 'metering', 'project'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** A device as it was at the time of a run. */
export interface ReportedDevice {
  readonly device_id: number;
  readonly title: string;
  readonly dev_id: string;
  readonly type: string;
  readonly location: string | null;
  readonly state: DeviceState;
  readonly labels: readonly string[];
  readonly interval_s: number;
  /** Its main meter, if that is in the report. Missing in earlier runs. */
  readonly main_id?: number | null;
  /** The latest battery reading with its unit. */
  readonly battery: { readonly value: number; readonly unit: string | null } | null;
  /** Dates, from its tag `field_test:2026-01-31`. */
  readonly last_field_test: string | null;
  readonly next_field_test: string | null;
}

/** Figures that are only used to derive others and are not part of a result. */
export const INTERNAL_FIGURES = [
  'longest_gap',
  'max_at',
  'first_scald_at',
  'leak_at',
  'burst_at',
  'burst_excess',
] as const;
type Public<T> = Omit<T, (typeof INTERNAL_FIGURES)[number]>;
/** A row of a metering report. */
export type MeterRow = ReportedDevice &
  Public<Metered> & {
    /** Relative to the previous period: 0.1 is 10 % more. */
    readonly change_share: number | null;
    readonly leak_cost_per_day: number | null;
  };
export type ValveRow = ReportedDevice & Public<Graded>;
export interface DatapointRow extends DailyStats {
  readonly datapoint_id: number;
  readonly key: string;
  readonly label: string;
  readonly unit: string | null;
}
export interface DeviceRow extends ReportedDevice {
  readonly completeness: Completeness;
  readonly gaps: number;
  readonly gap_seconds: number;
  readonly daily_received: readonly number[];
  readonly datapoints: readonly DatapointRow[];
  readonly hydraloop: Recycled | null;
}
/** A row of a project report; which figures are set depends on the device. */
export interface ProjectRow extends ReportedDevice {
  readonly completeness: Completeness;
  readonly gaps: number;
  readonly gap_seconds: number;
  readonly consumption: number | null;
  readonly in_band_share: number | null;
  readonly flow_events: number | null;
  readonly scald_events: number | null;
  readonly leak_rate: number | null;
  readonly leaks_opened: number | null;
  readonly leaks_closed: number | null;
  readonly bursts: number | null;
  readonly hydraloop: Recycled | null;
}
export type ResultRow = MeterRow | ValveRow | DeviceRow | ProjectRow;

/** A local day. `hours`: its length. Unknown figures are null, never zero. */
export interface DayRow {
  readonly date: string;
  readonly hours: number;
  readonly received: number;
  readonly expected: number;
  readonly consumption?: number | null;
  readonly estimated?: number;
  readonly flow_events?: number | null;
  readonly in_band_share?: number | null;
  readonly scald_events?: number | null;
  readonly max?: number | null;
}

export type Totals = Readonly<Record<string, unknown>>;

/** The result of a run. See docs/specification.md, section 10. */
export interface Result {
  readonly title: string;
  readonly kind: ReportKind;
  readonly from: string;
  readonly to: string;
  /** The end of the data: `to`, or the time of the run if earlier. */
  readonly until: string;
  readonly time_zone: string;
  readonly company: { readonly id: number; readonly name: string };
  readonly project: { readonly id: number; readonly title: string } | null;
  readonly previous: { readonly from: string; readonly to: string };
  readonly tariff: number | null;
  readonly profile: Profile;
  readonly completeness: Completeness;
  readonly exceptions: readonly Exception[];
  readonly totals: Totals;
  readonly days: readonly DayRow[];
  readonly devices: readonly ResultRow[];
}

/** One of the devices of a project that most need attention. */
export interface WorstDevice {
  readonly device_id: number;
  readonly title: string;
  readonly completeness: Completeness;
  readonly exceptions: number;
  /** Its most severe exception. */
  readonly text: string | null;
}
