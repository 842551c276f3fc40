import type { DatapointRole } from '../domain/readings/datapoint-roles.ts';
import type { Observation } from '../domain/devices/health.ts';
import { live } from './client.ts';

/** A datapoint with its latest value, as returned by the API. */
export interface Measured {
  readonly id: number;
  readonly key: string;
  readonly role: DatapointRole | null;
  readonly label: string;
  readonly unit: string | null;
  readonly last_value: number | null;
  readonly last_at: string | null;
}

/**
 * Recent observations of a datapoint that the server's evidence may not include yet: its latest value, and the
 * lowest and highest received over the live socket. Without the extremes, an alarm would disappear when a normal
 * value follows before the next API response.
 */
export const observationsOf = ({
  id,
  key,
  role,
  label,
  unit,
  last_value,
  last_at,
}: Measured): Observation[] => {
  const facts = { datapoint_id: id, key, role, label, unit };
  const loaded =
    last_value === null || last_at === null ? [] : [{ ...facts, value: last_value, at: last_at }];
  const entry = live.store.get(id);
  if (!entry) return loaded;
  const recent = [...new Set([entry, entry.low, entry.high])].flatMap(({ value, ts }) =>
    ts === null ? [] : [{ ...facts, value, at: new Date(ts).toISOString() }],
  );
  return [...loaded, ...recent];
};
