import { describe, expect, it } from 'vitest';
import { openCase } from '../../support/alarms/alarm-cases.ts';
import { startDashboards } from '../../support/dashboards/dashboards.ts';
import {
  reference,
  SITE,
  SITE_LAYOUT,
  siteTools,
  VALVE,
  variableLayout,
} from '../../support/dashboards/dashboard-variables.ts';

const started = await startDashboards();
const { test, superadmin, tools } = started;
const { site, board, view } = siteTools(started);
const { pool } = test.context;

/** Two sites of a company, the alphabetically first one first, with a user and a dashboard. */
const twoSites = async () => {
  const company = await test.seed.company();
  const user = await test.asUser(company.id);
  const [first, second] = [await site(company.id, 'A'), await site(company.id, 'B')];
  return { company, user, first, second, board: await board(company.id) };
};
const choice = (name: string, value: number | string | null, state = 'chosen') =>
  expect.objectContaining({ name, value: value === null ? null : String(value), state });

describe('a dashboard with variables', () => {
  it('shows the first site that the viewer may see, and the chosen one', async () => {
    const { user, first, second, board: id } = await twoSites();
    const shown = await view(user, id);
    expect(shown.variables).toEqual([choice('site', first.project), choice('valve', first.device)]);
    expect(shown.variables[0].title).toBe(first.title);
    expect(shown.ids).toEqual([first.datapoint]);
    const chosen = await view(user, id, { site: second.project });
    expect(chosen.variables).toEqual([choice('site', second.project), choice('valve', second.device)]);
    expect(chosen.ids).toEqual([second.datapoint]);
    expect(chosen.matches).toContainEqual({
      variable: 'site',
      tags: [],
      key: 'temperature',
      datapoints: [expect.objectContaining({ id: second.datapoint, device_id: second.device })],
    });
    expect(chosen.elements).toMatchObject([
      { xidwithValues: [{ id: second.datapoint }] },
      { options: { devices: { project_id: second.project } } },
      { xidwithValues: [{ id: second.datapoint }] },
    ]);
    expect(chosen.elements.some(({ unmatched }) => unmatched)).toBe(false);
  });

  it('uses its default for those who may see it', async () => {
    const { company, user, first, second } = await twoSites();
    const other = await twoSites();
    const data = variableLayout([{ ...SITE, default: second.project }], []);
    const id = await board(company.id, data);
    await superadmin.put(`/dashboard-v2/${id}/attach-company`, { company_id: other.company.id });
    expect((await view(user, id)).variables).toEqual([choice('site', second.project)]);
    expect((await view(other.user, id)).variables).toEqual([choice('site', other.first.project)]);
    expect((await view(user, id, { site: first.project })).variables).toEqual([
      choice('site', first.project),
    ]);
  });

  it('shows the device with the worst open alarm that the viewer may see, unless one was chosen', async () => {
    const { company, user, first, second, board: id } = await twoSites();
    const third = await site(company.id, 'C');
    const link = 'insert into project_devices (project_id, device_id) values ($1, $2)';
    for (const { device } of [second, third]) await pool.query(link, [first.project, device]);
    const inOrder = [first, second, third].map(({ device }, at) => [device, `Valve ${at}`]);
    for (const values of inOrder) await pool.query('update devices set title = $2 where id = $1', values);
    const valve = async (person = user, values?: object) =>
      Number((await view(person, id, values)).variables[1].value);
    const alarm = (device_id: number, severity: 'critical' | 'high' | 'low', company_id = company.id) =>
      openCase(test, { rule_id: device_id, company_id, device_id, severity });
    expect(await valve()).toBe(first.device);
    const low = await alarm(third.device, 'low');
    expect(await valve()).toBe(third.device);
    await alarm(second.device, 'high');
    expect(await valve()).toBe(second.device);
    expect(await valve(user, { valve: first.device })).toBe(first.device);
    // From when the device was another company's.
    const other = await test.seed.company();
    await pool.query('update alarms set company_id = $2, severity = $3 where id = $1', [
      low,
      other.id,
      'critical',
    ]);
    expect(await valve()).toBe(second.device);
    expect(await valve(superadmin)).toBe(third.device);
    await pool.query(
      'update alarms set closed_at = now(), close_reason = $2, condition = $3 where device_id = $1',
      [second.device, 'clear', 'clear'],
    );
    expect(await valve()).toBe(first.device);
    // What can be chosen stays in the order of the titles.
    const { body } = await superadmin.get(`/dashboard-v2/${id}/variables/valve`);
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['Valve 0', 'Valve 1', 'Valve 2']);
  });

  it('says which datapoints are missing or ambiguous', async () => {
    const { company, user, first, second } = await twoSites();
    await pool.query('insert into project_devices (project_id, device_id) values ($1, $2)', [
      first.project,
      second.device,
    ]);
    await pool.query(`update devices set tags = '{role:hot}' where id = $1`, [second.device]);
    const id = await board(
      company.id,
      variableLayout(
        [SITE],
        [
          { type: 'value', xidwithValues: [reference('site', 'flow')] },
          { type: 'gauge', xidwithValues: [reference('site')] },
          { type: 'gauge', xidwithValues: [reference('site', 'temperature', { with_tag: 'role:hot' })] },
          { type: 'chart', xidwithValues: [reference('site')] },
        ],
      ),
    );
    const { elements } = await view(user, id, { site: first.project });
    expect(elements).toMatchObject([
      { xidwithValues: [], unmatched: [{ reason: 'none', key: 'flow', title: first.title }] },
      { xidwithValues: [], unmatched: [{ reason: 'several', key: 'temperature' }] },
      { xidwithValues: [{ id: second.datapoint }] },
      { xidwithValues: [{ id: first.datapoint }, { id: second.datapoint }] },
    ]);
    // A device that was replaced is still in the project, but no longer in use.
    await pool.query('update devices set is_active = false where id = $1', [first.device]);
    expect((await view(user, id, { site: first.project })).elements[1]).toMatchObject({
      xidwithValues: [{ id: second.datapoint }],
    });
  });

  it('can be chosen by tag', async () => {
    const { company, user, first } = await twoSites();
    await pool.query(`update devices set tags = '{ward:3,floor:1}' where id = $1`, [first.device]);
    const id = await board(
      company.id,
      variableLayout(
        [{ name: 'ward', kind: 'tag', label: 'Ward', tag_key: 'ward' }],
        [{ type: 'value', xidwithValues: [reference('ward')] }],
      ),
    );
    const shown = await view(user, id);
    expect(shown.variables).toEqual([expect.objectContaining({ value: 'ward:3', title: '3' })]);
    expect(shown.ids).toEqual([first.datapoint]);
    expect((await view(user, id, { ward: 'floor:1' })).variables).toEqual([choice('ward', null, 'unknown')]);
  });

  it('is stored and edited as before', async () => {
    const { board: id } = await twoSites();
    expect((await superadmin.get(`/dashboard-v2/${id}`)).body.data.data).toBe(SITE_LAYOUT);
    const plain = await tools.make({ data: '{"rows":[]}' });
    const answer = await superadmin.get(`/dashboard-v2/${plain.id}/variables`);
    expect(answer.body.data).toEqual({
      data: '{"rows":[]}',
      datapoints: [],
      variables: [],
      matches: [],
    });
  });
});

