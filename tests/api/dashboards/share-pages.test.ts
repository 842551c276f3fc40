import { describe, expect, it } from 'vitest';
import { insertCase, insertDevice } from '../../support/alarms/alarms.ts';
import { startDashboards } from '../../support/dashboards/dashboards.ts';
import { makeShare, sharedBoard, visit } from '../../support/dashboards/shares.ts';

const { test, superadmin, tools } = await startDashboards();
const { pool } = test.context;
const sql = (text: string, values: unknown[] = []) => pool.query(text, values);

const shared = async () => {
  const company = await test.seed.company();
  const board = await sharedBoard(tools, superadmin, company.id);
  return { company, ...board, share: await makeShare(superadmin, board.board) };
};

describe('the token of a link', () => {
  it('is accepted nowhere but on its page', async () => {
    const { share, board } = await shared();
    for (const path of ['/auth/me', `/dashboard-v2/${board}`, '/devices', '/alarms']) {
      expect((await test.call('GET', path, { token: share.token })).status).toBe(401);
    }
    expect((await test.call('POST', '/live/ticket', { token: share.token })).status).toBe(401);
    expect((await test.call('GET', `/s/${superadmin.token}`)).status).toBe(404);
  });

  it.each(['nonsense', 'x'.repeat(43), '%00', "' or true --"])('%s is unknown', async (token) => {
    for (const path of ['', '/dashboard-v2/1', '/devices', '/alarms']) {
      expect((await test.call('GET', `/s/${encodeURIComponent(token)}${path}`)).status).toBe(404);
    }
  });

  it('sends no cookie and no referrer, and is not indexed', async () => {
    const { share } = await shared();
    for (const path of [`/api/s/${share.token}`, `/api/s/${'x'.repeat(43)}`, `/s/${share.token}`]) {
      const { headers } = await test.app.inject({ method: 'GET', url: path });
      expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('notes when it was last used', async () => {
    const { share, board } = await shared();
    await visit(test, share).get();
    await expect
      .poll(async () => (await superadmin.get(`/dashboard-v2/${board}/shares`)).body.data[0].last_seen_at)
      .toEqual(expect.any(String));
  });
});

describe('a page', () => {
  it('says how far the devices that it shows are watched, and so does its dashboard', async () => {
    const { share, board } = await shared();
    const watched = async () => {
      const [page, dashboard] = [
        await visit(test, share).get(),
        await superadmin.get(`/dashboard-v2/${board}/watch`),
      ];
      expect(dashboard.body.data).toEqual(page.body.data.watch);
      return page.body.data.watch;
    };
    const rule = `insert into alarm_rules (title, kind, severity, response) values ('Shown', $1, 'high', 'Go')`;
    for (const kind of ['scald', 'burst', 'reverse_flow', 'device_offline']) await sql(rule, [kind]);
    const enabled = await sql('select id from alarm_rules where is_enabled');
    try {
      expect(await watched()).toEqual({ active: 1, rules: enabled.rowCount, unwatched: [] });
      await sql(`update alarm_rules set is_enabled = false where kind = 'device_offline'`);
      expect((await watched()).unwatched).toEqual([{ kind: 'device_offline', devices: 1 }]);
      await sql('update alarm_rules set is_enabled = false');
      expect(await watched()).toEqual({ active: 1, rules: 0, unwatched: [] });
    } finally {
      await sql('update alarm_rules set is_enabled = true where id = any($1::int[])', [
        enabled.rows.map(({ id }: { id: number }) => id),
      ]);
      await sql(`delete from alarm_rules where title = 'Shown'`);
    }
  });

  it('has the dashboard and its readings, and nothing else', async () => {
    const { share, board, datapoint_id, device_id, company } = await shared();
    const other = await sharedBoard(tools, superadmin, company.id);
    const second = await sql(
      `insert into datapoints (device_id, key, label) values ($1, 'battery_v', 'Battery') returning id`,
      [device_id],
    );
    const page = visit(test, share);
    const { body, text } = await page.get(`/dashboard-v2/${board}`);
    expect(body.data.datapoints.map((one: { id: number }) => one.id)).toEqual([datapoint_id]);
    expect(text).not.toMatch(/user_ids|company_ids|created_by/);
    expect((await page.get(`/datapoints/${datapoint_id}/readings`)).status).toBe(200);
    for (const path of [
      `/dashboard-v2/${other.board}`,
      `/datapoints/${other.datapoint_id}/readings`,
      `/datapoints/${second.rows[0].id}/readings`,
    ]) {
      expect((await page.get(path)).status).toBe(404);
    }
    const ids = async (path: string): Promise<number[]> => {
      const answer = await page.get(path);
      return (answer.body.data ?? answer.body).map((one: { id: number }) => one.id);
    };
    expect(await ids('/devices')).toEqual([device_id]);
    expect(await ids('/datapoints')).toEqual([datapoint_id]);
    const outlets = `${datapoint_id}-${datapoint_id},${other.datapoint_id}-${other.datapoint_id}`;
    expect((await page.get(`/datapoints/last-use?outlets=${outlets}`)).body).toEqual({ data: [] });
    expect((await page.get('/devices/get/total')).body.data).toEqual([{ total: 1 }]);
    for (const path of ['/users', '/companies', '/projects', '/audit', '/shares', '/devices/1']) {
      expect((await page.get(path)).status).toBe(404);
    }
  });

  it('has the open cases of its devices, without people', async () => {
    const { share, device_id, company } = await shared();
    const acknowledged_by = superadmin.id;
    const id = await insertCase(pool, { company_id: company.id, device_id, acknowledged_by });
    await insertCase(pool, { company_id: company.id, device_id: await insertDevice(pool, company.id) });
    const { body, text } = await visit(test, share).get('/alarms?filter={"status":"open"}');
    expect(body.map((one: { id: number }) => one.id)).toEqual([id]);
    expect(body[0]).toMatchObject({ device_id, device_title: expect.stringContaining('dev-') });
    expect(text).not.toMatch(/acknowledged_by|assigned_to|company_id/);
  });

  it('lists the devices of its status tables: those of a project, or with tags', async () => {
    const { board, share, company, device_id } = await shared();
    const [inProject, tagged, both] = [
      await insertDevice(pool, company.id),
      await insertDevice(pool, company.id, { tags: ['wing:a'] }),
      await insertDevice(pool, company.id, { tags: ['wing:a', 'floor:2'] }),
    ];
    const project = (
      await sql(`insert into projects (title, company_id) values ('P', $1) returning id`, [company.id])
    ).rows[0].id;
    await sql('insert into project_devices (project_id, device_id) values ($1, $2)', [project, inProject]);
    const show = (devices: unknown) =>
      superadmin.put(`/dashboard-v2/${board}`, {
        data: JSON.stringify({
          rows: [
            { id: 1, columns: [{ id: 1, elements: [{ id: 1, type: 'status', options: { devices } }] }] },
          ],
        }),
      });
    const ids = async (query = '') =>
      (await visit(test, share).get(`/devices${query}`)).body.data
        .map((one: { id: number }) => one.id)
        .toSorted((a: number, b: number) => a - b);
    expect(await ids()).toEqual([device_id]);
    await show({ project_id: project });
    expect(await ids()).toEqual([inProject]);
    expect(await ids(`?project_id=${project}&sort=title`)).toEqual([inProject]);
    expect(await ids(`?project_id=${project + 1}`)).toEqual([]);
    await show({ tag: 'wing:a' });
    expect(await ids()).toEqual([tagged, both]);
    expect(await ids('?tags=wing:a')).toEqual([tagged, both]);
    await show({ tag: 'WING:a, floor:2' });
    expect(await ids()).toEqual([both]);
    await show({ tag: ',' });
    expect(await ids()).toEqual([]);
    await show({ project_id: 1.5 });
    expect(await ids()).toEqual([]);
  });

  it('can’t be filtered, searched or sorted by what it hides', async () => {
    const { share, company, device_id, datapoint_id } = await shared();
    await insertCase(pool, { company_id: company.id, device_id, acknowledged_by: superadmin.id });
    await sql(`update devices set tags = '{wing:a}', location = 'Plant room' where id = $1`, [device_id]);
    const project = (
      await sql(`insert into projects (title, company_id) values ('P', $1) returning id`, [company.id])
    ).rows[0].id;
    await sql('insert into project_devices (project_id, device_id) values ($1, $2)', [project, device_id]);
    const page = visit(test, share);
    const status = async (path: string): Promise<number> => (await page.get(path)).status;
    const filter = (value: unknown): string => encodeURIComponent(JSON.stringify(value));
    for (const path of [
      `/devices?q=plant`,
      `/devices?company_id=${company.id}`,
      '/devices?has_alarm=true',
      '/devices?sort=hw_serial',
      '/devices/get/total?q=plant',
      `/datapoints?filter=${filter({ q: 'x' })}`,
      `/datapoints?filter=${filter({ xid: 'x' })}`,
      `/datapoints?sort=${filter(['xid', 'ASC'])}`,
      `/alarms?filter=${filter({ acknowledged_by: superadmin.id })}`,
      `/alarms?filter=${filter({ company_id: company.id })}`,
      `/alarms?filter=${filter({ q: 'scald' })}`,
      `/alarms?sort=${filter(['assigned_to', 'ASC'])}`,
    ]) {
      expect([path, await status(path)]).toEqual([path, 400]);
    }
    // Its dashboard selects by neither.
    for (const query of [`?project_id=${project}`, '?tags=wing:a', `?project_id=${project}&tags=wing:a`]) {
      expect((await page.get(`/devices${query}`)).body.data).toEqual([]);
      expect((await page.get(`/devices/get/total${query}`)).body.data).toEqual([{ total: 0 }]);
    }
    for (const path of [
      `/devices?ids=${device_id}&sort=-last_seen_at&is_active=true`,
      `/datapoints?filter=${filter({ device_id: [device_id], id: datapoint_id })}&range=[0,999]`,
      `/alarms?filter=${filter({ status: 'open', device_id: [device_id] })}&sort=${filter(['severity', 'ASC'])}`,
    ]) {
      expect([path, await status(path)]).toEqual([path, 200]);
    }
  });

  it('has the limits of the company that the devices belong to', async () => {
    const { share, board, company } = await shared();
    await superadmin.put(`/companies/${company.id}`, { facility_type: 'aged_care' });
    const people = await test.asUser(company.id);
    const [inside, outside] = await Promise.all([
      people.get(`/dashboard-v2/${board}`),
      visit(test, share).get(`/dashboard-v2/${board}`),
    ]);
    const [limits, shownToVisitors] = [inside, outside].map(({ body }) => body.data.datapoints[0].limits);
    expect(limits).toEqual(expect.arrayContaining([expect.objectContaining({ value: 45 })]));
    expect(shownToVisitors).toEqual(limits);
  });

  it('does not show devices of companies that don’t see the dashboard', async () => {
    const { board, share, device_id, datapoint_id } = await shared();
    const other = await test.seed.company();
    await superadmin.put(`/devices/${device_id}`, { company_id: other.id });
    const page = visit(test, share);
    expect((await page.get('/devices')).body.data).toEqual([]);
    expect((await page.get(`/datapoints/${datapoint_id}/readings`)).status).toBe(404);
    await superadmin.put(`/dashboard-v2/${board}/attach-company`, { company_id: other.id });
    expect((await page.get('/devices')).body.data).toHaveLength(1);
  });
});

describe('a PIN', () => {
  const withPin = async () => {
    const company = await test.seed.company();
    const { board } = await sharedBoard(tools, superadmin, company.id);
    return { board, share: await makeShare(superadmin, board, { pin: '04711' }) };
  };

  it('has to be entered before anything is shown', async () => {
    const { board, share } = await withPin();
    const stranger = visit(test, share);
    for (const path of ['', `/dashboard-v2/${board}`, '/devices', '/datapoints', '/alarms']) {
      expect((await stranger.get(path)).status).toBe(401);
    }
    const entered = await stranger.pin('04711');
    expect(entered.status).toBe(200);
    const { proof } = entered.body.data;
    expect((await visit(test, share, proof).get()).status).toBe(200);
    expect((await visit(test, share, `${proof}x`).get()).status).toBe(401);
    const other = await withPin();
    expect((await visit(test, other.share, proof).get()).status).toBe(401);
    await superadmin.delete(`/dashboard-v2/${board}/shares/${share.id}`);
    expect((await visit(test, share, proof).get()).status).toBe(410);
  });

  it('is refused when wrong, and from the sixth time even when right, by link and address', async () => {
    const { share } = await withPin();
    const page = visit(test, share);
    for (let time = 0; time < 5; time += 1) expect((await page.pin('0000', '203.0.113.7')).status).toBe(403);
    const refused = await page.pin('04711', '203.0.113.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await page.pin('04711', '203.0.113.8')).status).toBe(200);
    const other = await withPin();
    expect((await visit(test, other.share).pin('04711', '203.0.113.7')).status).toBe(200);
  });

  it('can be tried only so often at once', async () => {
    const { share } = await withPin();
    const page = visit(test, share);
    const tries = await Promise.all(Array.from({ length: 12 }, () => page.pin('9999', '203.0.113.9')));
    expect(tries.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('is text', async () => {
    const { share } = await withPin();
    const page = visit(test, share);
    for (const pin of [4711, null, undefined, ['04711'], 'x'.repeat(201)]) {
      expect((await page.pin(pin)).status).toBe(400);
    }
    expect((await page.pin('')).status).toBe(403);
  });

  it('is not needed for a link without one', async () => {
    const { share } = await shared();
    expect((await visit(test, share).pin('1234')).body).toEqual({ data: { proof: null } });
  });
});
