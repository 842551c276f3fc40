import { http as answer, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from '../../src/domain/reports/result.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import ReportPage from '../../src/screens/reports/page.tsx';
import { at, startApi } from '../support/site/api.ts';
import { meterResult, withAlarms } from '../support/reports/report-result.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { all, press, the, until } from '../support/site/site.tsx';
import { find, openView, says } from '../support/site/view.tsx';

const server = startApi();
const RUN = {
  id: 5,
  status: 'done',
  progress: 1,
  error: null,
  from: meterResult.from,
  to: meterResult.to,
  created_at: '2026-10-04T02:00:00.000Z',
  finished_at: '2026-10-04T02:00:01.000Z',
  requested_by: 99,
  mailed_at: null,
  mail_error: null,
  mail_due_at: null,
  result: null,
};
type Run = Omit<typeof RUN, 'result' | 'error'> & { result: unknown; error: string | null };
const REPORT = {
  id: 3,
  version: 1,
  title: 'Water',
  kind: 'metering',
  period: 'month',
  time_zone: 'Australia/Sydney',
  recipients: ['a@example.com'],
};

let runs: Run[];
let changed: boolean;
let mail: boolean;
let result: Result;
const calls: string[] = [];

const open = (path = '/admin/reports/3/devices') =>
  openView(<ReportPage />, { resource: 'reports', path, pattern: '/:area/reports/:id/:view' });

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  runs = [{ ...RUN }];
  changed = false;
  mail = true;
  result = meterResult;
  calls.splice(0);
  const runById = (id: unknown) => runs.find((run) => run.id === Number(id));
  server.use(
    answer.get(at('/mail'), () => HttpResponse.json({ data: { enabled: mail } })),
    answer.get(at('/reports/3'), () => HttpResponse.json(REPORT)),
    answer.get(at('/reports/3/runs'), () => HttpResponse.json(runs)),
    answer.get(at('/reports/3/runs/:run'), ({ params }) => {
      const run = runById(params.run);
      if (!run) return HttpResponse.json({ message: 'There is no such record.' }, { status: 404 });
      return HttpResponse.json({ data: { ...run, result: run.status === 'done' ? result : null } });
    }),
    answer.get(at('/reports/3/runs/:run/check'), () =>
      HttpResponse.json({ data: { changed, data_hash: 'x' } }),
    ),
    answer.post(at('/reports/3/run'), async ({ request }) => {
      calls.push(`run ${JSON.stringify(await request.json())}`);
      const run = { ...RUN, id: 6, status: 'running', progress: 0.25 };
      runs = [run, ...runs];
      return HttpResponse.json({ data: run }, { status: 202 });
    }),
    answer.delete(at('/reports/3/runs/:run'), ({ params }) => {
      calls.push(`delete ${String(params.run)}`);
      runs = runs.map((run) => (run.id === Number(params.run) ? { ...run, status: 'cancelled' } : run));
      return HttpResponse.json({ data: runById(params.run) });
    }),
    answer.post(at('/reports/3/runs/:run/resend'), ({ params }) => {
      calls.push(`resend ${String(params.run)}`);
      return HttpResponse.json({ data: runById(params.run) }, { status: 202 });
    }),
  );
});
afterEach(() => vi.restoreAllMocks());

