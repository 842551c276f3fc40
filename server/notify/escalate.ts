import type { PoolClient } from 'pg';
import type { Severity } from '../../src/domain/alarms/alarm.ts';
import {
  addresseeOf,
  applicablePolicies,
  type NextStep,
  type NotificationPolicy,
  runStep,
  stepAt,
} from '../../src/domain/alarms/notifying/policy.ts';
import {
  isCombined,
  SILENCE_WAIT_MS,
  STORM_CASES,
  STORM_WINDOW_MS,
} from '../../src/domain/alarms/notifying/storm.ts';
import type { Work } from '../jobs/jobs.ts';
import { withTransaction } from '../db/with-transaction.ts';
import { type Directory, readDirectories } from './directory.ts';
import { type OutboxRow, outboxRows, writeOutbox } from './outbox.ts';
import { beginStorms, lockCompanies } from './storms.ts';
import { isUrgent, untoldReason, type UntoldReason, writeUntold } from './untold.ts';

/** Cases at once, in all and of one company, so that those of others are not kept waiting by its many. */
const BATCH = 200;
const PER_COMPANY = 50;
/** Among so many of those that wait longest, and of the newest: however many one company has, another's is seen at once. */
const SEEN = 500;

/** A policy's next step. */
interface Progress extends NextStep {
  readonly policy_id: number;
  /** Nobody was told by the steps of the case so far. */
  readonly is_untold?: true;
}

interface Escalation {
  readonly alarm_id: number;
  readonly occurrence: number;
  /** How often its steps began again because a silence ended. */
  readonly round: number;
  readonly began_at: Date;
  readonly is_single: boolean;
  readonly is_combined: boolean;
  readonly progress: readonly Progress[] | null;
  /** Null: nobody can be told. */
  readonly company_id: number | null;
  readonly severity: Severity;
  readonly device_id: number | null;
  readonly kind: string;
  readonly project_ids: readonly number[];
}

/** What decides whether a case is combined with others; see `isCombined`. Counted up to the limit. */
interface Neighbours {
  readonly earlier: number;
  readonly silent: number;
}

// A case that was acknowledged or closed has no row here; one that a trigger has just closed may still have it.
const CLAIM = `
  with due as (
    select e.alarm_id, e.due_at, row_number() over (partition by a.company_id order by e.due_at, e.alarm_id) as turn
    from (
      (select alarm_id, due_at from alarm_escalations where due_at <= $1 order by due_at limit ${SEEN})
      union (select alarm_id, due_at from alarm_escalations where due_at <= $1 order by due_at desc limit ${SEEN})) e
    join alarms a on a.id = e.alarm_id and a.closed_at is null)
  select e.alarm_id, e.occurrence, e.began_at, e.is_single, e.is_combined, e.progress,
    a.company_id, a.severity, a.device_id, a.kind, coalesce((a.memory->>'round')::int, 0) as round,
    array(select project_id from project_devices where device_id = a.device_id) as project_ids
  from alarm_escalations e join alarms a on a.id = e.alarm_id
  where e.due_at <= $1 and a.closed_at is null and e.alarm_id in (
    select alarm_id from due where turn <= ${PER_COMPANY} order by turn, due_at, alarm_id limit ${BATCH})
  order by e.due_at, e.alarm_id for update of e skip locked`;
// The latest first: before them are the traces of all that were raised again since.
const COUNT_EARLIER = `
  select a.id, (select count(*)::int from (
    select from alarms b
    where b.company_id = a.company_id and b.severity <> 'critical' and b.id < a.id and not b.late
      and b.suppressed_by is null and b.detected_at between a.detected_at - $2 * interval '1 ms' and a.detected_at
    order by b.detected_at desc limit ${STORM_CASES}) counted) as earlier
  from alarms a where a.id = any($1::int[]) and a.severity <> 'critical'`;
