import type { Severity } from '../alarms/alarm.ts';
import type { DeviceState } from '../devices/devices.ts';
import type { Exception } from './exceptions/exceptions.ts';
import type { Profile } from './profiles.ts';
import type { Completeness } from './computing/series.ts';

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
  /** The maximum at its outlet (°C) by its own threshold profile; missing: that of the report applies. */
  readonly outlet_max?: number;
  /** Its main meter, if that is in the report. Missing in earlier runs. */
  readonly main_id?: number | null;
  /** The latest battery reading with its unit. */
  readonly battery: { readonly value: number; readonly unit: string | null } | null;
  /** Dates, from its tag `field_test:2026-01-31`. */
  readonly last_field_test: string | null;
  readonly next_field_test: string | null;
}

/** A device in a result, with the figures of the report's kind. */
export interface ResultRow extends ReportedDevice {
  readonly completeness: Completeness;
  readonly gaps: number;
  readonly gap_seconds?: number;
  /** How many cases were open in the period. Missing in earlier runs. */
  readonly alarms?: number;
  readonly [figure: string]: unknown;
}

/** A local day. `hours`: its length. Unknown figures are null, never zero. */
export interface DayRow {
  readonly date: string;
  readonly hours: number;
  readonly received: number;
  readonly expected: number;
  readonly consumption?: number | null;
  readonly estimated?: number;
  /** Whether the consumption rests on a step between readings that is longer than the day. */
  readonly is_estimate?: boolean;
  readonly flow_events?: number | null;
  readonly in_band_share?: number | null;
  readonly scald_events?: number | null;
  readonly max?: number | null;
  readonly [figure: string]: unknown;
}

/** A case that was open in the period. Durations in seconds, of the whole case; null: has not happened. */
export interface ReportedCase {
  readonly alarm_id: number;
  readonly severity: Severity;
  readonly kind: string;
  readonly device_id: number;
  /** Of the device. */
  readonly title: string;
  /** The title of the case. */
  readonly alarm: string;
  /** What happened, in words. Missing in earlier runs. */
  readonly text?: string;
  readonly since: string;
  /** When it was last raised, of a reopened case. Missing in earlier runs. */
  readonly raised_at?: string;
  /** When its condition held, of a reopened case, in ms: at most the last 50 times. Missing in earlier runs. */
  readonly held?: readonly { readonly from: number; readonly to: number }[];
  /** From `since` until it was closed, or until the run. */
  readonly duration_seconds: number;
  /** Since it was last raised. */
  readonly acknowledged_after_seconds: number | null;
  readonly cleared_after_seconds: number | null;
  readonly occurrences: number;
  readonly state: 'active' | 'cleared' | 'closed';
}

/** How quickly people acknowledged cases, and how quickly these cleared; seconds, null: none did. */
export interface ResponseTimes {
  readonly cases: number;
  /** Not closed at the time of the run. */
  readonly open: number;
  readonly unacknowledged: number;
  readonly median_acknowledge_seconds: number | null;
  readonly longest_acknowledge_seconds: number | null;
  readonly median_clear_seconds: number | null;
  readonly longest_clear_seconds: number | null;
}

/** The cases of a report's devices. */
export interface ReportedAlarms {
  readonly totals: ResponseTimes;
  /** All severities, worst first. */
  readonly by_severity: readonly (ResponseTimes & { readonly severity: Severity })[];
  /** Worst first; at most 1,000. */
  readonly cases: readonly ReportedCase[];
  /**
   * Those about bursts at sub-meters that are not in the report, of its meters (`main_id`) with a burst. They are not counted. Missing
   * without any, and in earlier runs.
   */
  readonly behind?: readonly (ReportedCase & { readonly main_id: number })[];
  /** Those that began after the period and are open at the time of the run. They are not counted. Missing without any, and in earlier runs. */
  readonly after?: readonly ReportedCase[];
}

/** A time in ms, and the value from then on until that of the next one; null: none, or not known. */
export type Step = readonly [from: number, value: number | null];

/** What the device with the worst exception measured on a local day: the one of the exception, the worst of several. */
export interface Incident {
  readonly device_id: number;
  /** The kind of the exception. */
  readonly kind: string;
  readonly date: string;
  /** `°C`: the water from a valve while it flows, without a flow signal always; `L`: litres by half hour. */
  readonly unit: '°C' | 'L';
  /** Whether a valve has a flow signal. */
  readonly flow_signal?: boolean;
  /** At most 400; of more, those with the highest values. */
  readonly points: readonly Step[];
  /** The most that is allowed, in the same unit: of a meter the usual with what is added for a burst. */
  readonly limits: readonly Step[];
  /** What is usual of a meter; null: that is still being learned. Missing in earlier runs. */
  readonly usual?: readonly Step[];
}

export type Totals = Readonly<Record<string, unknown>>;

/** The result of a run. See docs/specification.md, section 10. */
export interface Result {
  readonly title: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  /** The end of the data: `to`, or the time of the run if earlier. */
  readonly until: string;
  readonly time_zone: string;
  /** Of the devices' sites, each once. Missing if it is the report's, and in earlier runs. */
  readonly site_zones?: readonly string[];
  readonly company: { readonly id: number; readonly name: string };
  readonly project: { readonly id: number; readonly title: string } | null;
  readonly previous: { readonly from: string; readonly to: string };
  readonly tariff: number | null;
  readonly profile: Profile;
  readonly completeness: Completeness;
  readonly exceptions: readonly Exception[];
  readonly totals: Totals;
  /** Missing in earlier runs. */
  readonly alarms?: ReportedAlarms;
  /** Missing in earlier runs, and without a scald, water above the limit or a burst. */
  readonly incident?: Incident;
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
