import type { Severity } from '../alarm.ts';
import type { AlarmCase, AlarmSummary } from './case.ts';
import type { Watch } from './watch.ts';

/** A reading; of a counter, the increase in the hour that ends. `at`: ISO 8601. */
export interface LinePoint {
  readonly at: string;
  readonly value: number;
}

/** The last days of the value that a case is about: of a charge up to 90, of anything else the last 24 hours. */
export interface CaseLine {
  /** Days from its begin until now; more than one: a value a day. */
  readonly days: number;
  readonly label: string;
  readonly unit: string | null;
  /** Whether the points are the increase of a counter in each hour. */
  readonly is_rate: boolean;
  /** The limit of the case, if it is about this value. */
  readonly limit: number | null;
  /** The highest value that is allowed at the outlet of a valve; null for anything else. */
  readonly max: number | null;
  /** Seconds between readings: twice as long without one is a gap. */
  readonly interval_s: number;
  readonly points: readonly LinePoint[];
}

interface Named {
  readonly id: number;
  readonly title: string;
}

/** A case with what a person needs to know to act on it. */
export interface OverviewCase extends AlarmCase {
  /** The company's name, for those who see several. */
  readonly company: string | null;
  readonly device: string | null;
  readonly location: string | null;
  readonly projects: readonly Named[];
  readonly acknowledged_by_name: string | null;
  readonly assigned_to_name: string | null;
  readonly raised_at: string;
  /** What shows it best; null: nothing does. */
  readonly line: CaseLine | null;
  /** In how many hours of each of the last 14 days water flowed, today last; null: unknown. Only of unused outlets. */
  readonly flow_hours: readonly (number | null)[] | null;
}

/** How many devices (or gateways) have open cases of a kind. */
export interface KindCount {
  readonly kind: string;
  readonly severity: Severity;
  readonly count: number;
}

/** A project with its worst open case and how many are open, as the list of projects says. */
export interface OverviewSite extends Named {
  readonly company: string | null;
  readonly city_name: string | null;
  readonly coord: { readonly lon: number; readonly lat: number } | null;
  readonly device_count: number;
  /** Active devices that are silent. */
  readonly silent: number;
  /** Null: no open cases. */
  readonly severity: Severity | null;
  readonly open: number;
}

/** `GET /overview`. Cases that are shelved or suppressed are only counted in `grouped`, `set_aside` and `sites`. */
export interface Overview extends Pick<Watch, 'rules' | 'unwatched'> {
  readonly at: string;
  /** All open cases, as the bell and the list of alarms count them. */
  readonly summary: Pick<AlarmSummary, 'open' | 'unacknowledged'>;
  /** Cases that nobody has acknowledged, worst first. */
  readonly unacknowledged: readonly KindCount[];
  readonly counts: {
    readonly unacknowledged: number;
    readonly acknowledged: number;
    /** Those of devices behind a silent gateway. */
    readonly grouped: number;
    /** Others that are shelved or suppressed. */
    readonly set_aside: number;
  };
  /** High and critical cases that nobody has acknowledged, because nobody could be told of them. */
  readonly untold: number;
  /** The first of them, worst first, the acknowledged ones last. */
  readonly cases: readonly OverviewCase[];
  readonly devices: {
    readonly active: number;
    readonly reporting: number;
    /** For superadmins: how many send messages of which nothing is understood. */
    readonly unreadable?: number;
  };
  readonly sites: readonly OverviewSite[];
  readonly site_count: number;
  /** The case that was closed last; null if there never was one, or while others are open. */
  readonly last: { readonly id: number; readonly title: string; readonly closed_at: string } | null;
}

/** `GET /overview/water`: yesterday's consumption against the mean of the same weekday in the last four weeks. */
export interface OverviewWater {
  /** Meters with readings yesterday, and all meters. */
  readonly heard: number;
  readonly meters: number;
  /** Further meters, which count in an unknown unit. */
  readonly unknown_units: number;
  /** Litres; null: unknown. */
  readonly yesterday: number | null;
  /** Whether it rests on a step between two readings that is longer than the day. */
  readonly is_estimate: boolean;
  readonly usual: number | null;
  /** How much more or less than usual, as a share, by the meters for which both are known. */
  readonly change: number | null;
  /** Why there is none; null: there is. */
  readonly comparison: { readonly reason: 'no_data_before' | 'unequal_data' } | null;
  /** Dollars, at the price of water of the company's latest report that has one. */
  readonly cost: number | null;
  readonly from: string | null;
  readonly to: string | null;
  /** Litres of the last 14 days, yesterday last; null: unknown. Empty for too many meters. */
  readonly days: readonly (number | null)[];
}
