import type { Translate } from '../../../languages/translate.ts';
import type { UsualFlow } from './bursts.ts';
import type { Exception } from '../exceptions/exceptions.ts';
import type { Finding } from '../finding.ts';
import type { Grid } from './grid.ts';
import type { InputDatapoint, InputDevice, Inputs } from '../inputs.ts';
import type { StepBuffer } from './register.ts';
import type { ReportKind } from '../report-kind.ts';
import type { DayRow, ResultRow, Totals } from '../result.ts';
import type { Completeness, Gap, Series, Span } from './series.ts';
import type { ReportedMeter } from './totals.ts';
import type { Graded } from './valve.ts';

/** Shared by all devices of a run. */
export interface RunContext {
  readonly inputs: Inputs;
  readonly kind: ReportKind;
  readonly computation: Computation;
  /** The period, up to the time of the request. */
  readonly span: Span;
  readonly grid: Grid;
  readonly previous: Span;
  /** Single readings before this time (ms) may be past retention. */
  readonly keptFrom: number;
  /** When the run was requested (ms): later readings are not included. */
  readonly asOf: number;
  /** Into the language in which exceptions are stored. */
  readonly translate: Translate;
  /** Reused for each meter. */
  readonly buffer: StepBuffer;
}

/** What was received of a device, whatever it measures. */
export interface Coverage {
  readonly completeness: Completeness;
  readonly gaps: number;
  readonly gap_seconds: number;
  readonly longest_gap: Gap | null;
  readonly daily_received: readonly number[];
}

/** A device with its readings. Those of a datapoint that it doesn't have are empty. */
export interface DeviceReadings {
  readonly device: InputDevice;
  readonly coverage: Coverage;
  /** The part of the period in which its readings are expected. */
  readonly own: Span;
  readonly run: RunContext;
  /** Readings of the period, and of the time before it for which a reading stays valid. */
  readonly series: (datapoint: InputDatapoint | undefined) => Series;
  /** A counter in the previous period. */
  readonly previous: (datapoint: InputDatapoint | undefined) => Series;
  /** What is usual of a counter, by its readings of the weeks before. */
  readonly usualOf: (datapoint: InputDatapoint | undefined) => UsualFlow;
  /** When any of these was last above 0 before the period (ms); null if never. */
  readonly lastUse: (datapoints: readonly InputDatapoint[]) => number | null;
  /** Since when any of these is known, of those that were never above 0 before the period (ms); null if it is not. */
  readonly knownSince: (datapoints: readonly InputDatapoint[]) => number | null;
}

/** What a kind computes for a device. Valves and meters are judged for exceptions by their figures. */
export interface DeviceFigures {
  /** Figures in the result, beside those that every device has. */
  readonly row?: object;
  readonly graded?: Graded | null;
  readonly metered?: ReportedMeter | null;
  readonly exceptions?: readonly Finding[];
}
export interface ComputedDevice extends DeviceFigures {
  /** The part of the period in which its readings are expected. */
  readonly own: Span;
  readonly row: ResultRow;
  readonly coverage: Coverage;
}

/** The figures of those devices that are valves. */
export const valvesOf = (devices: readonly ComputedDevice[]): Graded[] =>
  devices.flatMap(({ graded }) => graded ?? []);
/** The figures of those devices that are meters. */
export const metersOf = (devices: readonly ComputedDevice[]): ReportedMeter[] =>
  devices.flatMap(({ metered }) => metered ?? []);

/** How a kind of report is computed. */
export interface Computation {
  /** Of a device's datapoints, those that are read. */
  readonly datapoints: <T extends InputDatapoint>(all: readonly T[]) => readonly (T | undefined)[];
  readonly device: (readings: DeviceReadings) => DeviceFigures;
  readonly totals: (
    devices: readonly ComputedDevice[],
    of: { readonly exceptions: readonly Exception[]; readonly tariff: number | null },
  ) => Totals;
  /** Figures of each day, by its index. */
  readonly days?: (devices: readonly ComputedDevice[]) => (day: number) => Partial<DayRow>;
  /** Sorts the devices; by title if omitted. */
  readonly sort?: (a: ComputedDevice, b: ComputedDevice) => number;
  /** Whether hourly sums suffice, which are kept forever. */
  readonly readsHours?: true;
  /** Whether the result has the totals as members of its own, too. */
  readonly totalsInResult?: true;
}

/** Defines how a kind of report is computed: the export `computation` of `kinds/<name>/result.ts`. */
export const defineComputation = (computation: Computation): Computation => computation;