const COUNT_SILENT = `
  select a.id, (select count(*)::int from (
    select from alarms b
    where b.company_id = a.company_id and b.kind = a.kind and b.severity <> 'critical' and b.closed_at is null
      and b.suppressed_by is null
      and b.detected_at between a.detected_at - $2 * interval '1 ms' and a.detected_at + $2 * interval '1 ms'
    limit ${STORM_CASES + 1}) counted) as silent
  from alarms a where a.id = any($1::int[]) and a.severity <> 'critical'`;
const SAVE = `
  update alarm_escalations e set progress = s.progress, is_combined = s.is_combined, due_at = s.due_at
  from jsonb_to_recordset($1::jsonb) as s(alarm_id int, progress jsonb, is_combined boolean, due_at timestamptz)
  where e.alarm_id = s.alarm_id`;

const companiesOf = (rows: readonly Escalation[]): readonly number[] => [
  ...new Set(rows.flatMap(({ company_id }) => company_id ?? [])),
];

const claim = async (client: PoolClient, now: number): Promise<readonly Escalation[]> => {
  const { rows } = await client.query<Escalation>(CLAIM, [new Date(now)]);
  // One server at a time for each company, so that they agree about its storms.
  if (rows.length > 0) {
    await lockCompanies(client, companiesOf(rows));
  }
  return rows;
};

/** Counts the neighbours of cases whose first step is due. */
const neighboursOf = async (client: PoolClient, rows: readonly Escalation[]) => {
  const first = rows.filter(({ progress }) => progress === null);
  const idsOf = (some: typeof first): number[] => some.map(({ alarm_id }) => alarm_id);
  const fresh = idsOf(first.filter(({ occurrence }) => occurrence === 1));
  const silent = idsOf(first.filter(({ kind }) => kind === 'device_offline'));
  const found = new Map<number, Neighbours>();
  const add = async (text: string, ids: readonly number[], window: number): Promise<void> => {
    if (ids.length === 0) return;
    const counted = await client.query<Partial<Neighbours> & { id: number }>(text, [ids, window]);
    for (const { id, ...count } of counted.rows)
      found.set(id, { ...(found.get(id) ?? { earlier: 0, silent: 0 }), ...count });
  };
  await add(COUNT_EARLIER, fresh, STORM_WINDOW_MS);
  await add(COUNT_SILENT, silent, SILENCE_WAIT_MS);
  return found;
};

interface Outcome {
  readonly rows: readonly OutboxRow[];
  readonly progress: readonly Progress[];
  readonly is_combined: boolean;
  /** Why there is nobody who could be told, now or later; undefined: there is. */
  readonly reason?: UntoldReason | undefined;
}

/** Begins the keys of the messages of a case in its present round. */
const roundKey = ({ alarm_id, occurrence, round }: Escalation): string =>
  `${alarm_id}:${occurrence}:${round}`;

