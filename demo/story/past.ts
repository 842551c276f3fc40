import type { PoolClient } from 'pg';
import type { ActionRequest } from '../../src/domain/alarms/cases/actions.ts';
import type { TimedValue } from '../../src/domain/alarms/verdict.ts';
import { act } from '../../server/alarms/cases/actions.ts';
import type { CaseRow } from '../../server/alarms/cases/case-row.ts';
import { CASE_COLUMNS, type CaseWriter, createCaseWriter } from '../../server/alarms/cases/cases.ts';
import { lockCases } from '../../server/alarms/cases/lock-cases.ts';
import { saveStates } from '../../server/alarms/judging/states.ts';
import { uplinksOf } from '../../server/alarms/judging/uplinks.ts';
import type { Context } from '../../server/context.ts';
import { runDueSteps } from '../../server/notify/escalate.ts';
import { noteNotified } from '../../server/notify/outbox.ts';
import { MINUTE_MS } from '../simulator/model.ts';
import type { Reaction, Reactions } from './reactions.ts';

/** From a measurement until it is judged, and from writing a message until it has arrived. */
const ARRIVAL_MS = 1_500;
const DELIVERY_MS = 2_000;

/** An uplink of a device, by the ids of its datapoints. */
export interface PastUplink {
  readonly device: number;
  readonly ts: number;
  readonly values: readonly (readonly [datapoint: number, value: number])[];
}

/**
 * The past of a demo: what would have happened if the server had run then. The judge, the case writer, the steps of the
 * policies and the actions of people are the same as always; they are called in order of time, and given that time
 * instead of the present one. Two things are different, and both are here: nothing is sent (`deliver` records messages
 * as sent), and people respond by themselves (`reactionsTo`).
 *
 * Everything happens in the transaction of `client`, so that no server takes it for the present.
 */
export interface Past {
  /** Changes cases at a time (ms), after everything that was due before. */
  readonly change: (at: number, work: (writer: CaseWriter) => Promise<unknown>) => Promise<void>;
  /** Judges a stored uplink of one of the devices. */
  readonly receive: (uplink: PastUplink) => Promise<void>;
  /** Lets time pass until `to` (ms): steps of policies, and what people do. */
  readonly pass: (to: number) => Promise<void>;
  /** Stores what the judge remembers. Call once, at the end. */
  readonly end: () => Promise<void>;
}

interface Sent {
  readonly id: number;
  readonly alarm_id: number;
  readonly step: number;
  readonly user_id: number | null;
  readonly channel: 'app' | 'email' | 'sms';
  readonly to: string | null;
  readonly was_queued: boolean;
}

interface Planned {
  readonly at: number;
  readonly caseId: number;
  readonly by: number;
  readonly request: ActionRequest;
}

const DUE = 'select min(due_at) as due from alarm_escalations where alarm_id = any($1::int[])';
const DELIVER = `
  update notifications n set status = 'sent', attempts = 1, sent_at = coalesce(n.sent_at, $3), due_at = null,
    created_at = $2, updated_at = $3
  from notifications before
  where before.id = n.id and n.alarm_id = any($1::int[]) and n.id <> all($4::int[])
  returning n.id, n.alarm_id, n.step, n.user_id, n.channel, n."to", before.status = 'queued' as was_queued`;

const ADMIN = `select id from users where company_id = $1 and role = 'companyadmin' order by id limit 1`;

/** What people do after a step of a case's policies was sent. */
const planned = (row: CaseRow, reaction: Reaction, by: number, at: number): Planned[] => {
  const plan = (minutes: number, request: ActionRequest): Planned => ({
    at: at + minutes * MINUTE_MS,
    caseId: row.id,
    by,
    request,
  });
  return [
    plan(reaction.minutes, { action: 'acknowledge' }),
    ...(reaction.assign ? [plan(reaction.minutes + 1, { action: 'assign', user_id: by })] : []),
    ...(reaction.comments ?? []).map(({ minutes, text }) => plan(minutes, { action: 'comment', text })),
  ];
};

interface PastOptions {
  /** The devices whose uplinks will be judged, locked. */
  readonly devices: readonly number[];
  readonly reactionsTo: (row: CaseRow) => Reactions;
  /** What is due later is left to the server (ms). */
  readonly until: number;
}