describe('what can be chosen', () => {
  const options = async (person: typeof superadmin, id: number, name: string, query = '') =>
    (await person.get(`/dashboard-v2/${id}/variables/${name}${query}`)).body.data.map(
      ({ value }: { value: string }) => Number(value),
    );

  it('is what the viewer may see, by title', async () => {
    const { company, user, first, second, board: id } = await twoSites();
    await twoSites();
    expect(await options(user, id, 'site')).toEqual([first.project, second.project]);
    // A superadmin sees all sites, but the dashboard is one company's.
    expect(await options(superadmin, id, 'site')).toEqual([first.project, second.project]);
    expect(await options(user, id, 'site', `?q=${encodeURIComponent(second.title.toLowerCase())}`)).toEqual([
      second.project,
    ]);
    const within = `?values=${encodeURIComponent(JSON.stringify({ site: second.project }))}`;
    expect(await options(user, id, 'valve', within)).toEqual([second.device]);
    const tagged = await board(company.id, variableLayout([{ ...VALVE, with_tag: 'label:TMV' }], []));
    expect(await options(user, tagged, 'valve')).toEqual([]);
    expect((await user.get(`/dashboard-v2/${id}/variables/other`)).status).toBe(404);
  });
});

describe('another company', () => {
  it('is never reached through a variable', async () => {
    const { user, first, board: id } = await twoSites();
    const other = await twoSites();
    const none = [
      '999999999',
      'abc',
      '',
      -1,
      1.5,
      null,
      [first.project],
      { id: 1 },
      `${first.project} or 1=1`,
    ];
    for (const value of [other.first.project, String(other.first.project), ...none]) {
      const shown = await view(user, id, { site: value });
      expect(shown.variables).toEqual([choice('site', null, 'unknown'), choice('valve', null, 'none')]);
      expect(shown.ids).toEqual([]);
      expect(shown.text).not.toContain(other.first.title);
      expect(shown.elements).toMatchObject([
        { xidwithValues: [], unmatched: [{ reason: 'unchosen', title: null }] },
        { unmatched: [{ reason: 'unchosen' }] },
        { xidwithValues: [] },
      ]);
    }
    for (const valve of [other.first.device, first.project + 1_000_000]) {
      const shown = await view(user, id, { site: first.project, valve });
      expect(shown.variables).toEqual([choice('site', first.project), choice('valve', null, 'unknown')]);
      expect(shown.ids).toEqual([first.datapoint]);
    }
    expect((await user.get(`/dashboard-v2/${other.board}/variables`)).status).toBe(404);
    expect((await user.get(`/dashboard-v2/${other.board}/variables/site`)).status).toBe(404);
  });

  it('is not reached through the layout either', async () => {
    const { company, user, board: id } = await twoSites();
    const other = await twoSites();
    // A project of the company with a device of another: what a move may leave behind.
    const { rows } = await pool.query(
      'insert into projects (title, company_id) values ($1, $2) returning id',
      ['Mixed', company.id],
    );
    await pool.query('insert into project_devices (project_id, device_id) values ($1, $2)', [
      rows[0].id,
      other.first.device,
    ]);
    const shown = await view(user, id, { site: rows[0].id });
    expect(shown.ids).toEqual([]);
    expect(shown.elements[0]).toMatchObject({ unmatched: [{ reason: 'none' }] });
  });

  it.each(['1', '[]', 'null', '"x"', '{', "{'a':1}"])('values=%s are refused', async (values) => {
    const { user, board: id } = await twoSites();
    const query = `?values=${encodeURIComponent(values)}`;
    expect((await user.get(`/dashboard-v2/${id}/variables${query}`)).status).toBe(400);
  });
});
