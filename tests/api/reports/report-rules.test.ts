import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startDue } from '../../../server/reports/schedule.ts';
import { workOnce } from '../../../server/reports/work.ts';
import { FROM, PERIOD, type ReportSite, startReportSite } from '../../support/reports/report-site.ts';
import { deviceWithReadings } from '../../support/reports/reports.ts';

/** Validation, permissions and schedules of reports. Nothing runs here. */
let { test, superadmin, admin, user, stranger, company, report, rows } = {} as ReportSite;

const valid = (more: object = {}) => ({ title: 'Valves', kind: 'tmv', ...more });

beforeAll(async () => {
  ({ test, superadmin, admin, user, stranger, company, report, rows } = await startReportSite());
});
afterEach(async () => {
  await rows('delete from report_runs');
});
afterAll(() => test.close());

describe('a report', () => {
  it('is made with the company’s zone, and read back as it was', async () => {
    const created = await admin.post(
      '/reports',
      valid({ recipients: ['a@example.com'], schedule: 'weekly', period: 'week' }),
    );
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      company_id: company,
      period: 'week',
      time_zone: 'Australia/Sydney',
      recipients: ['a@example.com'],
      next_run_at: expect.stringMatching(/T19:00:00|T20:00:00/),
      last_run_at: null,
    });
    const same = await admin.put(`/reports/${created.body.id}`, created.body);
    expect([same.status, same.body.version]).toEqual([200, 1]);
    const off = await admin.put(`/reports/${created.body.id}`, { schedule: 'none' });
    expect(off.body.next_run_at).toBeNull();
  });

  it.each([
    [{ recipients: ['no address'] }, 'recipients.0'],
    [{ recipients: 'a@example.com' }, 'recipients'],
    [{ period: 'custom' }, 'from'],
    [{ period: 'custom', from: '2026-10-02', to: '2026-10-01' }, 'to'],
    [{ period: 'custom', from: 'soon', to: '2026-10-01' }, 'from'],
    [{ period: 'custom', from: '2026-09-01', to: '2026-10-01', schedule: 'daily' }, 'schedule'],
    [{ kind: 'project' }, 'project_id'],
    [{ kind: 'weather' }, 'kind'],
    [{ profile: 'mars' }, 'profile'],
    [{ time_zone: 'Sydney' }, 'time_zone'],
    [{ colour: 'red' }, 'colour'],
  ])('is refused with %j', async (wrong, path) => {
    const answer = await admin.post('/reports', valid(wrong));
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toMatchObject({ msg: expect.stringMatching(/\.$/), path });
  });

  it('covers only its own company’s devices and projects', async () => {
    const theirs = await deviceWithReadings(test, superadmin, stranger.company_id!, [
      { ts: FROM, values: { temperature: 1 } },
    ]);
    const project = (await stranger.post('/projects', { title: 'Theirs' })).body.id;
    expect((await admin.post('/reports', valid({ device_ids: [theirs.id] }))).status).toBe(400);
    expect((await admin.post('/reports', valid({ project_id: project }))).status).toBe(400);
    const asSuper = valid({ company_id: company, device_ids: [theirs.id] });
    expect((await superadmin.post('/reports', asSuper)).body.errors[0].path).toBe('device_ids');
  });

  it('is of those devices that carry its tags', async () => {
    const facts = { title: 'Tagged', tags: ['floor:2'] };
    await deviceWithReadings(test, superadmin, company, [{ ts: FROM, values: { temperature: 40 } }], facts);
    const created = await admin.post('/reports', valid({ tags: ['floor:2'] }));
    const run = (await admin.post(`/reports/${created.body.id}/run`, PERIOD)).body.data.id;
    const [kept] = await rows('select inputs from report_results where run_id = $1', [run]);
    expect(kept.inputs.devices.map(({ title }: { title: string }) => title)).toEqual(['Tagged']);
  });

  it('knows the time zones of its devices’ sites', async () => {
    const project = await admin.post('/projects', { title: 'Lake', time_zone: 'Pacific/Auckland' });
    const facts = { project_ids: [project.body.id] };
    const { id } = await deviceWithReadings(
      test,
      superadmin,
      company,
      [{ ts: FROM, values: { temperature: 40 } }],
      facts,
    );
    const created = await admin.post('/reports', valid({ device_ids: [id] }));
    const run = (await admin.post(`/reports/${created.body.id}/run`, PERIOD)).body.data.id;
    const [kept] = await rows('select inputs from report_results where run_id = $1', [run]);
    expect(kept.inputs).toMatchObject({ time_zone: 'Australia/Sydney', site_zones: ['Pacific/Auckland'] });
    await workOnce(test.context, () => false);
    const { result } = (await admin.get(`/reports/${created.body.id}/runs/${run}`)).body.data;
    expect(result.site_zones).toEqual(['Pacific/Auckland']);
  });

  it('can be changed by admins and run by everyone in the company', async () => {
    expect((await user.post('/reports', valid())).status).toBe(403);
    expect((await user.put(`/reports/${report}`, { title: 'Mine' })).status).toBe(403);
    expect((await user.get(`/reports/${report}`)).status).toBe(200);
    expect((await user.post(`/reports/${report}/run`, PERIOD)).status).toBe(202);
    expect((await stranger.post(`/reports/${report}/run`, PERIOD)).status).toBe(404);
    expect((await stranger.get(`/reports/${report}/runs`)).status).toBe(404);
  });
});

