import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { judgeOldRun } from '../../../server/reports/run-verdict.ts';
import { message } from '../../../server/texts/texts.ts';
import { storedText } from '../../../server/texts/translations.ts';
import { workOnce } from '../../../server/reports/work.ts';
import { PERIOD, type ReportSite, startReportSite } from '../../support/reports/report-site.ts';

/** What the list of reports says about the last run of each. */
let { test, admin, user, company, report, rows } = {} as ReportSite;
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
  ({ test, admin, user, company, report, rows } = await startReportSite());
});
afterEach(() => rows('delete from report_runs'));
afterAll(() => test.close());

describe('the last result of a report', () => {
  it('is that of the latest period, and gone with its run', async () => {
    expect(await lastResult()).toEqual({ outcome: null, result: null });
    const id = await run(PERIOD);
    const last = await lastResult();
    expect(last.outcome).toMatch(/^(critical|high|warning|minor|well|unknown)$/);
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

  it('sorts lists by severity, then by how many devices need attention, then by title', async () => {
    const stored = (smart_count: number): string =>
      storedText(message('run_verdicts.tmv_concern', { smart_count, limit: 45 }));
    const passed = storedText(message('run_verdicts.tmv_partly', { smart_count: 26, unknown: 1 }));
    const wanted = [
      ['Ten', 'critical', stored(10), 10],
      ['Two', 'critical', stored(2), 2],
      ['A one', 'critical', stored(1), 1],
      ['B one', 'critical', stored(1), 1],
      ['Partly', 'warning', passed, 0],
    ] as const;
    const made = new Map<string, number>();
    for (const [title, outcome, verdict, concern] of wanted.toReversed()) {
      const { id } = (await admin.post('/reports', { title, kind: 'tmv', company_id: company })).body;
      made.set(title, id);
      await admin.post(`/reports/${id}/run`, PERIOD);
      await workOnce(test.context, () => false);
      await rows('update report_runs set outcome = $2, verdict = $3, concern = $4 where report_id = $1', [
        id,
        outcome,
        verdict,
        concern,
      ]);
    }
    const ids = JSON.stringify([...made.values()]);
    const titles = async (order: string): Promise<string[]> =>
      (await user.get(`/reports?filter={"id":${ids}}&sort=["last_outcome","${order}"]`)).body.map(
        (found: { title: string }) => found.title,
      );
    expect(await titles('DESC')).toEqual(wanted.map(([title]) => title));
    expect(await titles('ASC')).toEqual(['Partly', 'A one', 'B one', 'Two', 'Ten']);
    for (const id of made.values()) await admin.delete(`/reports/${id}`);
  });

  it('is written for runs of earlier versions', async () => {
    const id = await run(PERIOD);
    const last = await lastResult();
    const concern = async () =>
      (await rows('select concern from report_runs where id = $1', [id]))[0]?.concern;
    const number = await concern();
    expect(number).toEqual(expect.any(Number));
    await rows(`update report_runs set outcome = null, verdict = null, concern = null where id = ${id}`);
    expect(await lastResult()).toEqual({ outcome: null, result: null });
    expect(await judgeOldRun(test.context.pool)).toBe(true);
    expect(await judgeOldRun(test.context.pool)).toBe(false);
    expect(await lastResult()).toEqual(last);
    expect(await concern()).toBe(number);
    // Of a version that stored words only, which stay.
    const words = storedText('run_verdicts.unknown');
    await rows('update report_runs set verdict = $2, concern = null where id = $1', [id, words]);
    expect(await judgeOldRun(test.context.pool)).toBe(true);
    expect(await lastResult()).toEqual({ ...last, result: 'Not assessed: no data' });
    expect(await concern()).toBe(number);
  });
});
