import { THRESHOLDS } from '../thresholds.ts';
import type { ExceptionKind } from '../texts/reports.ts';

/** How much an exception matters: it may hurt somebody or wastes much water, needs attention, or little. */
export const SEVERITIES = ['critical', 'warning', 'minor'] as const;
export type Severity = (typeof SEVERITIES)[number];

const CRITICAL: ReadonlySet<ExceptionKind> = new Set([
  'scald',
  'above_limit',
  'burst',
  'silent',
  'sensor_fault',
]);
/** Water that runs all the time; their value is in litres an hour. */
const RUNNING: ReadonlySet<ExceptionKind> = new Set(['leak', 'night_flow']);

/** What so many litres an hour cost a day, by the price of a kilolitre; the usual price where none is set. */
export const costPerDay = (litresPerHour: number, tariff: number | null): number =>
  (litresPerHour * 24 * (tariff ?? THRESHOLDS.waterPrice.value)) / 1000;

/** Leaks are judged by what they cost a day, everything else by its kind. */
export const severityOf = (
  { kind, value }: { readonly kind: ExceptionKind; readonly value?: number | null },
  tariff: number | null,
): Severity => {
  if (CRITICAL.has(kind)) return 'critical';
  if (!RUNNING.has(kind)) return 'warning';
  const cost = costPerDay(value ?? 0, tariff);
  if (cost >= THRESHOLDS.leakCritical.value) return 'critical';
  return cost >= THRESHOLDS.leakWarning.value ? 'warning' : 'minor';
};
