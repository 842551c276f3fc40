import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../server/startup/processes.ts';
import { startReports } from '../../../server/reports/service.ts';
import { type Answer, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { startMailSink } from '../../support/programs/mail-sink.ts';
import { isPseudo } from '../../support/site/pseudo.ts';
import { deviceWithReadings, runReport } from '../../support/reports/reports.ts';
import { ingestKey, nativeUplink } from '../../support/devices/uplinks.ts';
import { upload } from '../../support/server/upload.ts';

/** What the server writes for a user of the generated language. */
let test: TestApp;
let stop: () => Promise<void>;
let sink: Awaited<ReturnType<typeof startMailSink>>;
let superadmin: Person;
let english: Person;
let admin: Person;
let company: { id: number; name: string };

beforeAll(async () => {
  sink = await startMailSink();
  test = await startTestApp({ SMTP_URL: sink.url });
  company = await test.seed.company('Kauri', 'other');
  stop = startReports(test.context);
  superadmin = await test.asSuperadmin();
  admin = await test.asCompanyAdmin(company.id);
  await test.context.pool.query(`update users set locale = 'en-XA'`);
  english = await test.asSuperadmin();
});
afterAll(async () => {
  await stop?.();
  await test?.close();
  await sink?.close();
});

const textsOf = ({ body }: Answer): string[] => [
  body.message,
  ...body.errors.map(({ msg }: { msg: string }) => msg),
];
const expectPseudo = (answer: Answer, status: number, ...data: string[]): void => {
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([status, expect.any(String)]);
  expect(textsOf(answer).filter((text) => !isPseudo(text, data))).toEqual([]);
};

it('errors are in the user’s language', async () => {
  expectPseudo(await superadmin.get('/devices/99999'), 404);
  expectPseudo(await superadmin.get('/users?sort=["phone_","ASC"]'), 400, 'phone_');
  expectPseudo(await superadmin.get('/users?range=[5,1]'), 400, '[0,24]');
  expectPseudo(await superadmin.post('/users', { name: '', email: 'x' }), 400, 'name', 'email', 'role');
  expectPseudo(await admin.get('/projects?filter={"nothing":1}'), 400, 'filter.nothing', 'nothing');
  expectPseudo(await admin.get('/system/ingest'), 403);
  expectPseudo(await superadmin.delete(`/companies/${company.id}`), 409, company.name);
  expectPseudo(await superadmin.post('/audit/6f0ed3ab-5d1c-4d5e-8a86-7c5f7fbd1b30/undo'), 404);
  expectPseudo(await superadmin.post('/projects', { title: 'P', company_id: 9_999 }), 400);
  expectPseudo(
    await admin.post('/reports', { title: 'R', kind: 'project', period: 'day', company_id: company.id }),
    400,
  );
});

it('what is wrong with an imported file is in the user’s language', async () => {
  const file = new Blob(['hw_serial,type,tags\nA1,toaster,x\nA2,tmv,label']);
  const { errors } = (await upload(test, superadmin, '/devices/import', { file })).body.data;
  expect(errors.map(({ msg }: { msg: string }) => isPseudo(msg, [/“[^”]*”/g, /: [a-z_, ]+\./g]))).toEqual(
    errors.map(() => true),
  );
  expect(errors.length).toBeGreaterThan(1);
  expectPseudo(await upload(test, superadmin, '/devices/import', { other: 'x' }), 400, 'other');
});

it('English stays English, and its user’s language counts, not the client’s', async () => {
  const answer = await test.call('GET', '/devices/99999', {
    token: english.token,
    headers: { 'accept-language': 'en-XA' },
  });
  expect(answer.body.message).toBe('There is no such record.');
});

it('without a user, the client’s language counts', async () => {
  const headers = { 'accept-language': 'xx, en-XA;q=0.7, en;q=0.5' };
  expectPseudo(await test.call('GET', '/devices', { headers }), 401);
  expectPseudo(
    await test.call('POST', '/auth/login', { headers, body: { email: 'a@b.example', password: 'wrong' } }),
    401,
  );
  expect((await test.call('GET', '/devices')).body.message).toBe('Sign in first.');
});

it('mails are in the language of their readers', async () => {
  await test.call('POST', '/auth/forgot', { body: { email: admin.email } });
  await until(async () => sink.mails.length > 0, 30_000);
  const [mail] = sink.mails.splice(0);
  const title = /<title>(.*)<\/title>/.exec(mail!.html)?.[1];
  expect(isPseudo(title ?? '')).toBe(true);
  const lines = mail!.text.split('\n').filter((line) => !/^(?:|Flowgen|https:\S+)$/.test(line));
  expect(lines.filter((line) => !isPseudo(line.replace(/:$/, ''), [/Person \d+/g]))).toEqual([]);
  expect(mail!.html).toContain('<html lang="en-XA">');
});

it('the status of a device, a report and its files are in the user’s language', async () => {
  const hour = 3_600_000;
  const now = Math.floor(Date.now() / hour) * hour;
  const said = [30, 20, 10].map((minutes) => ({
    ts: now - hour - minutes * 60_000,
    values: { temperature: 58 },
  }));
  const device = await deviceWithReadings(test, english, company.id, said, { title: '1234' });
  const reason = async (person: Person) =>
    (await person.get(`/devices/${device.id}`)).body.data.status_reason as string;
  expect(await reason(english)).toMatch(/^[A-Z]/);
  expect((await reason(admin)).split('. ').every((sentence) => isPseudo(sentence, ['°C']))).toBe(true);
  const saved = await admin.put(`/devices/${device.id}`, { location: 'Level 2' });
  expect([saved.status, saved.body.data.status_reason]).toEqual([200, await reason(admin)]);

  const { id } = (
    await admin.post('/reports', {
      title: '5678',
      kind: 'tmv',
      period: 'custom',
      from: new Date(now - 4 * hour).toISOString(),
      to: new Date(now).toISOString(),
      company_id: company.id,
    })
  ).body;
  const run = await runReport(admin, id);
  expect(run).toMatchObject({ status: 'done', error: null });
  const texts = (result: { exceptions: { text: string }[] }) => result.exceptions.map(({ text }) => text);
  expect(texts(run.result).length).toBeGreaterThan(0);
  expect(texts(run.result).filter((text) => !/^\[.*\]$/.test(text))).toEqual([]);
  const shown = (await english.get(`/reports/${id}/runs/${run.id}`)).body.data.result;
  expect(texts(shown).filter((text) => !/^[A-Z][a-z ]/.test(text))).toEqual([]);

  const [head] = (await admin.get(`/reports/${id}/runs/${run.id}.csv`)).text.trim().split('\r\n');
  expect(
    head!
      .replace('\uFEFF', '')
      .split(',')
      .every((text) => /^"?\[/.test(text)),
  ).toBe(true);
  const workbook = await admin.get(`/reports/${id}/runs/${run.id}.xlsx`);
  expect([workbook.status, workbook.text.slice(0, 2)]).toEqual([200, 'PK']);
  const pdf = await test.app.inject({
    url: `/api/reports/${id}/runs/${run.id}.pdf`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf.rawPayload }).toString();
  expect(text).toContain('[');
  expect(text).not.toMatch(/\b(?:Exceptions|Company|Devices|Thresholds)\b/);
});

it('why a reading is quarantined is in the user’s language', async () => {
  const key = await ingestKey(test, english);
  await key.to('uplink', JSON.stringify({ ...nativeUplink({ a: 1 }), ts: '2014-12-31T00:00:00Z' }));
  const reasonFor = async (person: Person) =>
    (await person.get('/system/ingest')).body.quarantine.newest[0].reason as string;
  expect(await reasonFor(english)).toBe('before 2015');
  expect(isPseudo(await reasonFor(superadmin))).toBe(true);
});
