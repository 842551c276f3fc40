import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startReports } from '../../../server/reports/service.ts';
import { type Person, PUBLIC_URL, startTestApp, type TestApp } from '../../support/server/app.ts';
import { startMailSink } from '../../support/programs/mail-sink.ts';
import { deviceWithReadings, waitForRun } from '../../support/reports/reports.ts';
import { waitFor } from '../../support/wait-for.ts';

type Sink = Awaited<ReturnType<typeof startMailSink>>;

/** A busy machine takes its time for the files of a report. */
const SLOW_MS = 55_000;

let sink: Sink;
let test: TestApp;
let admin: Person;
let stop: () => Promise<void>;

const rows = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;
const makeReport = async (more: object = {}): Promise<number> =>
  (
    await admin.post('/reports', {
      title: 'Valves, daily',
      kind: 'tmv',
      period: 'day',
      schedule: 'daily',
      recipients: ['one@example.com', 'two@example.com'],
      ...more,
    })
  ).body.id;
const runBySchedule = async (report: number) => {
  await rows(`update reports set next_run_at = now() - interval '1 minute' where id = $1`, [report]);
  test.context.reports.wake();
  const run = await waitFor(async () => {
    const [found] = (await admin.get(`/reports/${report}/runs`)).body;
    if (found === undefined) throw new Error('The schedule has not made a run.');
    return found as { id: number };
  }, SLOW_MS);
  return waitForRun(admin, report, run.id);
};
const mailed = async (report: number, run: number, what: 'mailed_at' | 'mail_error') => {
  const { data } = await waitFor(async () => {
    const { body } = await admin.get(`/reports/${report}/runs/${run}`);
    if (body.data[what] === null) throw new Error(`The run has no ${what}.`);
    return body as { data: Record<string, unknown> };
  }, SLOW_MS);
  return data;
};

const begin = async (mailServer: Sink | undefined) => {
  test = await startTestApp(mailServer ? { SMTP_URL: mailServer.url } : {});
  const superadmin = await test.asSuperadmin();
  const { id } = await test.seed.company(undefined, 'other');
  admin = await test.asCompanyAdmin(id);
  await deviceWithReadings(test, superadmin, id, [
    { ts: Date.now() - 26 * 3_600_000, values: { temperature: 61, flow_rate: 3 } },
  ]);
  stop = startReports(test.context);
};
const end = async () => {
  await stop();
  await test.close();
};

