import type { DatapointRole } from '../readings/datapoint-roles.ts';
import type { CounterStep } from '../counters/rule.ts';
import type { Severity } from './alarm.ts';
import type { Params } from './kind.ts';

/** The datapoint of a reading, as far as kinds need it. */
export interface JudgedDatapoint {
  readonly id: number;
  readonly key: string;
  readonly unit: string | null;
  readonly kind: string;
  readonly role: DatapointRole | null;
  readonly rolls_over_at: number | null;
  /** The smallest change that it can measure; null: not known. */
  readonly resolution: number | null;
  /** The most that flows through it, L/min. */
  readonly max_flow?: number | null;
}

/** The device whose readings are evaluated. */
export interface JudgedDevice {
  readonly type: string;
  readonly tags: readonly string[];
  readonly expected_interval_s: number;
  /** The legal maximum at its outlet, °C; unknown facilities count as "elsewhere". */
  readonly outlet_max: number;
  /** IANA; of its project, otherwise of its company. */
  readonly time_zone: string;
}
/** A reading; `ts` in ms. */
export interface TimedValue {
  readonly ts: number;
  readonly value: number;
}
/** The readings of one uplink. For a kind about datapoints, `values` has one entry. */
export interface Sample {
  readonly ts: number;
  /** By key. */
  readonly values: Readonly<Record<string, number>>;
  readonly datapoints: Readonly<Record<string, JudgedDatapoint>>;
  /** What its counters counted, by key, if that is known already: otherwise it is by the readings before. */
  readonly steps?: Readonly<Record<string, CounterStep>>;
}

/** Whether the condition of a kind holds, for one rule and device, datapoint or gateway. */
export interface Verdict<M = unknown> {
  /** `unknown`: nothing that changes the current condition. */
  readonly condition: 'met' | 'unmet' | 'unknown';
  readonly value?: number;
  readonly limit?: number;
  /** When the condition began to be met or unmet, if before this reading (ms). */
  readonly since?: number;
  /** What the next reading needs to know; null: nothing, as before the first. JSON. */
  readonly memory: M | null;
  /**
   * Of `onSample` and `onDue`: when `onDue` has to be called without another reading. Of `onTime`: the earliest
   * time at which its verdict can change without a reading. In ms.
   */
  readonly dueAt?: number | null;
  /** The datapoint that decided. */
  readonly datapoint?: number;
  /** Of value and limit, if not the kind's. */
  readonly unit?: string;
  /** Of how many devices the value counts some. */
  readonly total?: number;
  /** If this case is less or more severe than the kind in general. */
  readonly severity?: Severity;
}

/** The usual consumption; see `baseline.ts`. */
export interface Usual {
  /** Whether enough days are known; otherwise `litres` is 0. */
  readonly isLearned: boolean;
  /** The most that is usual in 30 minutes, L. */
  readonly litres: number;
}

export interface SampleInput<M = unknown> {
  readonly params: Params;
  readonly memory: M | null;
  readonly sample: Sample;
  readonly device: JudgedDevice;
  /**
   * The readings of a key before this sample, oldest first: at least the one before, if there is one; as far back
   * as `history` asks if `needsHistory` is true.
   */
  readonly before: (key: string) => readonly TimedValue[];
  /** The usual consumption at a time; only called if `needsHistory` is true or there is memory. */
  readonly usual: (key: string, ts: number) => Usual;
  /** For late readings: when the next sample was measured (ms); undefined if unknown. */
  readonly next?: number;
}

/** What is left of an input when a timer set by a reading is due at `at` (ms). */
export interface DueInput<M = unknown> {
  readonly params: Params;
  readonly memory: M | null;
  readonly device: JudgedDevice;
  readonly at: number;
}

/** What time-driven kinds can ask for about a device; null: never or unknown. Instants in ms. */
export interface Facts {
  /** When the last uplink was received. */
  readonly seen_at: number | null;
  /** When its latest reading was measured. */
  readonly measured_at: number | null;
  /** How long the device has been silent, in ms, without the ingest outages. */
  readonly silent_ms: number | null;
  /** When water last flowed. */
  readonly flow_at: number | null;
  /** Whether it reports flow at all. */
  readonly has_flow: boolean;
  /** Since when it has reported flow or its absence. */
  readonly flow_since: number | null;
  /** When the device was put into service. */
  readonly active_since: number;
  /** Its counters. */
  readonly counters: readonly {
    readonly datapoint: JudgedDatapoint;
    /** When the value last changed. */
    readonly changed_at: number | null;
    /** When it was last measured. */
    readonly read_at: number | null;
    readonly value: number;
    /** Of the 14 local days before `changed_at`: with a rise, and with readings. */
    readonly days_used: number;
    readonly days_known: number;
  }[];
  /** Daily lowest battery voltage of the last 60 days, oldest first. */
  readonly battery_v: readonly TimedValue[];
  /** The latest charge in percent, if it reports one. */
  readonly battery_percent: number | null;
  /** `gateway_silent`: the devices that the gateway served during the last day. */
  readonly gateway: { readonly served: number; readonly silent: number } | null;
}
export type FactName = keyof Facts;
export type GivenFacts = Pick<Facts, 'active_since'> & Partial<Facts>;

export interface TimeInput<M = unknown> {
  readonly params: Params;
  readonly memory: M | null;
  readonly device: JudgedDevice;
  readonly facts: GivenFacts;
  readonly now: number;
}
