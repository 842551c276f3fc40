import type { PoolClient } from 'pg';
import { SILENCE_WAIT_MS } from '../../src/domain/alarms/storm.ts';
import type { CaseChange, CaseRow } from '../alarms/case-row.ts';
import { queueCalls } from './queue-calls.ts';

/** Whether people are notified of a case: it is open, unacknowledged, and neither shelved nor suppressed. */
export const isEscalated = (row: CaseRow): boolean =>
  row.closed_at === null &&
  row.acknowledged_at === null &&
  row.suppressed_by === null &&
  row.shelved_until === null &&
  row.company_id !== null &&
  !row.late;

interface Start {
  readonly alarm_id: number;
  readonly occurrence: number;
  readonly began_at: Date;
  readonly is_single: boolean;
  readonly due_at: Date;
}

/** How a change restarts the steps of a case's policies (`now` in ms); undefined: it doesn't. */
const startOf = ({ before, after }: CaseChange, now: number): Start | undefined => {
  const start = {
    alarm_id: after.id,
    occurrence: after.occurrences,
    began_at: new Date(now),
    is_single: false,
    due_at: new Date(after.kind === 'device_offline' ? now + SILENCE_WAIT_MS : now),
  };
  if (!before) return { ...start, began_at: after.detected_at };
  // One message when it begins to chatter, then none until it has been quiet.
  if (after.chattering) return before.chattering ? undefined : { ...start, is_single: true };
  const isNew = after.occurrences > before.occurrences || before.chattering || !isEscalated(before);
  return isNew ? start : undefined;
};

const START = `
  insert into alarm_escalations (alarm_id, occurrence, began_at, is_single, due_at)
  select alarm_id, occurrence, began_at, is_single, due_at
  from jsonb_to_recordset($1::jsonb) as s(
    alarm_id int, occurrence int, began_at timestamptz, is_single boolean, due_at timestamptz)
  on conflict (alarm_id) do update set occurrence = excluded.occurrence, began_at = excluded.began_at,
    is_single = excluded.is_single, is_combined = false, progress = null, due_at = excluded.due_at`;

/**
 * Runs inside the transaction that changes cases, once for all of its changes in their order: writes what has to be
 * sent. `now` is the time of the change (ms). The steps of the policies, who is on call, and the messages follow in
 * `escalate.ts`, from the rows that are written here.
 */
export const onCaseChanges = async (
  client: PoolClient,
  changes: readonly CaseChange[],
  now: number,
): Promise<void> => {
  const starts = new Map<number, Start>();
  const ends = new Set<number>();
  for (const change of changes) {
    const { id } = change.after;
    const start = isEscalated(change.after) ? startOf(change, now) : undefined;
    if (start) {
      ends.delete(id);
      starts.set(id, start);
    } else if (!isEscalated(change.after)) {
      starts.delete(id);
      if (change.before) ends.add(id);
    }
  }
  if (ends.size > 0) {
    await client.query('delete from alarm_escalations where alarm_id = any($1::int[])', [[...ends]]);
  }
  if (starts.size > 0) await client.query(START, [JSON.stringify([...starts.values()])]);
  await queueCalls(client, changes, now);
};
