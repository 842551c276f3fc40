import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withCases } from '../../../server/alarms/cases/cases.ts';
import { lockCases } from '../../../server/alarms/cases/lock-cases.ts';
import { until } from '../../../server/startup/processes.ts';
import { changeCase, openCase } from '../../support/alarms/cases.ts';
import { type Notifying, startNotifying } from '../../support/alarms/notifying.ts';

let notifying: Notifying;
beforeAll(async () => {
  notifying = await startNotifying();
});
afterAll(() => notifying?.close());

const HOUR = 3_600_000;

/** A company in which one person is told at once, and again after half an hour. */
const setUp = async () => {
  const { id } = await notifying.newCompany();
  const person = await notifying.asUser(id);
  await notifying.addPolicy(id, [
    { after_min: 0, user_ids: [person.id], channels: ['app'] },
    { after_min: 30, user_ids: [person.id], channels: ['app'] },
  ]);
  const told = [0, person.id, 'app', 'sent'];
  return { id, told, person };
};
const change = (id: number, set: Parameters<typeof changeCase>[2]) =>
  changeCase(notifying.context, id, set, 'comment');
/** Waits until no step is due, and returns how many messages there are. */
const settledCount = async (id: number): Promise<number> => {
  await until(async () => {
    const due = await notifying.query(
      'select from alarm_escalations where alarm_id = $1 and due_at <= now()',
      [id],
    );
    return due.length === 0;
  }, 30_000);
  return (await notifying.messages(id)).length;
};
const inAnHour = () => new Date(Date.now() + HOUR);

