import { afterEach, expect, it } from 'vitest';
import { startAlarms } from '../../../server/alarms/service.ts';
import { until } from '../../../server/startup/processes.ts';
import { activeDevice, storeRule } from '../../support/alarms/alarm-rules.ts';
import { startTestApp, type TestApp } from '../../support/server/app.ts';

const WITHIN_MS = 20_000;

let test: TestApp | undefined;
let stop: (() => Promise<void>) | undefined;
let unlock: (() => Promise<void>) | undefined;
afterEach(async () => {
  await unlock?.();
  await stop?.();
  await test?.close();
});

it('after a start, notifies nobody before everything open and due was evaluated', async () => {
  test = await startTestApp();
  const { pool } = test.context;
  const query = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
  const { id: company } = await test.seed.company();
  const person = await test.seed.user('user', company);
  await query(
    `insert into notification_policies (title, company_id, severities, steps) values ('Policy', $1, $2, $3)`,
    [
      company,
      ['critical', 'high', 'medium', 'low'],
      JSON.stringify([{ after_min: 0, user_ids: [person.id], channels: ['app'] }]),
    ],
  );
  const raised = async (key: string, raise_after_s = 0) => {
    const rule = await storeRule(test!, { company_id: company, params: { key, above: 40 }, raise_after_s });
    const device = await activeDevice(test!, company);
    await device.send({ at: Date.now() - 5_000, values: { [key]: 50 } });
    return { rule, device: device.id };
  };
  // Nothing runs yet: messages about the first two are due, and the timer of the third.
  const kept = await raised('kept');
  const over = await raised('over');
  const due = await raised('due', 2);
  await query(`update alarm_rules set params = '{"key": "over", "above": 90}' where id = $1`, [over.rule]);
  const notified = async () =>
    (
      await query(
        'select a.rule_id from notifications n join alarms a on a.id = n.alarm_id order by a.rule_id',
      )
    ).map(({ rule_id }) => rule_id);
  const states = async () =>
    query('select rule_id, closed_at is null as "isOpen" from alarms order by rule_id');
  expect(await states()).toEqual([
    { rule_id: kept.rule, isOpen: true },
    { rule_id: over.rule, isOpen: true },
  ]);

  // The evaluation of one device has to wait.
  const other = await pool.connect();
  unlock = async () => {
    unlock = undefined;
    await other.query('rollback');
    other.release();
  };
  await other.query('begin');
  await other.query('select from devices where id = $1 for update', [over.device]);
  stop = startAlarms(test.context);
  const isWaiting = async () =>
    (
      await query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%from devices%'`,
      )
    ).length > 0;
  expect(await until(isWaiting, WITHIN_MS)).toBe(true);
  expect(await notified()).toEqual([]);
  await unlock();

  expect(await until(async () => (await notified()).length >= 2, WITHIN_MS)).toBe(true);
  expect(await notified()).toEqual([kept.rule, due.rule]);
  expect(await states()).toEqual([
    { rule_id: kept.rule, isOpen: true },
    { rule_id: over.rule, isOpen: false },
    { rule_id: due.rule, isOpen: true },
  ]);
});
