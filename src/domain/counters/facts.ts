import { litresPerUnit } from '../readings/units.ts';
import type { CounterFacts } from './rule.ts';

/** What a datapoint says about itself as a counter. */
export interface CounterPoint {
  readonly unit: string | null;
  readonly rolls_over_at: number | null;
  readonly resolution: number | null;
  readonly max_flow?: number | null;
  readonly kind?: string;
}

/** What happened to a counter beside its readings (ms). */
export type CounterEvents = Pick<CounterFacts, 'replaced' | 'dialled' | 'restored'>;

/** The facts of a counter for the rule. */
export const counterFacts = (point: CounterPoint, events: CounterEvents = {}): CounterFacts => ({
  litres: litresPerUnit(point.unit),
  max_flow: point.max_flow ?? null,
  rolls_over_at: point.rolls_over_at,
  resolution: point.resolution,
  ...(point.kind === 'delta' ? { isDelta: true } : {}),
  ...events,
});
