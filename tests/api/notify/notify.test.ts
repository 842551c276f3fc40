import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../server/startup/processes.ts';
import { changeCase, closeCase, openCase } from '../../support/alarms/cases.ts';
import { PUBLIC_URL } from '../../support/server/app.ts';
import { type Notifying, startNotifying } from '../../support/alarms/notifying.ts';

let notifying: Notifying;
beforeAll(async () => {
  notifying = await startNotifying();
});
afterEach(() => void notifying.sink.mails.splice(0));
afterAll(() => notifying?.close());

/** Waits until the steps of a case have been run as far as they are due. */
const settled = (alarmId: number): Promise<boolean> =>
  until(async () => {
    const due = await notifying.query(
      'select from alarm_escalations where alarm_id = $1 and (progress is null or due_at <= now())',
      [alarmId],
    );
    return due.length === 0;
  }, 30_000);

describe('without a policy', () => {
  it('company admins get a mail and a message in the app, with a link that acknowledges', async () => {
    const { id, admin } = await notifying.newCompany();
    await notifying.asUser(id);
    const { id: alarm } = await openCase(notifying.context, id);
    await notifying.expectMessages(alarm, [
      [0, admin.id, 'app', 'sent'],
      [0, admin.id, 'email', 'sent'],
    ]);
    const [mail, ...more] = notifying.mailsTo(admin);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Critical: Scald risk, /);
    expect(mail?.raw).toMatch(/^Message-ID: <notification-\d+@flowgen\.example\.com>/im);
    expect(mail?.text).toContain('What to do: Close the valve.');
    const token = new RegExp(`${PUBLIC_URL}/alarm/([\\w-]{43})`).exec(mail?.text ?? '')?.[1];
    expect((await notifying.call('POST', `/alarm-links/${token}/acknowledge`)).status).toBe(204);
    const [row] = await notifying.query('select acknowledged_by from alarms where id = $1', [alarm]);
    expect(row).toEqual({ acknowledged_by: admin.id });
    const types = await notifying.query('select type from alarm_events where alarm_id = $1 order by id', [
      alarm,
    ]);
    expect(types.map(({ type }) => type)).toEqual(['raised', 'notified', 'notified', 'acknowledged']);
  });

  it('nobody is notified of less serious cases', async () => {
    const { id } = await notifying.newCompany();
    const { id: alarm } = await openCase(notifying.context, id, { severity: 'medium' });
    await settled(alarm);
    expect(await notifying.messages(alarm)).toEqual([]);
  });
});

