import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSubMeterCases } from '../../../server/reports/load-sub-meter-cases.ts';
import { startReports } from '../../../server/reports/service.ts';
import { openCase } from '../../support/alarms/alarm-cases.ts';
import { PERIOD, type ReportSite, startReportSite } from '../../support/reports/report-site.ts';
import { runReport } from '../../support/reports/reports.ts';

/** The cases of a report's devices, for every kind of report. */
let { test, admin, company, rows } = {} as ReportSite;
let device = 0;
let project = 0;
let stop: (() => Promise<void>) | undefined;

/** Opens a case of the past and closes it. */
const pastCase = async (since: string, closed: string | null, more: object = {}): Promise<number> => {
  const id = await openCase(test, {
    rule_id: 1,
    company_id: company,
    device_id: device,
    since: new Date(since),
    detected_at: new Date(since),
    ...more,
  });
  await rows('update alarms set created_at = $2, cleared_at = $3, closed_at = $3 where id = $1', [
    id,
    since,
    closed,
  ]);
  return id;
};
const run = async (facts: object, period: object = PERIOD) => {
  const { body } = await admin.post('/reports', { title: 'Alarms', kind: 'device', ...facts });
  return { report: body.id as number, ...(await runReport(admin, body.id, period)) };
};
const idsOf = ({ result }: { readonly result: { alarms: { cases: { alarm_id: number }[] } } }): number[] =>
  result.alarms.cases.map(({ alarm_id }) => alarm_id).toSorted((a, b) => a - b);

beforeAll(async () => {
  ({ test, admin, company, rows } = await startReportSite());
  [{ id: device }] = await rows('select id from devices where company_id = $1', [company]);
  project = (await admin.post('/projects', { title: 'Wing', device_ids: [device] })).body.id;
  stop = startReports(test.context);
});
afterAll(async () => {
  await stop?.();
  await test.close();
});

