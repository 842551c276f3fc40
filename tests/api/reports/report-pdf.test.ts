import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOnce } from '../../../server/reports/work.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { hasPoppler, infoOf, pagesOf } from '../../support/reports/pdf.ts';
import { PIXEL } from '../../support/pixel.ts';
import { FROM } from '../../support/reports/report-site.ts';
import { deviceWithReadings } from '../../support/reports/reports.ts';
import { upload } from '../../support/server/upload.ts';

/** The PDF of a run, as it is downloaded: of a company with a logo, and a project with a valve that was too hot on one day. */
let test: TestApp;
let admin: Person;
const HOUR = 3_600_000;
const PERIOD = { from: '2026-10-01', to: '2026-10-04' };

beforeAll(async () => {
  test = await startTestApp();
  const superadmin = await test.asSuperadmin();
  const company = (await test.seed.company(undefined, 'health')).id;
  admin = await test.asCompanyAdmin(company);
  const kept = await upload(test, superadmin, '/companies/add-picture', {
    picture: new Blob([Buffer.from(PIXEL, 'base64')]),
  });
  await superadmin.put(`/companies/${company}`, { logo: kept.body.data.path });
  const project: number = (await admin.post('/projects', { title: 'North wing', company_id: company })).body
    .id;
  // Used at noon of the first and third day: at 43 °C, then at 47 °C.
  const uses = new Map([
    [12, 43],
    [60, 47],
  ]);
  const readings = Array.from({ length: 72 }, (_, hour) => ({
    ts: FROM + hour * HOUR,
    values: { temperature: uses.get(hour) ?? 24, flow_rate: uses.has(hour) ? 6 : 0 },
  }));
  for (const title of ['Ward 3', 'Ward 4']) {
    await deviceWithReadings(test, superadmin, company, readings, {
      title,
      tags: ['label:TMV'],
      project_ids: [project],
      interval_s: 3600,
    });
  }
  const set = { time_zone: 'Australia/Sydney' };
  await admin.post('/reports', { title: 'Valves', kind: 'tmv', ...set });
  await admin.post('/reports', { title: 'Site', kind: 'project', project_id: project, ...set });
});
afterAll(() => test.close());

const pdfOf = async (title: string) => {
  const [report] = (await admin.get(`/reports?filter=${encodeURIComponent(JSON.stringify({ title }))}`)).body;
  const { id } = (await admin.post(`/reports/${report.id}/run`, PERIOD)).body.data;
  await workOnce(test.context, () => false);
  const run = (await admin.get(`/reports/${report.id}/runs/${id}`)).body.data;
  const { rawPayload, statusCode } = await test.app.inject({
    url: `/api/reports/${report.id}/runs/${run.id}.pdf`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(statusCode).toBe(200);
  return { run, bytes: rawPayload };
};

describe('the result of a run', () => {
  it.each(['Valves', 'Site'])('of "%s" has what its worst device measured on that day', async (title) => {
    const { run } = await pdfOf(title);
    const { limits } = run.result.profile;
    expect(run.result.incident).toEqual({
      device_id: run.result.exceptions[0].device_id,
      kind: 'above_limit',
      date: '2026-10-03',
      unit: '°C',
      flow_signal: true,
      points: [
        [FROM + 60 * HOUR, 47],
        [FROM + 61 * HOUR, null],
      ],
      limits: [[FROM + 48 * HOUR, limits.outlet_max]],
    });
  });
});

describe('the PDF of a run', () => {
  it('has the logo, the run and a structure', async () => {
    const { bytes } = await pdfOf('Valves');
    const plain = bytes.toString('latin1');
    for (const part of ['/Marked true', '/StructTreeRoot', '/S /Figure', '/Subtype /Image']) {
      expect(plain).toContain(part);
    }
  });

  it.runIf(hasPoppler).each(['Valves', 'Site'])(
    'has the verdict and the valves by day on page 1: %s',
    async (title) => {
      const { run, bytes } = await pdfOf(title);
      const pages = await pagesOf(bytes);
      expect(await infoOf(bytes)).toMatch(/^Tagged:\s+yes$/m);
      for (const text of ['Verdict: High', '1–3 Oct 2026', 'Valves by day', '43.0', '47.0'])
        expect(pages[0]).toContain(text);
      expect(pages[0]).toContain(`Run ${run.id}`);
      expect(pages[0]).toContain(`Page 1 of ${pages.length}`);
      const all = pages.join('\n');
      expect(all).toMatch(/\[1\]\s+NCC 2022 Volume Three/);
      expect(all).toContain(run.data_hash);
      for (const text of ['Prepared by', 'Reviewed by', 'Signature']) expect(all).toContain(text);
    },
  );
});
