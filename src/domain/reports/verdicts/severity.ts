import { findingKinds, kindsOfConcern } from '../findings.ts';

/**
 * The severity of an exception, in the words of alarms' severities. `critical`: it may injure someone, or a pipe may have burst.
 * `high`: water above the limit, or much water wasted. `warning` (shown as medium): its device needs attention. `minor` (shown as
 * low): it only informs.
 */
export const SEVERITIES = ['critical', 'high', 'warning', 'minor'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Whether an exception only informs: it changes no verdict. */
export const onlyInforms = ({ kind }: { readonly kind: string }): boolean =>
  findingKinds.get(kind)?.severity === 'minor';
/** The kinds of continuous flow; values in litres per hour. */
export const CONTINUOUS_FLOW = kindsOfConcern('leaking');

/** As its kind says; a warning if results of earlier versions have a kind that is not known. */
export const severityOf = (
  { kind, value }: { readonly kind: string; readonly value?: number | null },
  tariff: number | null,
): Severity => {
  const severity = findingKinds.get(kind)?.severity ?? 'warning';
  return typeof severity === 'function' ? severity(value ?? 0, tariff) : severity;
};

/** The highest severity of some exceptions; null if there are none. */
export const worstSeverity = (
  exceptions: readonly { readonly kind: string; readonly value?: number | null }[],
  tariff: number | null,
): Severity | null => {
  const found = new Set(exceptions.map((one) => severityOf(one, tariff)));
  return SEVERITIES.find((severity) => found.has(severity)) ?? null;
};
