import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../server/startup/processes.ts';
import { changeCase, openCase } from '../../support/alarms/cases.ts';
import { type Notifying, startNotifying } from '../../support/alarms/notifying.ts';

let notifying: Notifying;
beforeAll(async () => {
  notifying = await startNotifying();
});
afterAll(() => notifying?.close());

const step = (more: object) => [{ after_min: 0, channels: ['app'], ...more }];
const untold = [0, null, 'app', 'skipped'];

/** A company whose policy reaches nobody. */
const newCompany = async (reason: string) => {
  const { id, admin } = await notifying.newCompany();
  if (reason === 'on call') {
    const [roster] = await notifying.query(
      `insert into rosters (title, company_id, entries) values ('Nobody', $1, '[]') returning id`,
      [id],
    );
    await notifying.addPolicy(id, step({ roster_id: roster.id }));
  } else if (reason === 'no policy') {
    await notifying.addPolicy(id, step({ user_ids: [admin.id] }));
    await notifying.query(`update notification_policies set severities = '{low}' where company_id = $1`, [
      id,
    ]);
  } else if (reason === 'webhook')
    await notifying.addPolicy(id, step({ channels: ['webhook'], user_ids: [admin.id] }));
  else {
    const user = await notifying.asUser(id);
    await notifying.addPolicy(id, step({ user_ids: [user.id] }));
    await notifying.query(
      `update users set ${reason === 'deactivated' ? 'is_active = false' : 'company_id = null'} where id = $1`,
      [user.id],
    );
  }
  return { id, admin };
};

describe('a case of which nobody could be told', () => {
  it.each([
    ['on call', 'on call'],
    ['no policy', 'no policy'],
    ['webhook', 'webhook'],
    ['deactivated', 'no longer active'],
    ['moved', 'no longer active'],
  ])('says so: %s', async (reason, words) => {
    const { id, admin } = await newCompany(reason);
    const { id: alarm } = await openCase(notifying.context, id, { severity: 'high' });
    await notifying.expectMessages(alarm, [untold]);
    const { body } = await admin.get('/notifications');
    expect(body).toMatchObject([{ alarm_id: alarm, status: 'skipped', user_id: null, attempts: 0 }]);
    expect(body[0].error).toMatch(new RegExp(`^Nobody was told.*${words}`));
    expect((await admin.get('/overview')).body.data.untold).toBe(1);

    await changeCase(
      notifying.context,
      alarm,
      { acknowledged_at: new Date(), acknowledged_by: admin.id },
      'acknowledged',
    );
    expect((await admin.get('/overview')).body.data.untold).toBe(0);
  });

  it('says so for a device without a company', async () => {
    const { id } = await notifying.newCompany();
    const superadmin = await notifying.asSuperadmin();
    const before = (await superadmin.get('/overview')).body.data.untold;
    const device = (await openCase(notifying.context, id, { severity: 'low' })).device_id;
    await notifying.query('update devices set company_id = null where id = $1', [device]);
    const { id: alarm } = await openCase(notifying.context, id, { company_id: null, device_id: device });
    await notifying.expectMessages(alarm, [untold]);
    expect((await superadmin.get('/overview')).body.data.untold).toBe(before + 1);
  });

  it.each([
    ['nobody was told before', [], 31, [untold]],
    ['somebody was told before', [0], 31, [[0, 'admin', 'app', 'sent']]],
  ])('says so when its last step reaches nobody, if %s', async (_, first, minutes, expected) => {
    const { id, admin } = await notifying.newCompany();
    const gone = await notifying.asUser(id);
    await notifying.query('update users set is_active = false where id = $1', [gone.id]);
    await notifying.addPolicy(id, [
      ...first.map((after_min) => ({ after_min, user_ids: [admin.id], channels: ['app'] })),
      { after_min: 30, user_ids: [gone.id], channels: ['app'] },
    ]);
    const began = new Date(Date.now() + 3_000);
    const { id: alarm } = await openCase(notifying.context, id);
    await notifying.expectMessages(
      alarm,
      first.map(() => [0, admin.id, 'app', 'sent']),
    );
    await until(
      async () =>
        (
          await notifying.query(
            `update alarm_escalations set due_at = now(), progress = jsonb_set(progress, '{0,due_at}', to_jsonb($2::float8))
             where alarm_id = $1 and progress is not null returning alarm_id`,
            [alarm, began.getTime() - minutes * 60_000],
          )
        ).length > 0,
      10_000,
    );
    await until(
      async () =>
        (await notifying.query('select from alarm_escalations where alarm_id = $1', [alarm])).length === 0,
      10_000,
    );
    await notifying.expectMessages(
      alarm,
      expected.map((row) => row.map((part) => (part === 'admin' ? admin.id : part))),
    );
  });

  it('counts only while nobody was told of its present round, and only if it is serious', async () => {
    const { id, admin } = await newCompany('no policy');
    const { id: minor } = await openCase(notifying.context, id, { severity: 'medium' });
    const { id: alarm } = await openCase(notifying.context, id);
    await notifying.expectMessages(alarm, [untold]);
    expect(await notifying.messages(minor)).toEqual([]);
    await notifying.query(
      `update notification_policies set severities = '{critical}' where company_id = $1`,
      [id],
    );
    await changeCase(notifying.context, alarm, { shelved_until: new Date(Date.now() + 60_000) }, 'shelved');
    await changeCase(notifying.context, alarm, { shelved_until: null }, 'unshelved');
    await notifying.expectMessages(alarm, [[0, admin.id, 'app', 'sent'], untold]);
    expect((await admin.get('/overview')).body.data.untold).toBe(0);
  });
});
