import type { PoolClient } from 'pg';
import type { Context } from '../../context.ts';
import { type SilenceClock, silenceClock } from '../../outages/outages.ts';
import { type CaseWriter, withCases } from '../cases/cases.ts';
import type { Work } from '../../jobs/jobs.ts';
import { closeInapplicable } from '../judging/judge.ts';
import type { JudgedByRules } from '../rules/rule-cache.ts';
import { saveStates } from '../judging/states.ts';
import { isTimeRule, judgeInTime } from './judge-in-time.ts';

const BATCH = 200;
/** When a device that no time-driven rule is about is looked at again (ms). */
const IDLE_MS = 24 * 3_600_000;

const DUE = `select device_id from alarm_checks where due_at <= now() order by due_at limit ${BATCH}`;
// A device that is being changed is left for the next time.
const LOCK = `select id from devices where id = any($1::int[]) order by id for no key update skip locked`;
const FORGET = `
  delete from alarm_checks c where c.device_id = any($1::int[])
    and not exists (select from devices d where d.id = c.device_id)`;
const DUES = `select device_id, dues from alarm_checks where device_id = any($1::int[])`;
const SAVE = `
  update alarm_checks c set due_at = to_timestamp(q.due_at / 1000.0), dues = q.dues
  from unnest($1::int[], $2::float8[], $3::jsonb[]) as q(device_id, due_at, dues) where c.device_id = q.device_id`;

/** When the rules of a device are due, in ms by rule id. */
type Dues = Readonly<Record<string, number>>;

const lockDue = async (client: PoolClient): Promise<readonly number[]> => {
  const { rows: due } = await client.query<{ device_id: number }>({ name: 'alarm_checks_due', text: DUE });
  if (due.length === 0) return [];
  const ids = due.map(({ device_id }) => device_id);
  const { rows } = await client.query<{ id: number }>({
    name: 'alarm_checks_lock',
    text: LOCK,
    values: [ids],
  });
  if (rows.length < ids.length) await client.query(FORGET, [ids]);
  return rows.map(({ id }) => id);
};

const duesOf = async (client: PoolClient, ids: readonly number[]): Promise<ReadonlyMap<number, Dues>> => {
  const { rows } = await client.query<{ device_id: number; dues: Dues | null }>(DUES, [ids]);
  return new Map(rows.map(({ device_id, dues }) => [device_id, dues ?? {}]));
};

/**
 * Evaluates time-driven rules of locked devices: those that are due, or all of those in `only`. Stores when each is due
 * next. Silence is measured by the present clock unless another is given.
 */
export const checkDevices = async (
  { alarms }: Pick<Context, 'alarms'>,
  writer: CaseWriter,
  ids: readonly number[],
  only?: ReadonlySet<number>,
  givenClock?: SilenceClock,
): Promise<void> => {
  const { client, now } = writer;
  const { book, memory } = await alarms.judge.begin(client, ids);
  const devices = await book.load(client, ids);
  await closeInapplicable(writer, memory, devices);
  const clock = givenClock ?? (await silenceClock(client));
  const dues = await duesOf(client, ids);
  const isDue = (device: number, rule: number): boolean =>
    only ? only.has(rule) : (dues.get(device)?.[rule] ?? 0) <= now;
  const rulesOf = (device: JudgedByRules | undefined) => device?.rules.filter(isTimeRule) ?? [];
  const jobs = [...devices].map(([id, device]) => ({
    device,
    rules: rulesOf(device).filter((rule) => isDue(id, rule.id)),
  }));
  const next = await judgeInTime(
    writer,
    jobs.filter(({ rules }) => rules.length > 0),
    memory,
    clock,
  );
  await saveStates(client, memory.changed());
  const saved = ids.map((id) => {
    const times = rulesOf(devices.get(id)).map((rule): [number, number] => [
      rule.id,
      next.get(id)?.get(rule.id) ?? dues.get(id)?.[rule.id] ?? 0,
    ]);
    const due = Math.min(now + IDLE_MS, ...times.map(([, at]) => at));
    return { id, due, dues: JSON.stringify(Object.fromEntries(times)) };
  });
  await client.query({
    name: 'alarm_checks_save',
    text: SAVE,
    values: [saved.map(({ id }) => id), saved.map(({ due }) => due), saved.map((row) => row.dues)],
  });
};

/** Evaluates the time-driven rules of devices: silence, disuse, counters that stand still, batteries. */
export const deviceChecks: Work = {
  name: 'device-checks',
  failureMessage: 'time-driven alarm rules could not be evaluated',
  work: (context) =>
    withCases(context, async (writer) => {
      const ids = await lockDue(writer.client);
      if (ids.length > 0) await checkDevices(context, writer, ids);
      return ids.length === BATCH;
    }),
};