export const createPast = async (
  context: Context,
  client: PoolClient,
  { devices: ids, reactionsTo, until }: PastOptions,
): Promise<Past> => {
  const { judge } = context.alarms;
  const { book, memory } = await judge.begin(client, ids);
  const devices = await book.load(client, ids);
  const latest = new Map<number, TimedValue>();
  const cases = new Set<number>();
  const delivered: number[] = [];
  let dueAt = Number.POSITIVE_INFINITY;
  let plans: Planned[] = [];

  const readDue = async (): Promise<void> => {
    const { rows } = await client.query<{ due: Date | null }>(DUE, [[...cases]]);
    dueAt = rows[0]?.due?.getTime() ?? Number.POSITIVE_INFINITY;
  };
  const casesOf = async (wanted: Iterable<number>): Promise<readonly CaseRow[]> =>
    (
      await client.query<CaseRow>(
        `select ${CASE_COLUMNS} from alarms where id = any($1::int[]) order by id`,
        [[...new Set(wanted)]],
      )
    ).rows;
  const plan = (row: CaseRow, reaction: Reaction, by: number, at: number): void => {
    plans = [...plans, ...planned(row, reaction, by, at)].toSorted((a, b) => a.at - b.at);
  };
  const respondUnasked = async (changed: Iterable<number>, at: number): Promise<void> => {
    for (const row of await casesOf(changed)) {
      const reaction = reactionsTo(row)[row.occurrences - 1];
      if (reaction?.step !== null || row.condition !== 'active') continue;
      const { rows } = await client.query<{ id: number }>(ADMIN, [row.company_id]);
      if (rows[0]) plan(row, reaction, rows[0].id, at);
    }
  };
  const write = async (at: number, work: (writer: CaseWriter) => Promise<unknown>): Promise<void> => {
    const writer = createCaseWriter(client, at);
    await work(writer);
    await writer.flush();
    if (writer.changed.size === 0) return;
    for (const id of writer.changed) cases.add(id);
    await readDue();
    if (writer.count('raised') + writer.count('reopened') > 0) await respondUnasked(writer.changed, at);
  };

  const deliver = async (at: number): Promise<readonly Sent[]> => {
    const then = new Date(at + DELIVERY_MS);
    const { rows } = await client.query<Sent>(DELIVER, [[...cases], new Date(at), then, delivered]);
    delivered.push(...rows.map(({ id }) => id));
    const queued = rows.filter(({ was_queued }) => was_queued);
    if (queued.length > 0) await noteNotified(client, queued, then.getTime());
    return rows;
  };
  const respond = async (sent: readonly Sent[], at: number): Promise<void> => {
    for (const row of await casesOf(sent.map(({ alarm_id }) => alarm_id))) {
      const reaction = reactionsTo(row)[row.occurrences - 1];
      const first = sent.find(({ alarm_id, step }) => alarm_id === row.id && step === reaction?.step);
      if (reaction && first?.user_id) plan(row, reaction, first.user_id, at);
    }
  };
  const notify = async (at: number): Promise<void> => {
    // A company's cases have their turn in groups.
    while ((await runDueSteps(client, at)).count > 0);
    await respond(await deliver(at), at);
    await readDue();
  };
  const perform = ({ at, caseId, by, request }: Planned): Promise<void> =>
    write(at, async (writer) => {
      const row = (await lockCases(client, [caseId])).get(caseId);
      // It may have cleared by itself before anybody came.
      if (row && (row.closed_at === null || request.action === 'comment'))
        await act(writer, row, request, by);
    });

  const pass = async (to: number): Promise<void> => {
    const end = Math.min(to, until);
    for (;;) {
      const next = plans[0];
      if (dueAt <= Math.min(end, next?.at ?? end)) await notify(dueAt);
      else if (next && next.at <= end) {
        plans = plans.slice(1);
        await perform(next);
      } else return;
    }
  };

  return {
    pass,
    change: async (at, work) => {
      await pass(at);
      await write(at, work);
    },
    receive: async ({ device: id, ts, values }) => {
      await pass(ts + ARRIVAL_MS);
      const device = devices.get(id);
      if (!device) return;
      const tally = {};
      const readings = values.map(([datapoint, value]) => ({ device: { id }, datapoint, value, ts, tally }));
      const judged = uplinksOf(readings, () => device, new Map());
      await write(ts + ARRIVAL_MS, (writer) => judge.evaluate(writer, memory, judged, latest));
      for (const { datapoint, value } of readings) {
        if (device.points.get(datapoint)?.datapoint.kind === 'counter') latest.set(datapoint, { ts, value });
      }
    },
    end: () => saveStates(client, memory.changed()),
  };
};
