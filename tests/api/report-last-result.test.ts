import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { judgeOldRun } from '../../server/reports/run-verdict.ts';
import { workOnce } from '../../server/reports/work.ts';
import { PERIOD, type ReportSite, startReportSite } from '../support/report-site.ts';

/** What the list of reports says about the last run of each. */
let { test, admin, user, report, rows } = {} as ReportSite;
const run = async (period: object): Promise<number> => {
  const { id } = (await admin.post(`/reports/${report}/run`, period)).body.data;
  await workOnce(test.context, () => false);
  return id;
};
const lastResult = async () => {
  const [found] = (await user.get('/reports')).body;
  return { outcome: found.last_outcome, result: found.last_result };
};

beforeAll(async () => {
  ({ test, admin, user, report, rows } = await startReportSite());
});
afterEach(() => rows('delete from report_runs'));
afterAll(() => test.close());

describe('the last result of a report', () => {
  it('is that of the latest period, and gone with its run', async () => {
    expect(await lastResult()).toEqual({ outcome: null, result: null });
    const id = await run(PERIOD);
    const last = await lastResult();
    expect(last.outcome).toMatch(/^(critical|warning|minor|well|unknown)$/);
    expect(last.result).toMatch(/valve|Not assessed/);
    // For comparison.
    const earlier = await run({ from: '2026-09-01', to: '2026-09-02' });
    expect(await lastResult()).toEqual(last);
    expect((await admin.delete(`/reports/${report}/runs/${id}`)).status).toBe(200);
    expect(await lastResult()).toEqual({ outcome: 'unknown', result: 'Not assessed: no data' });
    await admin.delete(`/reports/${report}/runs/${earlier}`);
    expect(await lastResult()).toEqual({ outcome: null, result: null });
  });

  it('can be filtered by, but not be set', async () => {
    await run(PERIOD);
    const { outcome } = await lastResult();
    const found = async (word: string): Promise<number> =>
      (await user.get(`/reports?filter={"last_outcome":"${word}"}`)).body.length;
    expect(await found(outcome)).toBe(1);
    expect(await found(outcome === 'minor' ? 'well' : 'minor')).toBe(0);
    await admin.put(`/reports/${report}`, { last_outcome: 'minor', last_result: 'Fine' });
    expect((await lastResult()).outcome).toBe(outcome);
  });

  it('is written for runs of earlier versions', async () => {
    const id = await run(PERIOD);
    const last = await lastResult();
    await rows(`update report_runs set outcome = null, verdict = null where id = ${id}`);
    expect(await lastResult()).toEqual({ outcome: null, result: null });
    expect(await judgeOldRun(test.context.pool)).toBe(true);
    expect(await judgeOldRun(test.context.pool)).toBe(false);
    expect(await lastResult()).toEqual(last);
  });
});
