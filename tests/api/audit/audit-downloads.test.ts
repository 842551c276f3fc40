import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReports } from '../../../server/reports/service.ts';
import type { Person } from '../../support/server/app.ts';
import { PERIOD, type ReportSite, startReportSite } from '../../support/reports/report-site.ts';
import { waitForRun } from '../../support/reports/reports.ts';

let { test, admin, user, stranger, company, report } = {} as ReportSite;
let run: number;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ test, admin, user, stranger, company, report } = await startReportSite());
  stop = startReports(test.context);
  run = (await admin.post(`/reports/${report}/run`, PERIOD)).body.data.id;
  await waitForRun(admin, report, run);
});
afterAll(async () => {
  await stop?.();
  await test?.close();
});

const downloads = async (reader: Person) =>
  (await reader.get(`/audit?filter=${JSON.stringify({ action: 'download' })}&sort=["id","ASC"]`))
    .body as Record<string, unknown>[];

describe('a download', () => {
  it('of each file of a report is recorded, with who and which', async () => {
    const formats = ['pdf', 'xlsx', 'csv'] as const;
    for (const format of formats)
      expect((await user.get(`/reports/${report}/runs/${run}.${format}`)).status).toBe(200);
    const rows = await downloads(admin);
    expect(rows).toHaveLength(formats.length);
    for (const [index, format] of formats.entries())
      expect(rows[index]).toMatchObject({
        action: 'download',
        actor_id: user.id,
        role: 'user',
        address: '127.0.0.1',
        resource: 'reports',
        record_id: report,
        record_title: 'Valves',
        company_id: company,
        details: { file: expect.stringMatching(new RegExp(`\\.${format}$`)) as unknown, run },
      });
  });

  it('that is refused is not recorded, and other companies see none', async () => {
    const before = (await downloads(admin)).length;
    expect((await stranger.get(`/reports/${report}/runs/${run}.pdf`)).status).toBe(404);
    expect((await test.call('GET', `/reports/${report}/runs/${run}.pdf`)).status).toBe(401);
    expect((await admin.get(`/reports/${report}/runs/999999.pdf`)).status).toBe(404);
    expect(await downloads(admin)).toHaveLength(before);
    expect(await downloads(stranger)).toEqual([]);
  });
});
