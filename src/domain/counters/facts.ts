import type { CounterFacts } from './rule.ts';

/** What a datapoint says about itself as a counter. */
export interface CounterPoint {
  readonly unit: string | null;
  readonly rolls_over_at: number | null;
  readonly resolution: number | null;
  readonly max_flow?: number | null;
}

/** What happened to a counter beside its readings (ms). */
export type CounterEvents = Pick<CounterFacts, 'replaced' | 'dialled' | 'restored'>;

const LITRES: readonly (readonly [RegExp, number])[] = [
  [/^(?:l|lit(?:er|re)s?)$/i, 1],
  [/^(?:m³|m3|m\^3|cbm|kl)$/i, 1000],
];

/** Litres per unit; null: it is no unit of volume that is known. */
export const litresPerUnit = (unit: string | null): number | null =>
  LITRES.find(([pattern]) => pattern.test((unit ?? '').trim()))?.[1] ?? null;

/** The facts of a counter for the rule. */
export const counterFacts = (point: CounterPoint, events: CounterEvents = {}): CounterFacts => ({
  litres: litresPerUnit(point.unit),
  max_flow: point.max_flow ?? null,
  rolls_over_at: point.rolls_over_at,
  resolution: point.resolution,
  ...events,
});
