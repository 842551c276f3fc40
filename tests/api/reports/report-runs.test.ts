import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../server/startup/processes.ts';
import { startReports } from '../../../server/reports/service.ts';
import { workOnce } from '../../../server/reports/work.ts';
import { waitingForLocks } from '../../support/server/concurrently.ts';
import { PERIOD, type ReportSite, startReportSite } from '../../support/reports/report-site.ts';
import { waitForRun } from '../../support/reports/reports.ts';

/** Requesting runs, permissions, and the life of a run. Nothing runs until a test starts it. */
const never = (): boolean => false;
let { test, admin, user, stranger, company, report, rows } = {} as ReportSite;
const valid = { title: 'Valves', kind: 'tmv' };
let stop: (() => Promise<void>) | undefined;

const start = async (asked: object = PERIOD): Promise<number> =>
  (await admin.post(`/reports/${report}/run`, asked)).body.data.id;

beforeAll(async () => {
  ({ test, admin, user, stranger, company, report, rows } = await startReportSite());
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
  await rows('delete from report_runs');
});
afterAll(() => test.close());

describe('a run', () => {
  it('judges meters by what the report sets, as it was then', async () => {
    const set = { night_flow_max: 9, burst_litres: 40 };
    const water = (await admin.post('/reports', { title: 'Water', kind: 'metering', ...set })).body.id;
    const id = (await admin.post(`/reports/${water}/run`, PERIOD)).body.data.id;
    const refused = await admin.put(`/reports/${water}`, { burst_litres: 0 });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'burst_litres']);
    await admin.put(`/reports/${water}`, { night_flow_max: 12, burst_litres: null });
    await workOnce(test.context, never);
    const { data } = (await user.get(`/reports/${water}/runs/${id}`)).body;
    expect(data.result.profile.limits).toMatchObject(set);
    await admin.delete(`/reports/${water}`);
  });

  it('waits, works and is done; its files can be had then', async () => {
    const asked = await admin.post(`/reports/${report}/run`, PERIOD);
    expect(asked.status).toBe(202);
    expect(asked.body.data).toMatchObject({
      status: 'queued',
      progress: 0,
      error: null,
      from: '2026-09-30T14:00:00.000Z',
      to: '2026-10-01T14:00:00.000Z',
      finished_at: null,
      data_hash: null,
      result: null,
    });
    const at = `/reports/${report}/runs/${asked.body.data.id}`;
    expect((await admin.get(`${at}.pdf`)).status).toBe(409);
    expect(await workOnce(test.context, never)).toBe(true);
    expect(await workOnce(test.context, never)).toBe(false);
    expect((await user.get(at)).body.data).toMatchObject({ status: 'done', result: { kind: 'tmv' } });
    for (const [kind, type, begin] of [
      ['pdf', 'application/pdf', '%PDF-'],
      ['csv', 'text/csv; charset=utf-8', '\uFEFFFrom,To'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
    ] as const) {
      const file = await user.get(`${at}.${kind}`);
      expect([file.status, file.headers['content-type']]).toEqual([200, type]);
      expect(file.headers['content-disposition']).toBe(`attachment; filename="valves-2026-10-01.${kind}"`);
      expect(file.text.startsWith(begin)).toBe(true);
      expect((await stranger.get(`${at}.${kind}`)).status).toBe(404);
    }
    // A title that a spreadsheet would interpret as a formula.
    expect((await user.get(`${at}.csv`)).text).toContain(`"'=Ward, 3"`);
    const list = await user.get(`/reports/${report}/runs?range=[0,0]&sort=["id","DESC"]`);
    expect(list.headers['content-range']).toBe('runs 0-0/1');
    expect(list.body).toMatchObject([{ status: 'done', result: null }]);
  });

  it.each([
    [{ to: '2026-10-02' }, 'from'],
    [{ from: '2026-10-02', to: '2026-10-01' }, 'to'],
    [{ from: 'yesterday' }, 'from'],
    [{ from: 1 }, 'from'],
    [{ from: '2126-10-02' }, 'from'],
    [{ since: '2026-10-02' }, 'since'],
  ])('of %j is refused', async (asked, path) => {
    const answer = await admin.post(`/reports/${report}/run`, asked);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  });

  it('that is of another report is not there', async () => {
    const run = await start();
    const other = (await admin.post('/reports', valid)).body.id;
    expect((await admin.get(`/reports/${other}/runs/${run}`)).status).toBe(404);
    expect((await admin.delete(`/reports/${other}/runs/${run}`)).status).toBe(404);
    expect((await admin.get(`/reports/${report}/runs/abc`)).status).toBe(404);
  });

  it('can be cancelled while queued, and removed once finished', async () => {
    const run = await start();
    const cancelled = await user.delete(`/reports/${report}/runs/${run}`);
    expect(cancelled.body.data).toMatchObject({ id: run, status: 'cancelled' });
    expect(await workOnce(test.context, never)).toBe(false);
    expect((await user.delete(`/reports/${report}/runs/${run}`)).status).toBe(403);
    expect((await admin.delete(`/reports/${report}/runs/${run}`)).status).toBe(200);
    expect((await admin.get(`/reports/${report}/runs/${run}`)).status).toBe(404);
  });

  it('can be cancelled while running', async () => {
    const run = await start();
    const holder = await test.context.pool.connect();
    // It stops where it would report its progress.
    await holder.query('begin');
    await holder.query('select from report_results where run_id = $1 for update', [run]);
    const working = workOnce(test.context, never);
    await until(
      async () => (await admin.get(`/reports/${report}/runs/${run}`)).body.data.status === 'running',
      30_000,
    );
    expect((await admin.delete(`/reports/${report}/runs/${run}`)).body.data.status).toBe('cancelled');
    await holder.query('commit');
    holder.release();
    await working;
    expect((await admin.get(`/reports/${report}/runs/${run}`)).body.data).toMatchObject({
      status: 'cancelled',
      result: null,
    });
  });

  it('that ends while it is being cancelled is removed', async () => {
    const run = await start();
    const at = `/reports/${report}/runs/${run}`;
    const holder = await test.context.pool.connect();
    await holder.query('begin');
    await holder.query(`update report_runs set status = 'done' where id = $1`, [run]);
    const answers = Promise.all([admin.delete(at), user.delete(at)]);
    await expect.poll(() => waitingForLocks(test), { timeout: 10_000 }).toBe(2);
    await holder.query('commit');
    holder.release();
    // Only admins may delete the run of somebody else.
    expect((await answers).map(({ status }) => status)).toEqual([200, expect.toBeOneOf([404, 409])]);
    expect((await admin.get(at)).status).toBe(404);
  });

  it('goes with its report', async () => {
    const gone = (await admin.post('/reports', valid)).body.id;
    await admin.post(`/reports/${gone}/run`, PERIOD);
    expect((await admin.delete(`/reports/${gone}`)).status).toBe(200);
    expect(await rows('select from report_runs where report_id = $1', [gone])).toEqual([]);
    expect(await workOnce(test.context, never)).toBe(false);
  });

  it('two concurrent requests make two runs, each executed once by one of two servers', async () => {
    const asked = await Promise.all([1, 2].map(() => start()));
    const stops = [startReports(test.context), startReports(test.context)];
    const done = await Promise.all(asked.map((run) => waitForRun(admin, report, run)));
    await Promise.all(stops.map((end) => end()));
    expect(done.map(({ status }) => status)).toEqual(['done', 'done']);
    expect(done[0].data_hash).toBe(done[1].data_hash);
    expect(await rows('select attempts from report_runs')).toEqual([{ attempts: 1 }, { attempts: 1 }]);
  });

  it('whose server is gone is begun again by the next', async () => {
    const run = await start();
    // A killed server leaves only the status: its lock ends with the connection.
    await rows(`update report_runs set status = 'running', attempts = 1, progress = 0.4 where id = $1`, [
      run,
    ]);
    stop = startReports(test.context);
    expect(await waitForRun(admin, report, run)).toMatchObject({ status: 'done', attempts: 2 });
  });

  it('that another server executes is left alone', async () => {
    const run = await start();
    const other = await test.context.pool.connect();
    await other.query(`select pg_advisory_lock(hashtext('flowgen:report-run'), $1)`, [run]);
    expect(await workOnce(test.context, never)).toBe(false);
    other.release(true);
    await until(async () => workOnce(test.context, never), 30_000);
    expect((await admin.get(`/reports/${report}/runs/${run}`)).body.data.status).toBe('done');
  });

  it('that takes its server with it each time is given up', async () => {
    const run = await start();
    await rows(`update report_runs set status = 'running', attempts = 3 where id = $1`, [run]);
    await workOnce(test.context, never);
    expect((await admin.get(`/reports/${report}/runs/${run}`)).body.data).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('several times'),
    });
  });

  it('that fails is reported, and the next one runs', async () => {
    const [bad, good] = [await start(), await start()];
    await rows(`update report_results set inputs = '{"devices": 7}' where run_id = $1`, [bad]);
    await workOnce(test.context, never);
    await workOnce(test.context, never);
    expect((await admin.get(`/reports/${report}/runs/${bad}`)).body.data).toMatchObject({
      status: 'failed',
      error: 'Something went wrong. Run the report again.',
    });
    expect((await admin.get(`/reports/${report}/runs/${good}`)).body.data.status).toBe('done');
  });

  it('keeps what it was made from', async () => {
    const run = await start();
    await rows(`update companies set name = 'Renamed' where id = $1`, [company]);
    await workOnce(test.context, never);
    const { result } = (await admin.get(`/reports/${report}/runs/${run}`)).body.data;
    expect(result.company.name).not.toBe('Renamed');
  });
});
