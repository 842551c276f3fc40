import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { until } from '../../server/startup/processes.ts';
import {
  addCompany,
  addDevices,
  addPerson,
  addPolicy,
  addRoster,
  addThreshold,
  type Sender,
  sendUplinks,
  uplinkOf,
} from './records.ts';

const MINUTE_MS = 60_000;
/** Far enough apart not to be chattering, and soon enough for a case to reopen. */
const STEP_MS = 20 * MINUTE_MS;
const [COLD, HOT] = [20, 60];
/** By mail and by text message. */
const MESSAGES_EACH = 2;
const LOOK_MS = 50;
const RETRY_MS = 50;

const REOPENS = 'cases:reopen';

/** A device whose readings raise and clear its rule in turn. */
export interface Alternating extends Sender {
  /** Readings that were acknowledged, the first of which raised the rule. */
  acknowledged: number;
}

const raisedBy = (acknowledged: number): number => Math.ceil(acknowledged / 2);
const clearedBy = (acknowledged: number): number => Math.floor(acknowledged / 2);

/**
 * A company with a rule, a policy and devices. Every other device is of a rule whose cases reopen. Critical, or the
 * messages would be combined.
 */
export const addAlternating = async (pool: Pool, count: number): Promise<readonly Alternating[]> => {
  const company = await addCompany(pool, 'Transitions');
  const person = await addPerson(pool, company, 1);
  await addPolicy(pool, company, await addRoster(pool, company, person.id));
  await addThreshold(pool, company, { tags: ['cases:new'], params: { reopen_within_s: 0 } });
  await addThreshold(pool, company, { tags: [REOPENS], params: { reopen_within_s: 3_600 } });
  const half = { interval_s: 3_600 } as const;
  const fresh = await addDevices(pool, company, count / 2, { ...half, prefix: 'new', tags: ['cases:new'] });
  const reopened = await addDevices(pool, company, count / 2, { ...half, prefix: 'reopen', tags: [REOPENS] });
  return [...fresh, ...reopened].map((device) => ({ ...device, acknowledged: 0 }));
};

const WRITTEN = `
  select a.device_id as id, count(*)::int as count
  from notifications n join alarms a on a.id = n.alarm_id where n.channel in ('email', 'sms') group by 1`;

/** Counts the messages in the outbox by device, again and again; also while the database is killed. */
export const watchOutbox = (pool: Pool) => {
  let counts: ReadonlyMap<number, number> = new Map();
  let isOver = false;
  const watch = async (): Promise<void> => {
    while (!isOver) {
      const found = await pool.query<{ id: number; count: number }>(WRITTEN).catch(() => undefined);
      if (found) counts = new Map(found.rows.map(({ id, count }) => [id, count]));
      await wait(LOOK_MS);
    }
  };
  const ended = watch();
  return {
    countOf: (id: number): number => counts.get(id) ?? 0,
    stop: async (): Promise<void> => {
      isOver = true;
      await ended;
    },
  };
};

/**
 * Sends the next reading of a device until it is acknowledged. After one that raises, waits for its messages in the outbox:
 * a case that is clear before its step has run rightly notifies nobody. Returns how often it had to be sent again.
 */
export const transit = async (
  device: Alternating,
  begin: number,
  site: { readonly url: () => string; readonly key: string },
  outbox: Pick<ReturnType<typeof watchOutbox>, 'countOf'>,
): Promise<number> => {
  const isRaising = device.acknowledged % 2 === 0;
  const uplink = uplinkOf(device, begin + device.acknowledged * STEP_MS, isRaising ? HOT : COLD);
  let repeated = 0;
  while (!(await sendUplinks(site.url(), site.key, [uplink]))) {
    repeated += 1;
    await wait(RETRY_MS);
  }
  device.acknowledged += 1;
  const expected = MESSAGES_EACH * raisedBy(device.acknowledged);
  if (isRaising && !(await until(() => outbox.countOf(device.id) >= expected, 120_000, 10)))
    throw new Error(`${device.dev_id}: no message was written for a case.`);
  return repeated;
};

const ENTRIES = `
  select a.device_id as id, count(*) filter (where e.type in ('raised', 'reopened'))::int as raised,
    count(*) filter (where e.type = 'cleared')::int as cleared
  from alarm_events e join alarms a on a.id = e.alarm_id where a.device_id = any($1::int[]) group by 1`;
// Open at the same time at any time, whether or not they still are.
const OVERLAPPING = `
  select count(*)::int as count from alarms a join alarms b on b.rule_id = a.rule_id and b.device_id = a.device_id
    and b.id > a.id and b.since < coalesce(a.cleared_at, 'infinity') and a.since < coalesce(b.cleared_at, 'infinity')
  where a.device_id = any($1::int[])`;

/** Compares the history of the cases with what was acknowledged. */
export const compareHistory = async (pool: Pool, devices: readonly Alternating[]) => {
  const ids = devices.map(({ id }) => id);
  const { rows } = await pool.query<{ id: number; raised: number; cleared: number }>(ENTRIES, [ids]);
  const found = new Map(rows.map((row) => [row.id, row]));
  const differences = devices.flatMap(({ id, acknowledged }) => [
    (found.get(id)?.raised ?? 0) - raisedBy(acknowledged),
    (found.get(id)?.cleared ?? 0) - clearedBy(acknowledged),
  ]);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const overlapping = await pool.query<{ count: number }>(OVERLAPPING, [ids]);
  return {
    lost: sum(differences.map((value) => Math.max(0, -value))),
    twice: sum(differences.map((value) => Math.max(0, value))),
    overlapping: overlapping.rows[0]?.count ?? Number.NaN,
    /** How many messages there must be. */
    messages: MESSAGES_EACH * sum(devices.map(({ acknowledged }) => raisedBy(acknowledged))),
  };
};
