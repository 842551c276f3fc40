import type { PoolClient } from 'pg';
import { int4s } from '../../db/binary.ts';
import type { JudgedReading } from '../judging/uplinks.ts';

/**
 * Readings that arrive this long after they were measured (ms) tell about a time in which no check was due. Of any others
 * it was known when they were to be checked.
 */
const HISTORY_MS = 10 * 60_000;

// What is missing in `dues` is due.
const MARK = `
  update alarm_checks set due_at = date_trunc('milliseconds', now()),
    dues = case when dues is not null then '{}'::jsonb end
  where device_id = any($1::int[]) and (due_at > now() or dues <> '{}')`;

/**
 * Makes the time-driven rules of devices due if these readings of theirs are history, such as what a gateway had buffered
 * or an import; only readings that such rules depend on are given. `now`: the time of arrival (ms). The devices must be locked.
 */
export const checkAfterHistory = async (
  client: PoolClient,
  readings: readonly JudgedReading[],
  now: number,
): Promise<void> => {
  const devices = new Set<number>();
  for (const { device, ts } of readings) if (ts < now - HISTORY_MS) devices.add(device.id);
  if (devices.size === 0) return;
  await client.query({
    name: 'alarm_checks_history',
    text: MARK,
    values: [int4s([...devices], (id) => id)],
  });
};