describe('a new round', () => {
  it.each([
    ['shelving', () => ({ shelved_until: inAnHour() }), { shelved_until: null }],
    ['maintenance', () => ({ suppressed_by: 'maintenance' }), { suppressed_by: null }],
    ['suppression', () => ({ suppressed_by: 'gateway:g1' }), { suppressed_by: null }],
  ] as const)('begins each time that %s ends, also for those who were told', async (_, begin, end) => {
    const { id, told } = await setUp();
    const alarm = (await openCase(notifying.context, id)).id;
    await notifying.expectMessages(alarm, [told]);
    for (const rounds of [2, 3]) {
      await change(alarm, begin());
      await change(alarm, end);
      await notifying.expectMessages(
        alarm,
        Array.from({ length: rounds }, () => told),
      );
    }
    const [{ step }] = await notifying.query(
      `select progress->0->'step' as step from alarm_escalations where alarm_id = $1`,
      [alarm],
    );
    expect(step).toBe(1);
  });

  it('begins at once for a silent device', async () => {
    const { id, told } = await setUp();
    const more = { kind: 'device_offline', latched: false, suppressed_by: 'gateway:g1' } as const;
    const alarm = (await openCase(notifying.context, id, more)).id;
    await change(alarm, { suppressed_by: null });
    const [{ due_in }] = await notifying.query(
      `select extract(epoch from coalesce(max(due_at), now()) - now())::float8 as due_in
       from alarm_escalations where alarm_id = $1 and progress is null`,
      [alarm],
    );
    expect(due_in).toBeLessThan(1);
    await notifying.expectMessages(alarm, [told]);
  });

  it('does not begin for a case that somebody has acknowledged', async () => {
    const { id, told, person } = await setUp();
    const alarm = (await openCase(notifying.context, id)).id;
    await notifying.expectMessages(alarm, [told]);
    await change(alarm, { acknowledged_at: new Date(), acknowledged_by: person.id });
    await change(alarm, { shelved_until: inAnHour() });
    await change(alarm, { shelved_until: null });
    expect(await settledCount(alarm)).toBe(1);
  });

  it('has fallbacks of its own', async () => {
    const { id, admin } = await notifying.newCompany();
    await notifying.addPolicy(id, [
      { after_min: 0, user_ids: [admin.id], channels: ['sms'], fallback: ['app'] },
    ]);
    const alarm = (await openCase(notifying.context, id)).id;
    const failThrice = async (messages: number) => {
      for (let n = 0; n < 200; n++) {
        await notifying.query(
          `update notifications set due_at = now() where alarm_id = $1 and channel = 'sms' and attempts < 3`,
          [alarm],
        );
        notifying.context.alarms.wakers.wake();
        if ((await notifying.messages(alarm)).length === messages) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    await failThrice(2);
    await change(alarm, { shelved_until: inAnHour() });
    await change(alarm, { shelved_until: null });
    await failThrice(4);
    await notifying.expectMessages(alarm, [
      [0, admin.id, 'app', 'sent'],
      [0, admin.id, 'app', 'sent'],
      [0, admin.id, 'sms', 'failed'],
      [0, admin.id, 'sms', 'failed'],
    ]);
  });
});

describe('what ends in a silence', () => {
  it('is not told, even if the case is latched, nor to webhooks', async () => {
    const { id } = await setUp();
    await notifying.query(
      `insert into webhooks (title, company_id, url, events)
       values ('Hook', $1, 'https://192.0.2.1/', '{alarm.raised,alarm.cleared}')`,
      [id],
    );
    const alarm = (await openCase(notifying.context, id, { suppressed_by: 'maintenance' })).id;
    await change(alarm, { condition: 'clear', cleared_at: new Date() });
    await change(alarm, { suppressed_by: null });
    expect(await settledCount(alarm)).toBe(0);
    expect(await notifying.query('select type from webhook_calls where alarm_id = $1', [alarm])).toEqual([]);
  });

  it('is told when it returns', async () => {
    const { id, told } = await setUp();
    const alarm = (await openCase(notifying.context, id, { suppressed_by: 'maintenance' })).id;
    await change(alarm, { condition: 'clear', cleared_at: new Date() });
    await change(alarm, { suppressed_by: null });
    await change(alarm, { condition: 'active', cleared_at: null, occurrences: 2 });
    await notifying.expectMessages(alarm, [told]);
  });

  it('is not told of a window that had ended when its readings arrived', async () => {
    const { id, told } = await setUp();
    const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
    await notifying.query(
      `insert into maintenance_windows (title, company_id, starts_at, ends_at) values ('Disinfection', $1, $2, $3)`,
      [id, ago(4), ago(2)],
    );
    const backlog = async (since: Date, cleared_at: Date): Promise<number> => {
      const row = await openCase(notifying.context, id, { since, condition: 'clear', cleared_at });
      return row.id;
    };
    const inside = await backlog(ago(3.5), ago(3));
    const beyond = await backlog(ago(3.5), ago(1));
    await notifying.expectMessages(beyond, [told]);
    expect(await settledCount(inside)).toBe(0);
  });
});

describe('a case that chatters', () => {
  const chatter = (id: number, occurrences: number) =>
    change(id, { condition: 'active', cleared_at: null, occurrences, chattering: true });

  it('is told once when the shelving ends in which it began to', async () => {
    const { id, told } = await setUp();
    const alarm = (await openCase(notifying.context, id)).id;
    await notifying.expectMessages(alarm, [told]);
    await change(alarm, { shelved_until: inAnHour() });
    await chatter(alarm, 2);
    await change(alarm, { shelved_until: null });
    await notifying.expectMessages(alarm, [told, told]);
    await chatter(alarm, 3);
    expect(await settledCount(alarm)).toBe(2);
  });

  it('is told with its next occurrence if it was clear then, and not when it has been quiet since', async () => {
    const { id, told } = await setUp();
    const suppressed = async () => {
      const { id: alarm } = await openCase(notifying.context, id, { suppressed_by: 'maintenance' });
      await chatter(alarm, 2);
      await change(alarm, { condition: 'clear', cleared_at: new Date() });
      await change(alarm, { suppressed_by: null });
      return alarm;
    };
    const returning = await suppressed();
    await chatter(returning, 3);
    await notifying.expectMessages(returning, [told]);
    await chatter(returning, 4);
    expect(await settledCount(returning)).toBe(1);

    const quiet = await suppressed();
    await change(quiet, { chattering: false });
    expect(await settledCount(quiet)).toBe(0);
  });
});

describe('two policies that name the same person', () => {
  it('at the same moment send one message, at different moments two', async () => {
    const { id, admin } = await notifying.newCompany();
    const step = (after_min: number) => [{ after_min, user_ids: [admin.id], channels: ['app'] }];
    await notifying.addPolicy(id, step(0));
    await notifying.addPolicy(id, step(0));
    await notifying.addPolicy(id, step(15));
    const { id: alarm } = await openCase(notifying.context, id);
    const told = [0, admin.id, 'app', 'sent'];
    await notifying.expectMessages(alarm, [told]);
    await withCases(notifying.context, async ({ client }) => {
      await lockCases(client, [alarm]);
      await client.query(
        `update alarm_escalations set began_at = began_at - interval '16 minutes', due_at = now(),
           progress = jsonb_set(progress, '{0,due_at}', to_jsonb((progress->0->>'due_at')::float8 - 960000))
         where alarm_id = $1`,
        [alarm],
      );
    });
    await notifying.expectMessages(alarm, [told, told]);
  });
});
