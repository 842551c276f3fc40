import { expect, it } from 'vitest';
import type { Severity } from '../../../src/domain/alarms/alarm.ts';
import { openCase } from '../../support/alarms/alarm-cases.ts';
import { siteTools } from '../../support/dashboards/dashboard-variables.ts';
import { layoutOf, layoutWithHidden, startDashboards } from '../../support/dashboards/dashboards.ts';

const started = await startDashboards();
const { test, superadmin, company, tools } = started;
const open = (device_id: number, company_id: number, rule_id: number, severity: Severity) =>
  openCase(test, { company_id, device_id, rule_id, severity, title: `Alarm ${rule_id}` });

/** The severity and the name of the worst alarm of some rows of a list, by id. */
const worstOf = (rows: readonly Record<string, unknown>[], ids: readonly unknown[]) =>
  ids.map((id) => {
    const { alarm_level, worst_alarm } = rows.find((row) => row['id'] === id)!;
    return [alarm_level, worst_alarm];
  });

it('are named in the lists of devices and of the dashboards that show them', async () => {
  const other = await test.seed.company();
  const [loud, calm] = [await tools.datapoint(company.id), await tools.datapoint(company.id)];
  const foreign = await tools.datapoint(other.id);
  const boards = [
    await tools.make({ data: layoutOf([loud.id, calm.id, foreign.id]) }),
    await tools.make({ data: layoutOf([calm.id]) }),
    await tools.make({ data: layoutWithHidden(calm.id, loud.id) }),
  ].map(({ id }) => id as number);
  for (const id of boards)
    await superadmin.put(`/dashboard-v2/${id}/attach-company`, { company_id: company.id });
  await open(loud.device_id, company.id, 1, 'low');
  const high = await open(loud.device_id, company.id, 2, 'high');
  await open(foreign.device_id, other.id, 3, 'critical');

  const user = await test.asUser(company.id);
  const listed = async (caller: typeof user) =>
    worstOf((await caller.get('/dashboard-v2?sort=["alarm_level","DESC"]&range=[0,99]')).body, boards);
  expect(await listed(user)).toEqual([
    [3, 'Alarm 2'],
    [null, null],
    [null, null],
  ]);
  // Of other companies only who sees those.
  expect(await listed(superadmin)).toEqual([
    [4, 'Alarm 3'],
    [null, null],
    [null, null],
  ]);
  const devices = [loud.device_id, calm.device_id];
  const ofDevices = async () => worstOf((await user.get('/devices?limit=100')).body.data, devices);
  expect(await ofDevices()).toEqual([
    [3, 'Alarm 2'],
    [null, null],
  ]);
  await test.context.pool.query('update alarms set closed_at = now() where id = $1', [high]);
  expect(await ofDevices()).toEqual([
    [1, 'Alarm 1'],
    [null, null],
  ]);
  expect(await listed(user)).toEqual([
    [1, 'Alarm 1'],
    [null, null],
    [null, null],
  ]);

  // How many devices they show, of those that the reader may see.
  const counts = async (caller: typeof user) => {
    const rows = (await caller.get('/dashboard-v2?sort=["device_count","DESC"]&range=[0,99]')).body;
    return boards.map((id) => rows.find((row: { id: number }) => row.id === id).device_count);
  };
  // The hidden element does not count.
  expect(await counts(user)).toEqual([2, 1, 1]);
  expect(await counts(superadmin)).toEqual([3, 1, 1]);

  // They are not a part of the record that the editor saves.
  const { data } = (await superadmin.get(`/dashboard-v2/${boards[0]}`)).body;
  expect(data).not.toHaveProperty('worst_alarm');
  expect((await superadmin.put(`/dashboard-v2/${boards[0]}`, { ...data, title: 'Ward' })).status).toBe(200);
});

it('of a dashboard is the silent gateway rather than the devices whose silence it explains', async () => {
  const { id: datapoint, device_id } = await tools.datapoint(company.id);
  const { id } = await tools.make({ data: layoutOf([datapoint]) });
  const about = { company_id: company.id, rule_id: 7 };
  await openCase(test, { ...about, device_id, title: 'Device offline', suppressed_by: 'gateway:roof' });
  const gateway = { kind: 'gateway_silent', gateway_id: 'roof', severity: 'high' } as const;
  await openCase(test, { ...about, ...gateway, device_id: null, title: 'Gateway silent' });
  const { body } = await superadmin.get('/dashboard-v2?range=[0,99]');
  expect(worstOf(body, [id])).toEqual([[3, 'Gateway silent']]);
});

it('of a dashboard with variables is that of all devices that can be chosen', async () => {
  const { site, board } = siteTools(started);
  const { id: company_id } = await test.seed.company();
  const user = await test.asUser(company_id);
  await site(company_id, 'A');
  const { device } = await site(company_id, 'B');
  const id = await board(company_id);
  await open(device, company_id, 1, 'high');
  const listed = async () =>
    (await user.get('/dashboard-v2?range=[0,99]')).body.find((row: { id: number }) => row.id === id);
  expect(await listed()).toMatchObject({ device_count: 2, alarm_level: 3 });
  await test.context.pool.query('update devices set is_active = false where id = $1', [device]);
  expect(await listed()).toMatchObject({ device_count: 1, alarm_level: null });
});
