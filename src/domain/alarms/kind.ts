import type { Severity } from './alarm.ts';

/** A parameter of a rule; every one has a default, except those that are `required` or `optional`. */
export interface Param {
  readonly type: 'number' | 'integer' | 'text' | 'boolean';
  readonly default?: number | string | boolean | null;
  /** Has no sensible default, so that a rule must set it. */
  readonly required?: true;
  /** Has no default; null while it is not set. */
  readonly optional?: true;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  /** What it means; one sentence. */
  readonly help: string;
  /** Where the default comes from. */
  readonly source?: string;
}
/** The parameters of a rule, by name; complete, defaults included. */
export type Params = Readonly<Record<string, number | string | boolean | null>>;

/** The datapoint of a reading, as far as kinds need it. */
export interface JudgedDatapoint {
  readonly id: number;
  readonly key: string;
  readonly unit: string | null;
  readonly kind: string;
  readonly rolls_over_at: number | null;
  /** The smallest change that it can measure; null: 1 unit. */
  readonly resolution: number | null;
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

/** Readings and the state after each: run by the tests, shown in the guide. */
export interface Example {
  readonly title: string;
  readonly params?: Readonly<Record<string, Params[string]>>;
  readonly device?: Partial<JudgedDevice>;
  /** Facts about datapoints by key, where they differ from the defaults of the key. */
  readonly datapoints?: Readonly<Record<string, Partial<JudgedDatapoint>>>;
  /** Readings before the first step. */
  readonly before?: Readonly<Record<string, readonly { readonly at: string; readonly value: number }[]>>;
  /** The usual consumption in 30 minutes (L) at every hour; without it, it is being learned. */
  readonly usual?: number;
  /**
   * In order; `at` is ISO 8601. With `values`, an uplink; with `facts`, an evaluation of time-driven kinds. With
   * neither, only time passes.
   */
  readonly steps: readonly {
    readonly at: string;
    readonly values?: Readonly<Record<string, number>>;
    readonly facts?: Partial<Facts>;
    /** `none`: no open case; `pending`: a timer runs; `active` and `clear`: the condition of the open case. */
    readonly expect: 'none' | 'pending' | 'active' | 'clear';
  }[];
}

/** Values from `low` to `high`, both included. */
export interface QuietRange {
  readonly low: number;
  readonly high: number;
}
/** Every value. */
export const ALWAYS_QUIET: QuietRange = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };

/**
 * A kind of alarm: what it reads, when its condition is met, and what it asks people to do. The default export of
 * a file in `kinds/`, whose name is the kind's with dashes. Pure: no clock, no database. A sample that is given twice counts
 * once.
 */
export interface AlarmKind<M = never> {
  /** Plain English, translated as `alarm_kinds.<kind>.title`; likewise `response`, `text` and `condition`. */
  readonly title: string;
  /** What the person who sees it should do. */
  readonly response: string;
  /** What happened; with the placeholders `%{value}` and `%{limit}`, which include the unit, `%{device}`, `%{datapoint}`, `%{gateway}`. */
  readonly text: string;
  /** When it is raised, with its parameters as placeholders; `%{limit}`: the one of several that a rule sets. */
  readonly condition: string;
  /** Of value and limit; `datapoint`: that of the datapoint that decided. */
  readonly unit: string;
  /** Where the limits come from. */
  readonly source: string;
  readonly severity: Severity;
  /** Stays open until a person resets it. */
  readonly isLatched?: true;
  /** Late readings that meet it on their own open a closed case. */
  readonly evaluatesLate?: true;
  /** What a case is about: at most one is open for each. */
  readonly subject: 'device' | 'datapoint' | 'gateway';
  /** Without `reopen_within_s`, which every kind has. */
  readonly params: Readonly<Record<string, Param>>;
  /** An error in the parameters together, as the key of a text in `alarm_params`; null: none. */
  readonly check?: (params: Params) => { readonly param: string; readonly key: 'one_limit' } | null;
  /** Which devices it is about; default: all. */
  readonly applies?: (device: JudgedDevice) => boolean;
  /**
   * Which keys `onSample` needs, or which datapoints, if the datapoint is known; without it, readings don't matter.
   */
  readonly reads?: (key: string, params: Params, datapoint?: JudgedDatapoint) => boolean;
  /** Only time raises it, and a sample can only clear it: samples don't matter while there is no state. */
  readonly isRaisedByTime?: true;
  /**
   * The values of a datapoint that change nothing while nothing is remembered, whatever else is in a sample of such
   * values; so most readings are not evaluated at all. Without it, or null: none.
   */
  readonly quiet?: (params: Params, datapoint: JudgedDatapoint) => QuietRange | null;
  /** For how long (s) it has to be over before it counts as clear, if not for longer by the rule. */
  readonly clearAfter?: (params: Params) => number;
  /** How far back `before` must reach, in ms. */
  readonly history?: (params: Params) => number;
  /** Whether a sample needs `before` to reach as far back, without memory; given the value before of each key. */
  readonly needsHistory?: (
    sample: Sample,
    previous: (key: string) => TimedValue | undefined,
    params: Params,
  ) => boolean;
  readonly onSample?: (input: SampleInput<M>) => Verdict<M>;
  readonly onDue?: (input: DueInput<M>) => Verdict<M>;
  /** What `onTime` needs to know. */
  readonly facts?: readonly FactName[];
  readonly onTime?: (input: TimeInput<M>) => Verdict<M>;
  readonly examples: readonly Example[];
}

/** Any kind, whatever it remembers. */
export type AnyKind = AlarmKind<unknown>;

export const defineAlarmKind = <M>(kind: AlarmKind<M>): AnyKind => kind as unknown as AnyKind;
