import { describe, expect, it } from 'vitest';
import { insertCase } from '../../support/alarms/alarms.ts';
import { layoutOf, startDashboards } from '../../support/dashboards/dashboards.ts';

const { test, superadmin, company, tools, read } = await startDashboards();

describe('a dashboard with datapoints of another company', () => {
  it('shows its viewers nothing of them, and editors everything', async () => {
    const other = await test.seed.company();
    const [own, foreign] = [await tools.datapoint(company.id), await tools.datapoint(other.id)];
    const data = layoutOf([own.id, foreign.id]).replaceAll('"xid": null', '"xid": "tmv.SECRET.temperature"');
    const board = await tools.make({ data });
    await superadmin.put(`/dashboard-v2/${board.id}/attach-company`, { company_id: company.id });
    const key = (
      await superadmin.post('/api-keys', { name: 'Reader', scopes: ['read'], company_id: company.id })
    ).body.key as string;
    const viewers = [await test.asUser(company.id), await test.asCompanyAdmin(company.id)];
    const answers = [
      ...(await Promise.all(viewers.map((person) => person.get(`/dashboard-v2/${board.id}`)))),
      await test.call('GET', `/dashboard-v2/${board.id}`, { token: key }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      const { xidwithValues } = JSON.parse(body.data.data).rows[0].columns[0].elements[0];
      expect(xidwithValues).toEqual([
        { id: own.id, xid: 'tmv.SECRET.temperature', end: 1, dev_id: 'd', type: 'temperature' },
        { id: foreign.id, xid: null, end: null, dev_id: null, type: null },
      ]);
      expect(body.data.datapoints.map(({ id }: { id: number }) => id)).toEqual([own.id]);
    }
    expect((await read(board.id)).data).toBe(board.data);
    // An editor can save what was read without losing anything.
    const saved = await superadmin.put(`/dashboard-v2/${board.id}`, await read(board.id));
    expect([saved.status, saved.body.data.data]).toEqual([200, board.data]);
  });
});

describe('the limits of a bound datapoint', () => {
  it('are those of the valve in its unit; in one of no temperature it has none', async () => {
    const valve = await tools.datapoint(company.id);
    const board = await tools.make({ data: layoutOf([valve.id]) });
    const limits = async () => (await read(board.id)).datapoints[0].limits;
    expect((await limits()).map(({ name, value }: { name: string; value: number }) => [name, value])).toEqual(
      [
        ['alarmHigh', 48],
        ['setPoint', 43.5],
        ['alarmLow', 38],
      ],
    );
    await superadmin.put(`/datapoints/${valve.id}`, { unit: '°F' });
    expect((await limits())[0].value).toBeCloseTo(118.4, 6);
    await superadmin.put(`/datapoints/${valve.id}`, { unit: 'bar' });
    expect(await limits()).toEqual([]);
  });

  it('include that of an open case of scald risk, while it is open', async () => {
    const valve = await tools.datapoint(company.id);
    const board = await tools.make({ data: layoutOf([valve.id]) });
    const { pool } = test.context;
    const scald = await insertCase(pool, {
      company_id: company.id,
      device_id: valve.device_id,
      datapoint_id: valve.id,
      kind: 'scald',
      value: 57.8,
      limit: 55,
    });
    const limits = async () =>
      (await read(board.id)).datapoints[0].limits.map(
        ({ name, value }: { name: string; value: number }) => `${name} ${value}`,
      );
    expect(await limits()).toEqual(['scald 55', 'alarmHigh 48', 'setPoint 43.5', 'alarmLow 38']);
    await pool.query(`update alarms set closed_at = now(), close_reason = 'reset' where id = $1`, [scald]);
    expect(await limits()).toEqual(['alarmHigh 48', 'setPoint 43.5', 'alarmLow 38']);
  });
});
