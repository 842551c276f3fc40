import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../server/startup/processes.ts';
import { changeCase, closeCase, openCase } from '../../support/alarms/cases.ts';
import { insertDevice } from '../../support/alarms/alarms.ts';
import { type Received, startHttpSink } from '../../support/programs/http-sink.ts';
import { type Notifying, startNotifying } from '../../support/alarms/notifying.ts';

let http: Awaited<ReturnType<typeof startHttpSink>>;
let notifying: Notifying;
beforeAll(async () => {
  http = await startHttpSink();
  notifying = await startNotifying({ ALLOW_PRIVATE_ENDPOINTS: '1' });
});
afterEach(async () => {
  await notifying.query('delete from webhooks');
  http.received.splice(0);
  http.answer(() => 204);
});
afterAll(async () => {
  await notifying?.close();
  await http?.close();
});

const EVENTS = ['alarm.raised', 'alarm.cleared', 'alarm.reopened', 'alarm.acknowledged', 'alarm.closed'];
/** A company with a webhook for every event of alarms. */
const withWebhook = async (more: object = {}) => {
  const { id, admin } = await notifying.newCompany();
  const body = { title: 'Hook', url: `${http.url}/hook`, events: EVENTS, format: 'standard', ...more };
  const answer = await admin.post('/webhooks', body);
  expect(answer.status).toBe(201);
  return { id, admin, secret: answer.body.secret as string, hook: answer.body.id as number };
};
const arrived = (count: number): Promise<boolean> => until(() => http.received.length >= count, 30_000);
const types = (): string[] => http.received.map(({ text }) => JSON.parse(text).type);
const hurry = async (): Promise<void> => {
  await notifying.query(
    `update webhook_calls set due_at = now() - interval '1 s' where due_at is not null and claimed_by is null`,
  );
  notifying.context.alarms.wakers.wake();
};

/** A device of a company in a project. */
const deviceAt = async (company: number): Promise<number> => {
  const device = await insertDevice(notifying.context.pool, company, { title: 'Basin 3' });
  const [{ id: project }] = await notifying.query(
    `insert into projects (title, company_id) values ('North wing', $1) returning id`,
    [company],
  );
  await notifying.query('insert into project_devices (project_id, device_id) values ($1, $2)', [
    project,
    device,
  ]);
  return device;
};