describe('a policy', () => {
  it('replaces the default, and runs its steps until somebody acknowledges', async () => {
    const { id, admin } = await notifying.newCompany();
    const [first, second] = [await notifying.asUser(id), await notifying.asUser(id)];
    await notifying.addPolicy(id, [
      { after_min: 0, user_ids: [first.id], channels: ['app'] },
      { after_min: 30, user_ids: [second.id], channels: ['app'] },
      { after_min: 60, user_ids: [admin.id], channels: ['app'] },
    ]);
    const { id: alarm } = await openCase(notifying.context, id);
    await notifying.expectMessages(alarm, [[0, first.id, 'app', 'sent']]);
    const later = (minutes: number) =>
      notifying.query(
        `update alarm_escalations set began_at = began_at - $2 * interval '1 minute',
           due_at = due_at - $2 * interval '1 minute', progress = jsonb_set(progress, '{0,due_at}',
             to_jsonb((progress->0->>'due_at')::float8 - $2 * 60000))
         where alarm_id = $1`,
        [alarm, minutes],
      );
    await later(31);
    await notifying.expectMessages(alarm, [
      [0, first.id, 'app', 'sent'],
      [1, second.id, 'app', 'sent'],
    ]);
    await changeCase(
      notifying.context,
      alarm,
      { acknowledged_at: new Date(), acknowledged_by: admin.id },
      'acknowledged',
    );
    expect(await notifying.query('select from alarm_escalations where alarm_id = $1', [alarm])).toEqual([]);
  });

  it('of the project applies before those of the company, without telling anybody twice', async () => {
    const { id, admin } = await notifying.newCompany();
    const [forCompany, forProject] = [await notifying.asUser(id), await notifying.asUser(id)];
    const [project] = await notifying.query(
      `insert into projects (title, company_id) values ('Site', $1) returning id`,
      [id],
    );
    await notifying.addPolicy(id, [{ after_min: 0, user_ids: [forCompany.id, admin.id], channels: ['app'] }]);
    await notifying.addPolicy(
      id,
      [{ after_min: 0, user_ids: [forProject.id, admin.id], channels: ['app'] }],
      project.id,
    );
    const inProject = await openCase(notifying.context, id, { projectId: project.id });
    await notifying.expectMessages(inProject.id, [
      [0, admin.id, 'app', 'sent'],
      [0, forCompany.id, 'app', 'sent'],
      [0, forProject.id, 'app', 'sent'],
    ]);
    const elsewhere = await openCase(notifying.context, id);
    await notifying.expectMessages(elsewhere.id, [
      [0, admin.id, 'app', 'sent'],
      [0, forCompany.id, 'app', 'sent'],
    ]);
  });

  it('skips a step with nobody on call, and people who were deactivated or belong elsewhere', async () => {
    const { id } = await notifying.newCompany();
    const other = await notifying.newCompany();
    const [gone, present] = [await notifying.asUser(id), await notifying.asUser(id)];
    await notifying.query('update users set is_active = false where id = $1', [gone.id]);
    const [roster] = await notifying.query(
      `insert into rosters (title, company_id, entries) values ('Nobody', $1, '[]') returning id`,
      [id],
    );
    await notifying.addPolicy(id, [
      { after_min: 0, roster_id: roster.id, channels: ['app'] },
      { after_min: 10, user_ids: [gone.id, other.admin.id], channels: ['app'] },
      { after_min: 20, user_ids: [present.id], channels: ['app'] },
    ]);
    const { id: alarm } = await openCase(notifying.context, id);
    await notifying.expectMessages(alarm, [[2, present.id, 'app', 'sent']]);
  });

  it('stops when the case closes, and begins again when it reopens', async () => {
    const { id } = await notifying.newCompany();
    const person = await notifying.asUser(id);
    await notifying.addPolicy(id, [
      { after_min: 0, user_ids: [person.id], channels: ['app'] },
      { after_min: 30, user_ids: [person.id], channels: ['email'] },
    ]);
    const { id: alarm } = await openCase(notifying.context, id);
    await notifying.expectMessages(alarm, [[0, person.id, 'app', 'sent']]);
    await closeCase(notifying.context, alarm);
    expect(await notifying.query('select from alarm_escalations where alarm_id = $1', [alarm])).toEqual([]);
    await changeCase(
      notifying.context,
      alarm,
      { occurrences: 2, closed_at: null, close_reason: null },
      'reopened',
    );
    await notifying.expectMessages(alarm, [
      [0, person.id, 'app', 'sent'],
      [0, person.id, 'app', 'sent'],
    ]);
  });
});

describe('nobody is notified', () => {
  const onePerson = async () => {
    const { id } = await notifying.newCompany();
    const person = await notifying.asUser(id);
    await notifying.addPolicy(id, [{ after_min: 0, user_ids: [person.id], channels: ['app'] }]);
    return { id, expected: [[0, person.id, 'app', 'sent']] };
  };

  it('of a case in maintenance, until that ends', async () => {
    const { id, expected } = await onePerson();
    const { id: alarm } = await openCase(notifying.context, id, { suppressed_by: 'maintenance' });
    expect(await notifying.query('select from alarm_escalations where alarm_id = $1', [alarm])).toEqual([]);
    await changeCase(notifying.context, alarm, { suppressed_by: null }, 'suppressed');
    await notifying.expectMessages(alarm, expected);
  });

  it('of a late case', async () => {
    const { id } = await onePerson();
    const { id: alarm } = await openCase(notifying.context, id, { late: true, closed_at: new Date() });
    expect(await notifying.query('select from alarm_escalations where alarm_id = $1', [alarm])).toEqual([]);
  });

  it('of a case while it is shelved, or chattering after one message', async () => {
    const { id, expected } = await onePerson();
    const shelved = await openCase(notifying.context, id);
    await notifying.expectMessages(shelved.id, expected);
    await changeCase(
      notifying.context,
      shelved.id,
      { shelved_until: new Date(Date.now() + 60_000) },
      'shelved',
    );
    await changeCase(notifying.context, shelved.id, { occurrences: 2 }, 'reopened');
    expect(await notifying.query('select from alarm_escalations where alarm_id = $1', [shelved.id])).toEqual(
      [],
    );

    const chattering = await openCase(notifying.context, id);
    await notifying.expectMessages(chattering.id, expected);
    await changeCase(notifying.context, chattering.id, { occurrences: 2, chattering: true }, 'reopened');
    await notifying.expectMessages(chattering.id, [...expected, ...expected]);
    for (const occurrences of [3, 4, 5])
      await changeCase(notifying.context, chattering.id, { occurrences }, 'reopened');
    await settled(chattering.id);
    expect(await notifying.messages(chattering.id)).toHaveLength(2);
    await changeCase(notifying.context, chattering.id, { chattering: false }, 'evidence');
    await notifying.expectMessages(chattering.id, [...expected, ...expected, ...expected]);
  });
});
