import { type Person, startTestApp, type TestApp } from '../server/app.ts';
import { deviceWithReadings } from './reports.ts';

/** Midnight in Sydney at the beginning of `PERIOD`. */
export const FROM = Date.parse('2026-09-30T14:00Z');
export const PERIOD = { from: '2026-10-01', to: '2026-10-02' } as const;

/** A company with people of each role, one valve that spoke once in the period, and a report about it. */
export const startReportSite = async () => {
  const test: TestApp = await startTestApp();
  const superadmin = await test.asSuperadmin();
  const company = (await test.seed.company(undefined, 'other')).id;
  const admin = await test.asCompanyAdmin(company);
  await deviceWithReadings(
    test,
    superadmin,
    company,
    [{ ts: FROM + 60_000, values: { temperature: 42, flow_rate: 3 } }],
    { title: '=Ward, 3' },
  );
  const people: Readonly<Record<'superadmin' | 'admin' | 'user' | 'stranger', Person>> = {
    superadmin,
    admin,
    user: await test.asUser(company),
    /** Of another company. */
    stranger: await test.asCompanyAdmin(),
  };
  const report: number = (await admin.post('/reports', { title: 'Valves', kind: 'tmv' })).body.id;
  const rows = async (text: string, values: unknown[] = []) =>
    (await test.context.pool.query(text, values)).rows;
  return { test, ...people, company, report, rows };
};
export type ReportSite = Awaited<ReturnType<typeof startReportSite>>;
