import type { DeviceState } from '../devices.ts';
import type { Exception } from './exceptions.ts';
import type { Recycled } from './hydraloop.ts';
import type { Metered } from './metering.ts';
import type { Profile } from './profiles.ts';
import type { Completeness } from './series.ts';
import type { DailyStats } from './stats.ts';
import type { Graded } from './tmv.ts';

/** What kinds of report there are. Source: contract, section 4. */
export const REPORT_KINDS = ['device', 'tmv', 'metering', 'project'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** A device as a run found it. */
export interface ReportedDevice {
  readonly device_id: number;
  readonly title: string;
  readonly dev_id: string;
  readonly type: string;
  readonly location: string | null;
  readonly state: DeviceState;
  readonly labels: readonly string[];
  readonly interval_s: number;
  /** The main meter that it is connected to, if that is in the report. Left out by earlier runs. */
  readonly main_id?: number | null;
  /** The last that it said of its battery, with its unit. */
  readonly battery: { readonly value: number; readonly unit: string | null } | null;
  /** By its tag `field_test:2026-01-31`; dates. */
  readonly last_field_test: string | null;
  readonly next_field_test: string | null;
}

/** What of these figures only serves to tell others. */
export const INTERNAL_FIGURES = [
  'longest_gap',
  'max_at',
  'first_scald_at',
  'leak_at',
  'burst_at',
  'burst_excess',
] as const;
type Shown<T> = Omit<T, (typeof INTERNAL_FIGURES)[number]>;
/** Of metering and tmv reports. */
export type MeterRow = ReportedDevice &
  Shown<Metered> & {
    /** Against the period before: 0.1 is a tenth more. */
    readonly change_share: number | null;
    readonly leak_cost_per_day: number | null;
  };
export type ValveRow = ReportedDevice & Shown<Graded>;
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
/** Of project reports: what there is to say of a device, by what it is. */
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

/** A local day. `hours` is how long it is; what is not known of it is null, never zero. */
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

/** What a run found out. Source: contract, section 10; what it does not name is ours. */
export interface Result {
  readonly title: string;
  readonly kind: ReportKind;
  readonly from: string;
  readonly to: string;
  /** Until when there could be readings: `to`, or when it was run if that was before. */
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

/** One of the devices of a project that need looking at most. */
export interface WorstDevice {
  readonly device_id: number;
  readonly title: string;
  readonly completeness: Completeness;
  readonly exceptions: number;
  /** What is gravest of it. */
  readonly text: string | null;
}