describe('report page', { timeout: 30_000 }, () => {
  it('shows exceptions, totals, days with gaps and devices', async () => {
    await open();
    await says('a leak is likely');
    const text = document.body.textContent.replaceAll('\u00a0', ' ');
    expect(text.indexOf('1,501 L')).toBeLessThan(text.indexOf('a leak is likely.'));
    for (const expected of [
      '400 of 576 expected readings received',
      '[1] Flowgen default',
      'Australia/Sydney',
      'Harbour Care',
    ]) {
      expect(text).toContain(expected);
    }
    // The verdict comes first, with its completeness.
    expect(text.indexOf('likely at 1 of 2 meters')).toBeLessThan(text.indexOf('a leak is likely.'));
    expect(text).toContain('Only 69.4% of the expected readings were received');
    expect(text).toContain('Fri, 2 Oct, 06:00');
    // Two values for three days: one day is unknown.
    const chart = 'figure[aria-label="Consumption by day, chart"]';
    await press(await find(`${chart} button[aria-label="Show as table"]`));
    expect((await find(`${chart} tbody`)).querySelectorAll('tr')).toHaveLength(2);
    expect(text).toContain('Gaps are days without data');
    // A run from before reports had alarms.
    expect(text).not.toContain('Alarms by severity');
    expect(all('link', 'Laundry')[0]?.getAttribute('href')).toBe('/admin/devices/8');
  });

  it('shows the alarms, which lead to their cases', async () => {
    result = withAlarms;
    await open();
    await says('=Burst pipe');
    expect(document.body.textContent).not.toContain('Alarms by severity');
    expect(all('link', '=Burst pipe')[0]?.getAttribute('href')).toBe('/admin/alarms/5');
    const text = document.body.textContent.replaceAll('\u00a0', ' ');
    for (const expected of ['Critical', 'Sun, 4 Oct, 01:00', '1 min', 'Closed'])
      expect(text).toContain(expected);
  });

  it('lists a sub-meter below its main meter', async () => {
    const [main, sub] = meterResult.devices;
    result = { ...meterResult, devices: [main!, { ...sub!, main_id: main!.device_id }] };
    await open();
    // There and in the table of devices, whose figures would otherwise add up to more than the totals.
    await says('of which Laundry');
    const names = [...document.querySelectorAll('[aria-label="Devices, table"] tbody th')];
    expect(names.map(({ textContent }) => textContent)).toEqual(['=Kitchen', 'of which Laundry']);
  });

  it('rates a leak by its cost', async () => {
    await open();
    await says('a leak is likely');
    // 3.5 L/h at $3/kL.
    expect(document.body.textContent).toContain('Low');
    expect(document.body.textContent).not.toContain('Critical');
  });

  it('shows how many more uplinks than expected arrived', async () => {
    result = { ...meterResult, completeness: { received: 44_441, expected: 32_928, share: 1 } };
    await open();
    await says('32,928 of 32,928 expected readings received (100%); 11,513 additional not counted');
  });

  it('redirects if the URL does not match the kind', async () => {
    const { arrives } = await open('/admin/reports/3/tmv');
    await arrives('/admin/reports/3/devices');
  });

  it('opens the run of the latest period, even if an earlier period was run since', async () => {
    runs = [{ ...RUN, id: 6, from: meterResult.previous.from, to: meterResult.previous.to }, { ...RUN }];
    await open();
    await says('3 Oct 2026 · run');
  });

  it('explains what to do if the report has never run', async () => {
    runs = [];
    await open();
    await says('No runs yet');
    await says('last month');
    await press(await the('button', 'Run'));
    await until(() => calls.includes('run {}'));
  });

  it('runs a report, shows progress and can cancel', async () => {
    await open();
    await press(await the('button', 'Run'));
    await says('Calculating 25%');
    expect(calls).toEqual(['run {}']);
    await press(await the('button', 'Cancel'));
    await says('This run was cancelled');
    expect(calls).toEqual(['run {}', 'delete 6']);
  });

  it('shows why a run failed and runs it again for the same period', async () => {
    runs = [{ ...RUN, status: 'failed', error: 'Choose the project.' }];
    await open();
    await says('Choose the project.');
    await press(await the('button', 'Run again'));
    await until(() => calls.length > 0);
    expect(calls[0]).toContain(meterResult.from);
  });

  it('notes that readings arrived after the run', async () => {
    changed = true;
    await open();
    await says('New readings have arrived since this run');
  });

  it('mails the files again', async () => {
    await open();
    await press(await the('button', 'Send by email'));
    await says('Sending the files by email.');
    expect(calls).toEqual(['resend 5']);
  });

  it('does not offer mail without a mail server', async () => {
    mail = false;
    await open();
    await says('a leak is likely');
    await the('button', 'Download PDF');
    expect(all('button', 'Send by email')).toHaveLength(0);
  });

  it('shows why mailing failed', async () => {
    runs = [{ ...RUN, mail_error: 'There is no mail server.' } as unknown as Run];
    await open();
    await says('Not sent: There is no mail server.');
  });

  it('compares with the previous period without leaving the current run', async () => {
    const before = { ...RUN, id: 4, from: meterResult.previous.from, to: meterResult.previous.to };
    runs = [{ ...RUN }, before];
    await open();
    await press(await the('button', 'Compare with previous period'));
    await says('Compared with previous period');
    expect(calls).toEqual([]);
    await press(await the('button', 'Hide comparison'));
    await the('button', 'Compare with previous period');
  });

  it.each([
    ['user', 0, 0],
    ['companyadmin', 1, 1],
  ] as const)('offers a %s the actions of the role', async (role: Role, edits, removes) => {
    signedIn(role);
    await open('/company/reports/3/device');
    await says('a leak is likely');
    expect(all('link', 'Edit')).toHaveLength(edits);
    expect(all('button', 'More for this run')).toHaveLength(removes);
    if (edits > 0) await the('button', 'Send by email');
    else expect(all('button', 'Send by email')).toHaveLength(0);
    expect(all('button', 'Run')).toHaveLength(1);
  });

  it('shows an error with a retry button if it cannot be loaded', async () => {
    server.use(
      answer.get(at('/reports/3/runs'), () => HttpResponse.json({ message: 'Away.' }, { status: 503 })),
    );
    await open();
    await says('Away.');
    await the('button', 'Retry');
  });
});
