import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../server/startup/processes.ts';
import { insertDevice } from '../../support/alarms/alarms.ts';
import { changeCase, openCase } from '../../support/alarms/cases.ts';
import { type Notifying, startNotifying } from '../../support/alarms/notifying.ts';

let notifying: Notifying;
beforeAll(async () => {
  notifying = await startNotifying();
});
afterAll(() => notifying?.close());

describe('an alarm storm', () => {
  it('sends ten cases and combines further ones, except critical ones', async () => {
    const { id } = await notifying.newCompany();
    const person = await notifying.asUser(id);
    await notifying.addPolicy(id, [{ after_min: 0, user_ids: [person.id], channels: ['app', 'email'] }]);
    const cases: number[] = [];
    for (let n = 0; n < 13; n++) cases.push((await openCase(notifying.context, id, { severity: 'high' })).id);
    const critical = await openCase(notifying.context, id);
    const sent = [
      [0, person.id, 'app', 'sent'],
      [0, person.id, 'email', 'sent'],
    ];
    const skipped = [
      [0, person.id, 'app', 'skipped'],
      [0, person.id, 'email', 'skipped'],
    ];
    await notifying.expectMessages(critical.id, sent);
    for (const [n, alarm] of cases.entries()) await notifying.expectMessages(alarm, n < 10 ? sent : skipped);

    const [storm] = await notifying.query(
      "select due_at - began_at < interval '60 s' as soon from alarm_storms where company_id = $1",
      [id],
    );
    expect(storm).toEqual({ soon: true });
    await notifying.query(`update alarm_storms set due_at = now() - interval '1 s' where company_id = $1`, [
      id,
    ]);
    notifying.context.alarms.wakers.wake();
    const combined = () =>
      notifying.query(
        `select channel, status, user_id from notifications where company_id = $1 and alarm_id is null order by channel`,
        [id],
      );
    await until(
      async () => (await combined()).filter(({ status }) => status === 'sent').length === 2,
      30_000,
    );
    expect(await combined()).toEqual([
      { channel: 'app', status: 'sent', user_id: person.id },
      { channel: 'email', status: 'sent', user_id: person.id },
    ]);
    const mails = notifying.mailsTo(person);
    expect(mails).toHaveLength(12);
    expect(mails.filter(({ subject }) => subject === '3 alarms in one message')).toHaveLength(1);

    await notifying.query(`update alarm_storms set due_at = now() - interval '1 s' where company_id = $1`, [
      id,
    ]);
    notifying.context.alarms.wakers.wake();
    await until(
      async () =>
        (await notifying.query('select from alarm_storms where company_id = $1', [id])).length === 0,
      30_000,
    );
    expect(await combined()).toHaveLength(2);
  });

  it('combines more than ten devices that fall silent together from the first on, also the next time', async () => {
    const { id } = await notifying.newCompany();
    const person = await notifying.asUser(id);
    await notifying.addPolicy(id, [{ after_min: 0, user_ids: [person.id], channels: ['email'] }]);
    const silent = { kind: 'device_offline', severity: 'medium', latched: false } as const;
    const messagesOnceDue = async (cases: readonly number[]) => {
      await notifying.query(
        `update alarm_escalations set due_at = now() - interval '1 s' where alarm_id = any($1::int[])`,
        [cases],
      );
      notifying.context.alarms.wakers.wake();
      await until(
        async () =>
          (await notifying.query('select from alarm_escalations where alarm_id = any($1::int[])', [cases]))
            .length === 0,
        30_000,
      );
      return (await Promise.all(cases.map(notifying.messages))).map((rows) =>
        rows.map(([, , , status]) => status),
      );
    };
    const open = async (count: number, secondsAgo: number): Promise<number[]> => {
      const detected_at = new Date(Date.now() - secondsAgo * 1_000);
      const cases: number[] = [];
      for (let n = 0; n < count; n++)
        cases.push((await openCase(notifying.context, id, { ...silent, detected_at })).id);
      return cases;
    };
    // Ten are not many, and others fell silent at another time.
    const before = await open(10, 900);
    for (const statuses of await messagesOnceDue(before)) expect(['sent', 'queued']).toContain(statuses[0]);
    const cases = await open(11, 0);
    for (const statuses of await messagesOnceDue(cases)) expect(statuses).toEqual(['skipped']);

    for (const one of cases) await changeCase(notifying.context, one, { occurrences: 2 }, 'reopened');
    for (const statuses of await messagesOnceDue(cases)) expect(statuses).toEqual(['skipped', 'skipped']);
  });

  it('names the first devices and how many more there are', async () => {
    const { id } = await notifying.newCompany();
    const person = await notifying.asUser(id);
    await notifying.addPolicy(id, [{ after_min: 0, user_ids: [person.id], channels: ['email'] }]);
    for (let n = 1; n <= 18; n++) {
      const device = await insertDevice(notifying.context.pool, id);
      await notifying.query('update devices set title = $2 where id = $1', [device, `Valve ${n}`]);
      await openCase(notifying.context, id, { severity: 'high', device_id: device });
    }
    const skipped = () =>
      notifying.query("select from notifications where company_id = $1 and status = 'skipped'", [id]);
    await until(async () => (await skipped()).length === 8, 30_000);
    await notifying.query(`update alarm_storms set due_at = now() - interval '1 s' where company_id = $1`, [
      id,
    ]);
    notifying.context.alarms.wakers.wake();
    const combined = () =>
      notifying.mailsTo(person).find(({ subject }) => subject === '8 alarms in one message');
    await until(async () => combined() !== undefined, 30_000);
    expect(combined()?.text).toContain(
      'Devices: Valve 11, Valve 12, Valve 13, Valve 14, Valve 15 and 3 more',
    );
  });
});
