import type { PoolClient } from 'pg';
import { SILENCE_WAIT_MS } from '../../src/domain/alarms/notifying/storm.ts';
import type { CaseChange, CaseRow } from '../alarms/cases/case-row.ts';
import { suppressionsOf } from '../alarms/time/suppression.ts';
import { queueCalls } from './queue-calls.ts';
import { isSilenced } from './silenced.ts';

/** Whether people are notified of a case: it is open, unacknowledged, and neither shelved nor suppressed. */
export const isEscalated = (row: CaseRow): boolean =>
  row.closed_at === null && row.acknowledged_at === null && !isSilenced(row) && !row.late;

/**
 * What the notification of a case remembers (`alarms.memory`): how often its steps began again because a silence ended,
 * and whether the last one ended while it was clear, so that nobody was told.
 */
interface NotifyMemory {
  readonly round: number;
  readonly isPassed: boolean;
}

interface Start {
  readonly alarm_id: number;
  readonly occurrence: number;
  readonly began_at: Date;
  readonly is_single: boolean;
  readonly due_at: Date;
}

type Restart =
  | { readonly type: 'none' }
  /** `isRound`: also for people who were told before. */
  | { readonly type: 'start'; readonly isSingle: boolean; readonly isRound: boolean }
  /** A silence has ended, and with it what happened in it. */
  | { readonly type: 'pass' };

const NONE: Restart = { type: 'none' };

const hasPassed = ({ memory }: CaseRow): boolean => (memory as NotifyMemory | null)?.isPassed === true;

/** How a change of a case of which people are notified restarts the steps of its policies. */
const restartOf = ({ before, after }: CaseChange): Restart => {
  const isSingle = after.chattering;
  if (!before) return { type: 'start', isSingle, isRound: false };
  if (isSilenced(before))
    return after.condition === 'active' ? { type: 'start', isSingle, isRound: true } : { type: 'pass' };
  const isPassed = hasPassed(after);
  const isReopened = after.occurrences > before.occurrences;
  if (isPassed && after.condition === 'clear') return NONE;
  // One message when it begins to chatter, then none until it has been quiet.
  if (after.chattering && before.chattering && !(isPassed && isReopened)) return NONE;
  const isNew = after.chattering || isReopened || before.chattering || !isEscalated(before);
  return isNew ? { type: 'start', isSingle, isRound: false } : NONE;
};

/** When the steps of a case begin. `now` in ms. */
const startOf = ({ before, after }: CaseChange, isSingle: boolean, isRound: boolean, now: number): Start => ({
  alarm_id: after.id,
  occurrence: after.occurrences,
  began_at: before ? new Date(now) : after.detected_at,
  is_single: isSingle,
  // Whether its gateway is silent is known when a silence ends.
  due_at: new Date(after.kind === 'device_offline' && !isRound ? now + SILENCE_WAIT_MS : now),
});

const START = `
  insert into alarm_escalations (alarm_id, occurrence, began_at, is_single, due_at)
  select alarm_id, occurrence, began_at, is_single, due_at
  from jsonb_to_recordset($1::jsonb) as s(
    alarm_id int, occurrence int, began_at timestamptz, is_single boolean, due_at timestamptz)
  on conflict (alarm_id) do update set occurrence = excluded.occurrence, began_at = excluded.began_at,
    is_single = excluded.is_single, is_combined = false, progress = null, due_at = excluded.due_at`;
const REMEMBER = `
  update alarms a set memory = jsonb_build_object(
    'round', coalesce((a.memory->>'round')::int, 0) + case when q."isPassed" then 0 else 1 end, 'isPassed', q."isPassed")
  from unnest($1::int[], $2::boolean[]) as q(id, "isPassed") where a.id = q.id`;

/**
 * Of cases that were opened and cleared at once, from readings that arrived late: those that began and ended while their
 * devices were in maintenance.
 */
const endedInMaintenance = async (
  client: PoolClient,
  changes: readonly CaseChange[],
): Promise<ReadonlySet<number>> => {
  const opened = new Set(changes.filter(({ before }) => !before).map(({ after }) => after.id));
  const last = new Map(changes.map(({ after }) => [after.id, after]));
  const found = new Set<number>();
  for (const row of last.values()) {
    if (!opened.has(row.id) || row.late || row.cleared_at === null || row.condition === 'active') continue;
    const times = [row.since, row.cleared_at].map((time) => time.getTime());
    const [began, ended] = await Promise.all(times.map((time) => suppressionsOf(client, [row], time)));
    if (began?.[0] === 'maintenance' && ended?.[0] === 'maintenance') found.add(row.id);
  }
  return found;
};

/**
 * Runs inside the transaction that changes cases, once for all of its changes in their order: writes what has to be
 * sent. `now` is the time of the change (ms). The steps of the policies, who is on call, and the messages follow in
 * `escalate.ts`, from the rows that are written here.
 */
export const onCaseChanges = async (
  client: PoolClient,
  all: readonly CaseChange[],
  now: number,
): Promise<void> => {
  const starts = new Map<number, Start>();
  const ends = new Set<number>();
  /** Whether the silence of a case ended while it was clear. */
  const passed = new Map<number, boolean>();
  const inMaintenance = await endedInMaintenance(client, all);
  const changes = all.filter(({ after }) => !inMaintenance.has(after.id));
  for (const change of changes) {
    const { id } = change.after;
    if (!isEscalated(change.after)) {
      starts.delete(id);
      if (change.before) ends.add(id);
      continue;
    }
    const restart = restartOf(change);
    if (restart.type === 'pass') passed.set(id, true);
    if (restart.type !== 'start') continue;
    if (restart.isRound || passed.has(id) || hasPassed(change.after)) passed.set(id, false);
    ends.delete(id);
    starts.set(id, startOf(change, restart.isSingle, restart.isRound, now));
  }
  if (ends.size > 0) {
    await client.query('delete from alarm_escalations where alarm_id = any($1::int[])', [[...ends]]);
  }
  if (starts.size > 0) await client.query(START, [JSON.stringify([...starts.values()])]);
  if (passed.size > 0) await client.query(REMEMBER, [[...passed.keys()], [...passed.values()]]);
  await queueCalls(client, changes, now);
};