describe('a webhook', () => {
  it('names the device and its site, in Teams too', async () => {
    const { id } = await withWebhook();
    const device_id = await deviceAt(id);
    await openCase(notifying.context, id, { device_id });
    await arrived(1);
    expect(JSON.parse(http.received[0]?.text ?? '').data).toMatchObject({
      device_id,
      device_title: 'Basin 3',
      site: 'North wing',
    });
    http.received.splice(0);
    const teams = await withWebhook({ format: 'teams' });
    await openCase(notifying.context, teams.id, { device_id: await deviceAt(teams.id) });
    await arrived(1);
    const [card] = JSON.parse(http.received[0]?.text ?? '').attachments;
    expect(card.content.body).toMatchObject([
      { text: 'Alarm (critical): Scald risk' },
      { text: expect.stringMatching(/^Basin 3, North wing: /) },
      {},
    ]);
  });

  it('gets a signed body that anyone with its secret can verify', async () => {
    const { id, secret } = await withWebhook();
    const { id: alarm } = await openCase(notifying.context, id);
    await arrived(1);
    const [{ path, headers, text }] = http.received as [Received];
    expect(path).toBe('/hook');
    expect(JSON.parse(text)).toMatchObject({
      type: 'alarm.raised',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { id: alarm, severity: 'critical', title: 'Scald risk', condition: 'active', company_id: id },
    });
    expect(JSON.parse(text).data).not.toHaveProperty('memory');
    const timestamp = String(headers['webhook-timestamp']);
    expect(Math.abs(Date.now() / 1_000 - Number(timestamp))).toBeLessThan(60);
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signed = `${String(headers['webhook-id'])}.${timestamp}.${text}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
  });

  it('is called for what it subscribed to, of its company, in order', async () => {
    const { id } = await withWebhook();
    const { id: other } = await notifying.newCompany();
    await openCase(notifying.context, other);
    const { id: alarm } = await openCase(notifying.context, id);
    await changeCase(notifying.context, alarm, { acknowledged_at: new Date() }, 'acknowledged');
    await changeCase(notifying.context, alarm, { condition: 'clear', cleared_at: new Date() }, 'cleared');
    await changeCase(
      notifying.context,
      alarm,
      { condition: 'active', cleared_at: null, occurrences: 2, acknowledged_at: null },
      'reopened',
    );
    await closeCase(notifying.context, alarm);
    await arrived(5);
    expect(types()).toEqual([
      'alarm.raised',
      'alarm.acknowledged',
      'alarm.cleared',
      'alarm.reopened',
      'alarm.closed',
    ]);
    expect(new Set(http.received.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
  });

  it('is called again with the same id until it accepts, before later calls about the case', async () => {
    const { id } = await withWebhook();
    http.answer(() => 500);
    const { id: alarm } = await openCase(notifying.context, id);
    await closeCase(notifying.context, alarm);
    await arrived(1);
    const waiting = () =>
      notifying.query(
        `select attempts, extract(epoch from due_at - now())::float8 > 3 as later from webhook_calls
         where due_at is not null and claimed_by is null order by id`,
      );
    let found: unknown[] = [];
    await until(async () => {
      const [first] = (found = await waiting());
      return first?.attempts === 1;
    }, 30_000);
    expect(found).toEqual([
      { attempts: 1, later: true },
      { attempts: 0, later: expect.any(Boolean) },
    ]);
    http.answer(() => 200);
    await hurry();
    await arrived(3);
    expect(types()).toEqual(['alarm.raised', 'alarm.raised', 'alarm.closed']);
    expect(http.received[1]?.headers['webhook-id']).toBe(http.received[0]?.headers['webhook-id']);
  });

  it('is not called during maintenance, and told afterwards of what is still open', async () => {
    const { id } = await withWebhook();
    const { id: alarm } = await openCase(notifying.context, id, { suppressed_by: 'maintenance' });
    const { id: over } = await openCase(notifying.context, id, { suppressed_by: 'maintenance' });
    await closeCase(notifying.context, over);
    expect(await notifying.query('select from webhook_calls')).toEqual([]);
    await changeCase(notifying.context, alarm, { suppressed_by: null }, 'suppressed');
    await arrived(1);
    expect(JSON.parse(http.received[0]?.text ?? '')).toMatchObject({
      type: 'alarm.raised',
      data: { id: alarm },
    });
  });

  it('does not follow redirects', async () => {
    const { id } = await withWebhook();
    http.answer(() => 302);
    await openCase(notifying.context, id);
    const failed = () => notifying.query(`select error from webhook_calls where error is not null`);
    await until(async () => (await failed()).length > 0, 30_000);
    expect(http.received.map(({ path }) => path)).toEqual(['/hook']);
    expect((await failed())[0].error).toContain('302');
  });

  it.each(['http://169.254.169.254/', 'ftp://example.com/', 'http://user:pass@127.0.0.1/'])(
    'can’t be at %s',
    async (url) => {
      const { admin } = await notifying.newCompany();
      const answer = await admin.post('/webhooks', { title: 'Bad', url, events: ['alarm.raised'] });
      expect(answer.status).toBe(400);
    },
  );

  it('is told of registered devices and finished reports', async () => {
    const { id } = await withWebhook({ events: ['device.registered', 'report.done'] });
    const device = await insertDevice(notifying.context.pool, id, { is_active: null });
    await notifying.query('update devices set is_active = true where id = $1', [device]);
    await notifying.query('update devices set is_active = false where id = $1', [device]);
    await notifying.query('update devices set is_active = true where id = $1', [device]);
    const [report] = await notifying.query(
      `insert into reports (title, kind, company_id, period) values ('Valves', 'tmv', $1, 'day') returning id`,
      [id],
    );
    const [run] = await notifying.query(
      `insert into report_runs (report_id, company_id, status, "from", "to") values
         ($1, $2, 'running', '2026-11-19T13:00:00Z', '2026-11-20T13:00:00.5Z') returning id`,
      [report.id, id],
    );
    await notifying.query(`update report_runs set status = 'done' where id = $1`, [run.id]);
    await hurry();
    await arrived(2);
    const bodies = http.received.map(({ text }) => JSON.parse(text));
    expect(bodies.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
      {
        type: 'device.registered',
        timestamp: expect.any(String),
        data: expect.objectContaining({ id: device }),
      },
      {
        type: 'report.done',
        timestamp: expect.any(String),
        data: expect.objectContaining({
          id: run.id,
          report_id: report.id,
          title: 'Valves',
          from: '2026-11-19T13:00:00.000Z',
          to: '2026-11-20T13:00:00.500Z',
        }),
      },
    ]);
  });

  it('is written for Teams or Slack, without markup of others', async () => {
    const { id } = await withWebhook({ format: 'slack' });
    await openCase(notifying.context, id, { title: '<!channel> & co' });
    await arrived(1);
    expect(JSON.parse(http.received[0]?.text ?? '')).toEqual({
      text: expect.stringMatching(/^\*Alarm \(critical\): &lt;!channel&gt; &amp; co\*\n/),
    });
    http.received.splice(0);
    const teams = await withWebhook({ format: 'teams' });
    await openCase(notifying.context, teams.id);
    await arrived(1);
    const [card] = JSON.parse(http.received[0]?.text ?? '').attachments;
    expect(card).toMatchObject({
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: { type: 'AdaptiveCard', body: [{ text: 'Alarm (critical): Scald risk' }, {}, {}] },
    });
  });
});

it('a step of a policy calls the webhooks of the company', async () => {
  const { id } = await withWebhook({ events: ['report.done'] });
  const person = await notifying.asUser(id);
  await notifying.addPolicy(id, [{ after_min: 0, user_ids: [person.id], channels: ['webhook'] }]);
  const { id: alarm } = await openCase(notifying.context, id);
  await notifying.expectMessages(alarm, [[0, null, 'webhook', 'sent']]);
  expect(types()).toEqual(['alarm.raised']);
});
