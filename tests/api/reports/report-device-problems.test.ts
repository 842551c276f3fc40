import { expect, it } from 'vitest';
import { startReports } from '../../../server/reports/service.ts';
import { startTestApp } from '../../support/server/app.ts';
import { FROM, PERIOD } from '../../support/reports/report-site.ts';
import { deviceWithReadings, runReport } from '../../support/reports/reports.ts';

const HOUR = 3_600_000;

it('a device report finds what a report on valves finds, and faulty sensors of any device', async () => {
  const test = await startTestApp();
  const stop = startReports(test.context);
  try {
    const superadmin = await test.asSuperadmin();
    const company = (await test.seed.company(undefined, 'other')).id;
    const valve = await deviceWithReadings(
      test,
      superadmin,
      company,
      [
        { ts: FROM + HOUR, values: { temperature: 58, flow_rate: 6 } },
        { ts: FROM + 2 * HOUR, values: { temperature: 22, flow_rate: 0 } },
        { ts: FROM + 25 * HOUR, values: { temperature: 57, flow_rate: 6 } },
        { ts: FROM + 26 * HOUR, values: { temperature: 22, flow_rate: 0 } },
      ],
      { title: 'Ward 3' },
    );
    const faulty = await deviceWithReadings(
      test,
      superadmin,
      company,
      [
        { ts: FROM + HOUR, values: { temperature: -40 } },
        { ts: FROM + 2 * HOUR, values: { temperature: 21 } },
        // Belongs to the next day.
        { ts: FROM + 24 * HOUR, values: { temperature: 130 } },
      ],
      { type: 'other', title: 'Plant room' },
    );
    const report = await superadmin.post('/reports', {
      title: 'Report',
      kind: 'device',
      company_id: company,
      device_ids: [valve.id, faulty.id],
    });
    const { exceptions } = (await runReport(superadmin, report.body.id, PERIOD)).result;
    const kindsOf = (id: number): string[] =>
      exceptions.filter((each: any) => each.device_id === id).map(({ kind }: any) => kind);
    expect(kindsOf(valve.id)).toEqual(expect.arrayContaining(['scald', 'above_limit']));
    expect(kindsOf(faulty.id)).toContain('sensor_fault');
    expect(exceptions.find(({ kind }: any) => kind === 'sensor_fault')).toMatchObject({ value: 1 });
    const twoDays = { ...PERIOD, to: new Date(FROM + 48 * HOUR).toISOString() };
    const both = (await runReport(superadmin, report.body.id, twoDays)).result.exceptions;
    const found = (wanted: string) => both.find(({ kind }: any) => kind === wanted);
    expect(found('above_limit').text).toMatch(
      /^The water .* 58\.0 °C, above \d+ °C on 2 days \(1 and 2 Oct\)\.$/,
    );
    expect(found('sensor_fault')).toMatchObject({
      value: 2,
      last_ts: new Date(FROM + 24 * HOUR).toISOString(),
      text: expect.stringContaining('2 values outside its possible range between '),
    });
  } finally {
    await stop();
    await test.close();
  }
});

it('a meter is judged alike in reports of all kinds, and not for a counter in those on valves', async () => {
  const test = await startTestApp();
  const stop = startReports(test.context);
  try {
    const superadmin = await test.asSuperadmin();
    const company = (await test.seed.company(undefined, 'other')).id;
    const readings = [
      { ts: FROM + HOUR, values: { volume_total: 12_000 } },
      { ts: FROM + 2 * HOUR, values: { volume_total: 12_040 } },
      { ts: FROM + 3 * HOUR, values: { volume_total: 5 } },
      // A single low reading might be an outlier.
      { ts: FROM + 4 * HOUR, values: { volume_total: 9 } },
    ];
    const meter = await deviceWithReadings(test, superadmin, company, readings, { type: 'water_meter' });
    const body = { title: 'Report', company_id: company, device_ids: [meter.id] };
    const exceptionsIn = async (kind: string): Promise<readonly { kind: string; text: string }[]> => {
      const report = await superadmin.post('/reports', { ...body, kind });
      return (await runReport(superadmin, report.body.id, PERIOD)).result.exceptions;
    };
    const kindsIn = async (kind: string): Promise<string[]> =>
      (await exceptionsIn(kind)).map((each) => each.kind);
    expect(await kindsIn('tmv')).not.toContain('no_counter');
    const judged = await kindsIn('metering');
    expect(judged).not.toContain('no_counter');
    expect(judged).toContain('reset');
    const inDevices = await exceptionsIn('device');
    expect(inDevices.map(({ kind }) => kind)).toEqual(judged);
    const reset = inDevices.find(({ kind }) => kind === 'reset');
    expect(reset?.text.replaceAll('\u00a0', ' ')).toBe(
      'The counter was reset at 12.0 kL and counted on from 0.',
    );
  } finally {
    await stop();
    await test.close();
  }
});

it('a valve with a threshold profile of its own is judged by it, whatever the report’s', async () => {
  const test = await startTestApp();
  const stop = startReports(test.context);
  try {
    const superadmin = await test.asSuperadmin();
    const company = (await test.seed.company(undefined, 'other')).id;
    const readings = [0, 1, 2].map((n) => ({
      ts: FROM + n * HOUR,
      values: { temperature: n === 1 ? 655.35 : 47, flow_rate: n < 2 ? 6 : 0 },
    }));
    const valve = (title: string) =>
      deviceWithReadings(test, superadmin, company, readings, { title, type: 'tmv' });
    const [own, usual] = [await valve('Own'), await valve('Usual')];
    expect((await superadmin.put(`/devices/${own.id}`, { profile: 'au_care' })).status).toBe(200);
    const report = await superadmin.post('/reports', { title: 'R', kind: 'tmv', company_id: company });
    const { result } = await runReport(superadmin, report.body.id, PERIOD);
    const row = (id: number) => result.devices.find(({ device_id }: any) => device_id === id);
    expect(row(own.id)).toMatchObject({ outlet_max: 45, seconds_above_limit: 60, in_band_share: 0, max: 47 });
    expect(row(usual.id)).toMatchObject({ seconds_above_limit: 0, in_band_share: 1, max: 47 });
    expect(row(usual.id).outlet_max).toBeUndefined();
    const above = result.exceptions.filter(({ kind }: any) => kind === 'above_limit');
    expect(above).toMatchObject([{ device_id: own.id, limit: 45 }]);
    const { rows } = await test.context.pool.query('select verdict from report_runs where report_id = $1', [
      report.body.id,
    ]);
    expect(rows[0].verdict).toContain('tmv_concern_own');
  } finally {
    await stop();
    await test.close();
  }
});