/** Runs the steps of a case that are due. */
const advance = (
  row: Escalation,
  neighbours: Neighbours | undefined,
  directory: Directory | null,
  now: number,
): Outcome => {
  const { severity, project_ids, alarm_id, company_id } = row;
  if (company_id === null || directory === null)
    return { rows: [], progress: [], is_combined: false, reason: 'no_company' };
  const start = row.began_at.getTime();
  const subject = { severity, project_ids, admin_ids: directory.admin_ids };
  const policies = applicablePolicies(directory.policies, subject);
  const { earlier = 0, silent = 0 } = neighbours ?? {};
  const combined = row.is_combined || isCombined(severity, earlier, silent);
  const about = { alarm_id, company_id, isCombined: combined };

  const begun = policies.flatMap((policy): Progress[] => {
    const first = stepAt(policy, 0, start);
    return first ? [{ ...first, policy_id: policy.id }] : [];
  });
  const rows: OutboxRow[] = [];
  /** Who is notified at which moment. */
  const notified = new Set<string>();
  /** Runs a policy as far as it is due, and returns what is next. */
  const run = (policy: NotificationPolicy, due: NextStep | null): Progress[] => {
    if (!due) return [];
    if (due.due_at > now) return [{ ...due, policy_id: policy.id }];
    const { messages, next } = runStep(policy, due, start, directory.peopleOf);
    const key = `${roundKey(row)}:${policy.id}`;
    for (const planned of messages) {
      const addressee = `${due.due_at} ${addresseeOf(planned)}`;
      if (notified.has(addressee)) continue;
      notified.add(addressee);
      const fallback = policy.steps[planned.step]?.fallback ?? [];
      const people = messages.flatMap(({ user_id }) => user_id ?? []);
      const user_ids = planned.user_id === null ? [...new Set(people)] : [planned.user_id];
      const payload = fallback.length > 0 ? { fallback, user_ids, key } : {};
      rows.push(...outboxRows(directory, { ...about, key }, planned, payload));
    }
    return row.is_single ? [] : run(policy, next);
  };
  const progress = (row.progress ?? begun).flatMap(({ policy_id, step, due_at }) => {
    // A policy that was deleted since has no further steps; one that was edited continues as it is now.
    const policy = policies.find(({ id }) => id === policy_id);
    return policy ? run(policy, { step, due_at }) : [];
  });
  const isUntold = rows.length === 0 && (row.progress ?? []).every(({ is_untold }) => is_untold);
  return {
    rows,
    progress: isUntold ? progress.map((next) => ({ ...next, is_untold: true as const })) : progress,
    is_combined: combined,
    reason: isUntold && progress.length === 0 ? untoldReason(policies, directory) : undefined,
  };
};

/**
 * Runs the steps that are due at `now` (ms) and writes their messages. Returns how many cases there were, and how many
 * messages.
 */
export const runDueSteps = async (
  client: PoolClient,
  now: number,
): Promise<{ readonly count: number; readonly written: number }> => {
  const claimed = await claim(client, now);
  if (claimed.length === 0) return { count: 0, written: 0 };
  const directoryOf = await readDirectories(client, companiesOf(claimed));
  const neighbours = await neighboursOf(client, claimed);
  const outcomes = claimed.map((row) => ({
    row,
    ...advance(
      row,
      neighbours.get(row.alarm_id),
      row.company_id === null ? null : directoryOf(row.company_id),
      now,
    ),
  }));
  const written = await writeOutbox(
    client,
    outcomes.flatMap(({ rows }) => rows),
    now,
  );
  const untold = outcomes.flatMap(({ row, reason }) =>
    reason !== undefined && isUrgent(row.severity) ? [{ ...row, key: roundKey(row), reason }] : [],
  );
  const noted = await writeUntold(client, untold);
  await beginStorms(
    client,
    outcomes
      .filter(({ rows, is_combined }) => is_combined && rows.length > 0)
      .flatMap(({ row }) => row.company_id ?? []),
    now,
  );
  const saved = outcomes
    .filter(({ progress }) => progress.length > 0)
    .map(({ row, progress, is_combined }) => ({
      alarm_id: row.alarm_id,
      progress,
      is_combined,
      due_at: new Date(Math.min(...progress.map(({ due_at }) => due_at))),
    }));
  const finished = outcomes.filter(({ progress }) => progress.length === 0).map(({ row }) => row.alarm_id);
  if (saved.length > 0) await client.query(SAVE, [JSON.stringify(saved)]);
  await client.query('delete from alarm_escalations where alarm_id = any($1::int[])', [finished]);
  return { count: claimed.length, written: written + noted };
};

/** Runs the due steps of notification policies: writes the messages to be sent. */
export const escalate: Work = {
  name: 'escalate',
  failureMessage: 'the steps of notification policies could not be run',
  work: async ({ pool, alarms, events }) => {
    const { count, written } = await withTransaction(pool, (client) => runDueSteps(client, Date.now()));
    if (written > 0) {
      alarms.wakers.wake();
      await events.publish('changed', { resource: 'notifications' });
    }
    return count > 0;
  },
};
