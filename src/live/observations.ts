import type { Observation } from '../domain/health.ts';
import { live } from './client.ts';

/** A datapoint with its latest value, as a call answered it. */
export interface Measured {
  readonly id: number;
  readonly key: string;
  readonly label: string;
  readonly unit: string | null;
  readonly last_value: number | null;
  readonly last_at: string | null;
}

/**
 * What is known of a datapoint's readings besides what the server judged: its latest value, and the lowest and
 * highest that came in lately. Without those, an alarm would go out between a fine value and the next answer.
 */
export const observationsOf = ({ id, key, label, unit, last_value, last_at }: Measured): Observation[] => {
  const facts = { datapoint_id: id, key, label, unit };
  const loaded =
    last_value === null || last_at === null ? [] : [{ ...facts, value: last_value, at: last_at }];
  const told = live.store.get(id);
  if (!told) return loaded;
  const recent = [...new Set([told, told.low, told.high])].flatMap(({ value, ts }) =>
    ts === null ? [] : [{ ...facts, value, at: new Date(ts).toISOString() }],
  );
  return [...loaded, ...recent];
};
