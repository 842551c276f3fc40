import { THRESHOLDS } from '../valves/thresholds.ts';
import type { ExceptionKind } from '../../languages/keys.ts';

/**
 * The severity of an exception, in the words of alarms' severities. `critical`: it may injure someone, or a pipe may have burst.
 * `high`: water above the limit, or much water wasted. `warning` (shown as medium): its device needs attention. `minor` (shown as
 * low): it only informs.
 */
export const SEVERITIES = ['critical', 'high', 'warning', 'minor'] as const;
export type Severity = (typeof SEVERITIES)[number];

const CRITICAL: ReadonlySet<string> = new Set<ExceptionKind>(['scald', 'burst']);
const HIGH: ReadonlySet<string> = new Set<ExceptionKind>(['above_limit']);
/** What only informs: nobody has to do anything about it. */
const MINOR: ReadonlySet<string> = new Set<ExceptionKind>([
  'reset',
  'gap',
  'no_flow_signal',
  'retention',
  'other_registers',
]);
/** Whether an exception only informs: it changes no verdict. */
export const onlyInforms = ({ kind }: { readonly kind: string }): boolean => MINOR.has(kind);
/** Continuous flow; values in litres per hour. */
export const CONTINUOUS_FLOW: ReadonlySet<string> = new Set<ExceptionKind>(['leak', 'night_flow']);

/** The daily cost of a flow, from the price of a kilolitre; uses the default price if none is set. */
export const costPerDay = (litresPerHour: number, tariff: number | null): number =>
  (litresPerHour * 24 * (tariff ?? THRESHOLDS.waterPrice.value)) / 1000;

/** Leaks are rated by their daily cost, everything else by its kind. */
export const severityOf = (
  { kind, value }: { readonly kind: string; readonly value?: number | null },
  tariff: number | null,
): Severity => {
  if (CRITICAL.has(kind)) return 'critical';
  if (HIGH.has(kind)) return 'high';
  if (MINOR.has(kind)) return 'minor';
  if (!CONTINUOUS_FLOW.has(kind)) return 'warning';
  const cost = costPerDay(value ?? 0, tariff);
  if (cost >= THRESHOLDS.leakHigh.value) return 'high';
  return cost >= THRESHOLDS.leakWarning.value ? 'warning' : 'minor';
};

/** The highest severity of some exceptions; null if there are none. */
export const worstSeverity = (
  exceptions: readonly { readonly kind: string; readonly value?: number | null }[],
  tariff: number | null,
): Severity | null => {
  const found = new Set(exceptions.map((one) => severityOf(one, tariff)));
  return SEVERITIES.find((severity) => found.has(severity)) ?? null;
};
