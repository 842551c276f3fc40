import type { PoolClient } from 'pg';
import type { Severity } from '../../src/domain/alarms/alarm.ts';
import type { NotificationPolicy } from '../../src/domain/alarms/notifying/policy.ts';
import { storedText } from '../texts/translations.ts';
import type { Directory } from './directory.ts';

/** Why nobody could be told of a case: `notifications.untold_<reason>`. */
export type UntoldReason = 'no_company' | 'no_policy' | 'no_admin' | 'no_webhook' | 'off_call' | 'gone';

/** Whether it must be known that nobody could be told. */
export const isUrgent = (severity: Severity): boolean => severity === 'critical' || severity === 'high';

/** Why none of these policies, which apply to a case, reaches anybody. */
export const untoldReason = (policies: readonly NotificationPolicy[], directory: Directory): UntoldReason => {
  if (policies.length === 0) return 'no_policy';
  if (directory.policies.length === 0) return 'no_admin';
  const steps = policies.flatMap((policy) => policy.steps);
  if (steps.every(({ channels }) => channels.every((channel) => channel === 'webhook'))) return 'no_webhook';
  return steps.some(({ roster_id }) => typeof roster_id === 'number') ? 'off_call' : 'gone';
};

/** What ends the key of the row that says so; begun by case, occurrence and round. */
const UNTOLD = ':untold';

/** SQL condition: nobody could be told of the present round of a case; `alarms` is its table in the statement. */
export const UNTOLD_SQL = `exists (
  select from notifications n where n.dedup_key =
    alarms.id || ':' || alarms.occurrences || ':' || coalesce(alarms.memory->>'round', '0') || '${UNTOLD}')`;

const WRITE = `
  insert into notifications (alarm_id, company_id, channel, dedup_key, status, error)
  select alarm_id, company_id, 'app', key || '${UNTOLD}', 'skipped', reason
  from jsonb_to_recordset($1::jsonb) as r(alarm_id int, company_id int, key text, reason text)
  on conflict (dedup_key) do nothing`;

interface Untold {
  readonly alarm_id: number;
  readonly company_id: number | null;
  readonly key: string;
  readonly reason: UntoldReason;
}

/** Writes that nobody could be told of these cases. Returns how many of them are new. */
export const writeUntold = async (client: PoolClient, cases: readonly Untold[]): Promise<number> => {
  if (cases.length === 0) return 0;
  const rows = cases.map(({ alarm_id, company_id, key, reason }) => ({
    alarm_id,
    company_id,
    key,
    reason: storedText(`notifications.untold_${reason}`),
  }));
  const { rowCount } = await client.query(WRITE, [JSON.stringify(rows)]);
  return rowCount ?? 0;
};