describe('a schedule', () => {
  const scheduled = async (more: object = {}): Promise<number> =>
    (await admin.post('/reports', valid({ schedule: 'daily', period: 'day', ...more }))).body.id;
  const isDue = (id: number, at: string) =>
    rows('update reports set next_run_at = $2 where id = $1', [id, at]);

  it('runs once, though several servers look at the same moment', async () => {
    const id = await scheduled();
    await isDue(id, '2026-10-01T20:00:00Z');
    const now = Date.parse('2026-10-01T20:00:05Z');
    const started = await Promise.all(Array.from({ length: 6 }, () => startDue(test.context, now)));
    expect(started.filter(Boolean)).toHaveLength(1);
    expect(await rows('select "from", "to", scheduled_for, requested_by from report_runs')).toEqual([
      {
        // In Sydney it is 06:00 on the 2nd: the 1st is over.
        from: new Date('2026-09-30T14:00Z'),
        to: new Date('2026-10-01T14:00Z'),
        scheduled_for: new Date('2026-10-01T20:00Z'),
        requested_by: null,
      },
    ]);
    expect(await rows('select next_run_at from reports where id = $1', [id])).toEqual([
      { next_run_at: new Date('2026-10-02T20:00Z') },
    ]);
    await rows('delete from reports where id = $1', [id]);
  });

  it('catches up with one run after an outage', async () => {
    const id = await scheduled();
    await isDue(id, '2026-10-01T20:00:00Z');
    const now = Date.parse('2026-10-09T03:00:00Z');
    expect(await startDue(test.context, now)).toBe(true);
    expect(await startDue(test.context, now)).toBe(false);
    expect(await rows('select "to" from report_runs where report_id = $1', [id])).toEqual([
      { to: new Date('2026-10-08T13:00Z') },
    ]);
    await rows('delete from reports where id = $1', [id]);
  });

  it('that can’t be kept is told where the runs are', async () => {
    const project = (await admin.post('/projects', { title: 'P' })).body.id;
    const id = await scheduled({ kind: 'project', project_id: project });
    await admin.delete(`/projects/${project}`);
    await isDue(id, '2026-10-01T20:00:00Z');
    expect(await startDue(test.context, Date.parse('2026-10-01T20:00:05Z'))).toBe(true);
    expect((await admin.get(`/reports/${id}/runs`)).body).toMatchObject([
      { status: 'failed', error: 'Choose a project for this report.' },
    ]);
    await rows('delete from reports where id = $1', [id]);
  });
});
