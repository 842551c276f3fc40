import { expect, it } from 'vitest';
import { addSymbol } from '../../../src/domain/dashboard/schematic/edits.ts';
import { EMPTY_SCHEMATIC } from '../../../src/domain/dashboard/schematic/model.ts';
import { renderSchematic } from '../../../src/domain/dashboard/schematic/render.ts';
import { THUMBNAILS_MAX } from '../../../src/domain/dashboard/thumbnail.ts';
import { openCase } from '../../support/alarms/alarm-cases.ts';
import { layoutOf, startDashboards } from '../../support/dashboards/dashboards.ts';

const { test, superadmin, company, tools } = await startDashboards();
const path = (...ids: readonly number[]): string => `/dashboard-v2/thumbnails?ids=${ids.join(',')}`;

it('shows where elements are, to those who see the dashboard, until it is deleted', async () => {
  const datapoint = await tools.datapoint(company.id);
  const [seen, unseen] = [
    await tools.make({ data: layoutOf([datapoint.id]) }),
    await tools.make({ data: layoutOf([datapoint.id]) }),
  ];
  await superadmin.put(`/dashboard-v2/${seen.id}/attach-company`, { company_id: company.id });
  const thumbnail = { blocks: [['value', 0, 0, 720, 86]], symbols: [], pipes: [] };
  const all = [
    { id: seen.id, ...thumbnail },
    { id: unseen.id, ...thumbnail },
  ];
  expect((await superadmin.get(path(unseen.id, seen.id, 999_999))).body.data).toEqual(all);
  // Also when the server has it already, for another caller too.
  const viewers = [await test.asUser(company.id), await test.asCompanyAdmin(company.id)];
  for (const viewer of viewers) {
    expect((await viewer.get(path(seen.id, unseen.id))).body).toEqual({ data: all.slice(0, 1) });
  }
  const other = await test.asUser((await test.seed.company()).id);
  expect((await other.get(path(seen.id, unseen.id))).body).toEqual({ data: [] });
  await superadmin.put(`/dashboard-v2/${seen.id}`, { data: '{"rows":[]}' });
  expect((await superadmin.get(path(seen.id))).body.data).toEqual([
    { id: seen.id, blocks: [], symbols: [], pipes: [] },
  ]);
  await superadmin.delete(`/dashboard-v2/${seen.id}`);
  expect((await superadmin.get(path(seen.id))).body.data).toEqual([]);
});

it('says where alarms are open, to those who may see them', async () => {
  const other = await test.seed.company();
  const [valve, tank] = [await tools.datapoint(company.id), await tools.datapoint(other.id)];
  const added = addSymbol(EMPTY_SCHEMATIC, { kind: 'tmv', x: 0, y: 0 });
  const { schematic } = addSymbol(added.schematic, { kind: 'tank', x: 400, y: 0 });
  const element = {
    id: 1,
    type: 'svg',
    schematic,
    data: renderSchematic(schematic).markup,
    xidwithValues: [
      { id: valve.id, node: 's1-temperature' },
      { id: tank.id, node: 's2-level' },
    ],
  };
  const data = JSON.stringify({ rows: [{ id: 1, columns: [{ id: 1, colwidth: 12, elements: [element] }] }] });
  const board = await tools.make({ data });
  await superadmin.put(`/dashboard-v2/${board.id}/attach-company`, { company_id: company.id });
  const levels = async (caller: typeof superadmin) =>
    (await caller.get(path(board.id))).body.data[0].symbols.map((symbol: readonly unknown[]) => symbol[5]);
  const user = await test.asUser(company.id);
  expect([await levels(user), await levels(superadmin)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  const at = (device_id: number, of: { id: number }, rule_id: number) => ({
    company_id: of.id,
    device_id,
    rule_id,
  });
  await openCase(test, { ...at(valve.device_id, company, 1), severity: 'low' });
  await openCase(test, { ...at(valve.device_id, company, 2), severity: 'high', datapoint_id: valve.id });
  await openCase(test, { ...at(tank.device_id, other, 3), severity: 'critical' });
  expect([await levels(user), await levels(superadmin)]).toEqual([
    [3, 0],
    [3, 4],
  ]);
  // What a silent gateway explains has its severity.
  const [silent, gateway_id] = [await tools.datapoint(company.id), 'plant-room'];
  const suppressed = { severity: 'medium', suppressed_by: `gateway:${gateway_id}` } as const;
  await openCase(test, { ...at(silent.device_id, company, 4), ...suppressed });
  const offline = await tools.make({ data: data.replace(`"id":${valve.id}`, `"id":${silent.id}`) });
  const levelOf = async () => (await superadmin.get(path(offline.id))).body.data[0].symbols[0][5];
  expect(await levelOf()).toBe(2);
  await openCase(test, { company_id: company.id, rule_id: 5, device_id: null, gateway_id, severity: 'high' });
  expect(await levelOf()).toBe(3);
});

it('stays small for dashboards with thousands of elements', async () => {
  const elements = Array.from({ length: 2_000 }, (_, id) => ({ id, type: 'chart', width: 1, height: 1 }));
  const data = JSON.stringify({ rows: [{ id: 1, columns: [{ id: 1, colwidth: 12, elements }] }] });
  const boards = [await tools.make({ data }), await tools.make({ data })];
  const { status, text } = await superadmin.get(path(...boards.map(({ id }) => id as number)));
  expect(status).toBe(200);
  expect(text.length).toBeLessThan(10_000);
});

it('requires a sign-in and at most as many ids as a page of a list has', async () => {
  for (const ids of ['', '1,', '0', 'a', '1-2', '99999999999', '2147483648']) {
    expect((await superadmin.get(`/dashboard-v2/thumbnails?ids=${ids}`)).status).toBe(400);
  }
  const many = Array.from({ length: THUMBNAILS_MAX }, (_, index) => index + 1_000_000);
  expect((await superadmin.get(path(...many))).body.data).toEqual([]);
  expect((await superadmin.get(path(...many, 1))).status).toBe(400);
  expect((await superadmin.get('/dashboard-v2/thumbnails')).status).toBe(400);
  expect((await superadmin.get(`${path(1)}&data=true`)).status).toBe(400);
  expect((await test.call('GET', path(1))).status).toBe(401);
  expect((await test.call('GET', path(1), { token: 'x' })).status).toBe(401);
  expect((await superadmin.post('/dashboard-v2/thumbnails?ids=1', {})).status).toBe(404);
});