describe('the alarms of a report', () => {
  it('are those that were open in its local days, in every kind', async () => {
    // 1 October in Sydney begins at 14:00 UTC, in Auckland at 11:00 UTC.
    const before = await pastCase('2026-09-30T11:30:00Z', '2026-09-30T13:59:59Z', { rule_id: 2 });
    const across = await pastCase('2026-09-30T13:00:00Z', '2026-09-30T15:00:00Z', {
      rule_id: 3,
      severity: 'critical',
      title: '=Hot',
    });
    const last = await pastCase('2026-10-01T13:59:59Z', '2026-10-01T14:30:00Z', { rule_id: 4 });
    const after = await pastCase('2026-10-01T14:00:00Z', null, { rule_id: 5 });
    // Of the device's former company.
    await openCase(test, {
      rule_id: 6,
      company_id: (await test.seed.company()).id,
      device_id: device,
      since: new Date('2026-10-01T01:00:00Z'),
    });

    const sydney = { time_zone: 'Australia/Sydney' };
    for (const kind of ['device', 'tmv', 'metering', 'project']) {
      const found = await run({
        ...sydney,
        kind,
        ...(kind === 'project' ? { project_id: project } : { device_ids: [device] }),
      });
      expect([kind, found.status, found.error]).toEqual([kind, 'done', null]);
      expect(idsOf(found)).toEqual([across, last]);
      expect(found.result.alarms.cases[0]).toMatchObject({
        alarm_id: across,
        severity: 'critical',
        device_id: device,
        title: '=Ward, 3',
        alarm: '=Hot',
        since: '2026-09-30T13:00:00.000Z',
        duration_seconds: 7200,
        cleared_after_seconds: 7200,
        acknowledged_after_seconds: null,
        occurrences: 1,
        state: 'closed',
      });
      expect(found.result.alarms.totals).toMatchObject({ cases: 2, open: 0, longest_clear_seconds: 7200 });
      expect(found.result.devices).toMatchObject([{ device_id: device, alarms: 2 }]);
    }
    const whole = await run({ ...sydney, kind: 'tmv', device_ids: [device] });
    expect(whole.result.alarms.after).toMatchObject([
      { alarm_id: after, state: 'active', title: '=Ward, 3' },
    ]);
    const auckland = await run({ time_zone: 'Pacific/Auckland', device_ids: [device] });
    expect(idsOf(auckland)).toEqual([before, across]);
    const today = await run({ ...sydney, device_ids: [device] }, { from: '2026-10-02', to: '2026-10-03' });
    expect(idsOf(today)).toEqual([last, after]);
    expect(today.result.alarms.after).toBeUndefined();
  });

  it('are in the week in which they were first raised, also when they were reopened later', async () => {
    const reopened = await pastCase('2026-08-03T02:00:00Z', null, { rule_id: 7, occurrences: 3 });
    await rows('update alarms set since = $2, detected_at = $2 where id = $1', [
      reopened,
      '2026-08-20T02:00:00Z',
    ]);
    const week = { from: '2026-08-01', to: '2026-08-08' };
    const found = await run({ device_ids: [device] }, week);
    expect(idsOf(found)).toEqual([reopened]);
    expect(found.result.alarms.cases[0]).toMatchObject({ since: '2026-08-03T02:00:00.000Z', occurrences: 3 });
    expect(found.result.alarms.cases[0].held).toBeUndefined();
    await rows('delete from alarm_events where alarm_id = $1', [reopened]);
    await rows(
      `insert into alarm_events (alarm_id, ts, type) values
         ($1, '2026-08-03T02:00:05Z', 'raised'), ($1, '2026-08-03T02:03:00Z', 'cleared'),
         ($1, '2026-08-04T02:00:00Z', 'reopened'), ($1, '2026-08-04T02:03:00Z', 'cleared')`,
      [reopened],
    );
    const ms = (iso: string): number => Date.parse(iso);
    expect((await run({ device_ids: [device] }, week)).result.alarms.cases[0].held).toEqual([
      { from: ms('2026-08-03T02:00:00Z'), to: ms('2026-08-03T02:03:00Z') },
      { from: ms('2026-08-04T02:00:00Z'), to: ms('2026-08-04T02:03:00Z') },
    ]);
    await rows('delete from alarms where id = $1', [reopened]);
  });

  it('are counted in the CSV', async () => {
    const { report, id } = await run({ time_zone: 'Australia/Sydney', device_ids: [device] });
    const at = `/reports/${report}/runs/${id}`;
    const csv = (await admin.get(`${at}.csv`)).text.trim().split('\r\n');
    expect(csv[0]).toMatch(/,Alarms$/);
    expect(csv[1]).toMatch(/,2$/);
  });

  it('are missing in runs from before, which still open', async () => {
    const { report, id } = await run({ device_ids: [device] });
    await rows(
      `update report_results set result = (result - 'alarms') || jsonb_build_object('devices',
         (select jsonb_agg(d - 'alarms') from jsonb_array_elements(result::jsonb->'devices') d)) where run_id = $1`,
      [id],
    );
    const at = `/reports/${report}/runs/${id}`;
    expect((await admin.get(at)).body.data.result.alarms).toBeUndefined();
    for (const kind of ['pdf', 'xlsx', 'csv']) expect((await admin.get(`${at}.${kind}`)).status).toBe(200);
  });

  it('have those about bursts at sub-meters that are not in the report beside them', async () => {
    const [sub] = await rows(
      `insert into devices (company_id, title, app_id, dev_id, app_id_display, dev_id_display, hw_serial, type,
         is_active, expected_interval_s, tags, parent_device_id)
       select company_id, 'Kitchen meter', 'plant', 'kitchen-meter', '', '', 'kitchen-meter', 'water_meter',
         true, 900, '{}', id from devices where id = $1 returning id`,
      [device],
    );
    const of = { device_id: sub.id, rule_id: 7, kind: 'burst' };
    const burst = await pastCase('2026-10-01T01:00:00Z', '2026-10-01T03:00:00Z', of);
    await pastCase('2026-10-01T01:00:00Z', '2026-10-01T03:00:00Z', { ...of, rule_id: 8, kind: 'threshold' });
    const span = { from: Date.parse('2026-09-30T14:00:00Z'), to: Date.parse('2026-10-01T14:00:00Z') };
    const found = async (kind: string, ...ids: number[]) => {
      const client = await test.context.pool.connect();
      try {
        const inputs = {
          company: { id: company },
          as_of: '2026-10-02T00:00:00Z',
          devices: ids.map((device_id) => ({ device_id })),
        };
        const exceptions = [{ kind, device_id: device }];
        return await loadSubMeterCases(client, inputs as never, span, exceptions as never);
      } finally {
        client.release();
      }
    };
    expect(await found('burst', device)).toMatchObject([
      { alarm_id: burst, device_id: sub.id, main_id: device, title: 'Kitchen meter', duration_seconds: 7200 },
    ]);
    expect(await found('leak', device)).toBeUndefined();
    expect(await found('burst', device, sub.id)).toBeUndefined();
    // A sub-meter that went to another company, whatever its main meter is still recorded as.
    await rows(
      'update devices set company_id = (select min(id) from companies where id <> company_id) where id = $1',
      [sub.id],
    );
    expect(await found('burst', device)).toBeUndefined();
  });
});