describe('with a mail server', () => {
  beforeAll(async () => {
    sink = await startMailSink();
    await begin(sink);
  });
  afterEach(() => void sink.mails.splice(0));
  afterAll(async () => {
    await end();
    await sink.close();
  });

  it('says that mail can be sent', async () => {
    expect((await admin.get('/mail')).body).toEqual({ data: { enabled: true } });
  });

  it('a schedule’s run is sent to each recipient, with its files', async () => {
    const report = await makeReport();
    const run = await runBySchedule(report);
    const data = await mailed(report, run.id, 'mailed_at');
    expect(data).toMatchObject({ mail_error: null, mail_due_at: null, mail_left: [] });
    expect(sink.mails.map(({ to }) => to)).toEqual([['one@example.com'], ['two@example.com']]);
    const [mail] = sink.mails;
    expect(mail!.subject).toMatch(/^Valves, daily: \d+ \w+ 20\d\d$/);
    expect(mail!.raw).toMatch(/filename="?valves-daily-\d{4}-\d\d-\d\d\.pdf/);
    expect(mail!.raw).toMatch(/filename="?valves-daily-\d{4}-\d\d-\d\d\.xlsx/);
    // Quoted-printable breaks long lines anywhere.
    expect(mail!.raw.replaceAll('=\r\n', '')).toContain(`${PUBLIC_URL}/company/reports/${report}/device`);
  });

  it('is in the language of each recipient', async () => {
    const reader = await test.asUser(admin.company_id ?? 0);
    await rows(`update users set locale = 'en-XA' where id = $1`, [reader.id]);
    const report = await makeReport({ recipients: ['one@example.com', reader.email] });
    const run = await runBySchedule(report);
    await mailed(report, run.id, 'mailed_at');
    // Quoted-printable breaks long lines anywhere.
    const [other, own] = sink.mails.map(({ raw }) => raw.replaceAll('=\r\n', ''));
    expect(other).toContain('<html lang=3D"en">');
    expect(other).toContain('Hello there,');
    expect(own).toContain('<html lang=3D"en-XA">');
    expect(own).not.toMatch(/Hello there|Open the report|recipient of this report/);
  });

  it('a manual run is not sent until requested', async () => {
    const report = await makeReport({ schedule: 'none', recipients: ['one@example.com'] });
    const { id } = (await admin.post(`/reports/${report}/run`)).body.data;
    expect(await waitForRun(admin, report, id)).toMatchObject({ status: 'done', mail_due_at: null });
    expect((await admin.post(`/reports/${report}/runs/${id}/resend`)).status).toBe(202);
    await mailed(report, id, 'mailed_at');
    expect(sink.mails).toHaveLength(1);
  });

  it('a report without recipients is not sent', async () => {
    const report = await makeReport({ schedule: 'none', recipients: [] });
    const { id } = (await admin.post(`/reports/${report}/run`, {})).body.data;
    await waitForRun(admin, report, id);
    const answer = await admin.post(`/reports/${report}/runs/${id}/resend`);
    expect([answer.status, answer.body.errors[0].path]).toEqual([409, 'recipients']);
  });

  it('what was sent to some is tried again for the others only', async () => {
    const report = await makeReport();
    const run = await runBySchedule(report);
    await mailed(report, run.id, 'mailed_at');
    sink.mails.splice(0);
    await rows(
      `update report_runs set mailed_at = null, mail_left = '["two@example.com"]', mail_attempts = 1, mail_due_at = now() - interval '1 s' where id = $1`,
      [run.id],
    );
    test.context.reports.wake();
    await mailed(report, run.id, 'mailed_at');
    expect(sink.mails.map(({ to }) => to)).toEqual([['two@example.com']]);
  });
});

describe('the mails of a server that was killed', () => {
  const dead = 7;
  beforeAll(async () => {
    sink = await startMailSink();
    await begin(sink);
    await rows(`update server_leases set began_at = now() - interval '1 minute'`);
    await rows(`insert into server_leases (server, renewed_at) values ($1, now() - interval '1 minute')`, [
      dead,
    ]);
  });
  afterAll(async () => {
    await end();
    await sink.close();
  });

  it('are sent by another one, but not to those to whom they were being handed over', async () => {
    const report = await makeReport({ schedule: 'none', recipients: ['one@example.com', 'two@example.com'] });
    const { id } = (await admin.post(`/reports/${report}/run`)).body.data;
    await waitForRun(admin, report, id);
    await rows(
      `insert into report_mails (run_id, claimed_by, handed) values ($1, $2, '["one@example.com"]')`,
      [id, dead],
    );
    await rows(
      `update report_runs set mail_due_at = now() - interval '1 minute', mail_attempts = 1 where id = $1`,
      [id],
    );
    test.context.reports.wake();
    const data = await mailed(report, id, 'mailed_at');
    expect(data).toMatchObject({ mail_attempts: 1, mail_left: [], mail_due_at: null, mail_error: null });
    expect(sink.mails.map(({ to }) => to)).toEqual([['two@example.com']]);
    expect(await rows('select claimed_by, handed from report_mails where run_id = $1', [id])).toEqual([
      { claimed_by: null, handed: [] },
    ]);
  });

  it('that somebody asks for again are other mails', async () => {
    const report = await makeReport({ schedule: 'none', recipients: ['three@example.com'] });
    const { id } = (await admin.post(`/reports/${report}/run`)).body.data;
    await waitForRun(admin, report, id);
    for (const count of [1, 2]) {
      await admin.post(`/reports/${report}/runs/${id}/resend`);
      await waitFor(async () => {
        const sent = sink.mails.filter(({ to }) => to[0] === 'three@example.com');
        if (sent.length < count) throw new Error('It was not sent.');
      }, SLOW_MS);
      await mailed(report, id, 'mailed_at');
    }
    const ids = sink.mails
      .filter(({ to }) => to[0] === 'three@example.com')
      .map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('with a mail server that rejects everything', () => {
  beforeAll(async () => {
    sink = await startMailSink({ refuse: true });
    await begin(sink);
  });
  afterAll(async () => {
    await end();
    await sink.close();
  });

  it('the failure is told, and it is tried again later', async () => {
    const report = await makeReport();
    const run = await runBySchedule(report);
    const data = await mailed(report, run.id, 'mail_error');
    expect(data).toMatchObject({
      status: 'done',
      mailed_at: null,
      mail_attempts: 1,
      mail_left: ['one@example.com', 'two@example.com'],
      mail_error: 'The mail server refused the message for one@example.com, two@example.com.',
    });
    expect(Date.parse(String(data.mail_due_at))).toBeGreaterThan(Date.now());
  });
});

describe('without a mail server', () => {
  beforeAll(() => begin(undefined));
  afterAll(end);

  it('that is what the run says', async () => {
    const report = await makeReport();
    const run = await runBySchedule(report);
    expect((await admin.get('/mail')).body).toEqual({ data: { enabled: false } });
    expect((await mailed(report, run.id, 'mail_error')).mail_error).toBe(
      'Email is not set up on this server.',
    );
    expect((await admin.post(`/reports/${report}/runs/${run.id}/resend`)).status).toBe(409);
  });
});
