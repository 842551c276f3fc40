import type { DatapointRole } from '../readings/datapoint-roles.ts';
import type { Severity } from './alarm.ts';
import type {
  DueInput,
  FactName,
  Facts,
  JudgedDatapoint,
  JudgedDevice,
  Sample,
  SampleInput,
  TimedValue,
  TimeInput,
  Verdict,
} from './verdict.ts';

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
/**
 * The values of a datapoint that mean nothing, if all of the sample's are in ranges of the same name: while nothing happens
 * at the device, and in ordinary use.
 */
export interface QuietRanges {
  readonly idle: QuietRange;
  readonly inUse: QuietRange;
}
/** Where it makes no difference whether the device is in use. */
export const quietIn = (range: QuietRange): QuietRanges => ({ idle: range, inUse: range });
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
  /** What happened, where no value and no limit decided. */
  readonly textWithoutLimit?: string;
  /** What a datapoint with each role says, as the placeholder `%{reported}` of the text. */
  readonly reported?: Readonly<Partial<Record<DatapointRole, string>>>;
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
  /** How far before and after a late reading (ms) others may prove the condition together with it. */
  readonly lateHistory?: (params: Params, device: JudgedDevice) => number;
  /** What a case is about: at most one is open for each. */
  readonly subject: 'device' | 'datapoint' | 'gateway';
  /** Without `reopen_within_s`, which every kind has. */
  readonly params: Readonly<Record<string, Param>>;
  /** An error in the parameters together, as the key of a text in `alarm_params`; null: none. */
  readonly check?: (params: Params) => { readonly param: string; readonly key: 'one_limit' } | null;
  /** Which devices it is about; default: all. */
  readonly applies?: (device: JudgedDevice) => boolean;
  /** Which datapoints `onSample` needs, by their roles; without it, readings don't matter. */
  readonly reads?: (datapoint: JudgedDatapoint, params: Params) => boolean;
  /** Only time raises it, and a sample can only clear it: samples don't matter while there is no state. */
  readonly isRaisedByTime?: true;
  /**
   * The values of a datapoint that change nothing while nothing is remembered, in a sample of such values; so most
   * readings are not evaluated at all. Without it, or null: none.
   */
  readonly quiet?: (params: Params, datapoint: JudgedDatapoint, device: JudgedDevice) => QuietRanges | null;
  /** For how many days readings have to be known before it is learned what is usual; default: nothing is learned. */
  readonly learnDays?: number;
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
