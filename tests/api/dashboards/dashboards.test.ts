import { describe, expect, it } from 'vitest';
import { layoutOf, png, startDashboards } from '../../support/dashboards/dashboards.ts';

const { superadmin, company, tools, read } = await startDashboards();

const SYDNEY = 2_147_714;

describe('a dashboard', () => {
  it('is created, with its data stored byte for byte', async () => {
    const data = '{ "rows":[ ],\t  "strange": {"z":1.50, "é":"\\u00e9"}, "rows2":[] }';
    const made = await tools.make({ dashBoardName: 'Plant room', city: String(SYDNEY), data });
    expect(made).toMatchObject({
      title: 'Plant room',
      city: SYDNEY,
      city_name: 'Sydney',
      data,
      logo: null,
      old_logo: null,
      version: 1,
      user_ids: [],
      users: [],
      companies: [],
      projects: [],
      datapoints: [],
      place: { id: SYDNEY, name: 'Sydney', country: 'AU', state: '', time_zone: 'Australia/Sydney' },
    });
    expect(await read(made.id)).toEqual(made);
    const list = await superadmin.get(`/dashboard-v2?filter={"id":[${made.id}]}`);
    expect([list.headers['content-range'], list.body[0].title, list.body[0].data]).toEqual([
      'dashboard-v2 0-0/1',
      'Plant room',
      undefined,
    ]);
  });

  it('accepts its own response, and JSON', async () => {
    const made = await tools.make({ data: layoutOf([]) });
    const same = await superadmin.put(`/dashboard-v2/${made.id}`, made);
    expect([same.status, same.body.data]).toEqual([200, made]);
    const changed = await superadmin.put(`/dashboard-v2/${made.id}`, { ...made, title: 'Other' });
    expect(changed.body.data).toMatchObject({ title: 'Other', version: 2, data: made.data });
    const refused = await superadmin.put(`/dashboard-v2/${made.id}`, { logo: '/files/x.png' });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'logo']);
  });

  it('keeps the parts that are left out', async () => {
    const made = await tools.make({ city: String(SYDNEY), data: layoutOf([]) });
    const answer = await tools.send(made.id, { title: 'New name' });
    expect(answer.body.data).toMatchObject({ title: 'New name', city: SYDNEY, data: made.data, version: 2 });
    expect((await tools.send(made.id, { city: '' })).body.data).toMatchObject({
      city: null,
      city_name: null,
      place: null,
    });
  });

  it.each([
    [{ dashBoardName: '' }, 'title'],
    [{ data: '{"rows":' }, 'data'],
    [{ data: '[]' }, 'data'],
    [{ data: '{"rows":{}}' }, 'data'],
    [{ data: `{"a":${'['.repeat(32)}${']'.repeat(32)}}` }, 'data'],
    [{ city: '1' }, 'city'],
    [{ city: 'Sydney' }, 'city'],
    [{ version: 'x' }, 'version'],
    [{ colour: 'red' }, 'colour'],
    [{ title: 'A', dashBoardName: 'B' }, 'dashBoardName'],
    [{ logo: new Blob(['<html>']) }, 'logo'],
  ])('refuses %j', async (parts, path) => {
    const made = await tools.make();
    const answer = await tools.send(made.id, parts);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    expect(await read(made.id)).toEqual(made);
  });

  it('may be nested 32 deep and as large as 1 MB', async () => {
    const made = await tools.make({ data: `{"a":${'['.repeat(31)}${']'.repeat(31)}}` });
    const full = `{"rows":[],"a":"${'x'.repeat(1_048_576 - 18)}"}`;
    expect((await tools.send(made.id, { data: full })).status).toBe(200);
    for (const data of [`${full} `, new Blob([`${full} `])]) {
      const answer = await tools.send(made.id, { data });
      expect([answer.status, answer.body.errors[0].path]).toEqual([413, 'data']);
    }
    expect((await superadmin.put(`/dashboard-v2/${made.id}`, { data: `${full} `.repeat(4) })).status).toBe(
      413,
    );
  });

  it('refuses a thousand parts before it reads them', async () => {
    const made = await tools.make();
    const parts = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`part${at}`, 'x']));
    expect((await tools.send(made.id, parts)).status).toBe(400);
  });
});

describe('saving', () => {
  it('with a stale version is 409 with the present one', async () => {
    const made = await tools.make();
    expect((await tools.send(made.id, { title: 'One', version: '1' })).status).toBe(200);
    const stale = await tools.send(made.id, { title: 'Two', version: '1' });
    expect([stale.status, stale.body.current]).toEqual([409, 2]);
    expect((await read(made.id)).title).toBe('One');
  });

  it('twice at once makes one version', async () => {
    const made = await tools.make();
    const parts = { title: 'Twice', data: layoutOf([], { a: 1 }), version: '1', logo: png() };
    const answers = await Promise.all([tools.send(made.id, parts), tools.send(made.id, parts)]);
    expect(answers.map(({ status, body }) => [status, body.data.version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    const versions = await superadmin.get(`/dashboard-v2/${made.id}/versions`);
    expect(versions.body.map((each: { version: number }) => each.version)).toEqual([2, 1]);
  });

  it('concurrent different changes: one is saved, the other rejected', async () => {
    const made = await tools.make();
    const answers = await Promise.all([
      tools.send(made.id, { title: 'A', version: '1' }),
      tools.send(made.id, { title: 'B', version: '1' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('a new logo moves the previous one to old_logo', async () => {
    const made = await tools.make({ logo: png(2, 2, 1) });
    expect(made.logo).toMatch(/^\/files\/[0-9a-f]{32}\.png$/);
    const same = await tools.send(made.id, { logo: png(2, 2, 1) });
    expect(same.body.data).toMatchObject({ old_logo: made.logo, version: 2 });
    expect(same.body.data.logo).not.toBe(made.logo);
    const next = await tools.send(made.id, { logo: png(2, 2, 2) });
    expect(next.body.data).toMatchObject({ old_logo: same.body.data.logo, version: 3 });
    const none = await tools.send(made.id, { logo: '' });
    expect(none.body.data).toMatchObject({ logo: null, old_logo: next.body.data.logo });
  });
});

describe('displayed datapoints', () => {
  it('is answered with its facts, and listed on the device', async () => {
    const point = await tools.datapoint(company.id);
    const made = await tools.make({ data: layoutOf([point.id]) });
    expect(made.datapoints).toEqual([
      expect.objectContaining({
        ...point,
        label: 'Outlet',
        unit: '°C',
        key: 'temperature',
        last_value: null,
        expected_interval_s: 3600,
      }),
    ]);
    const ofDevice = async () =>
      (await superadmin.get(`/devices/${point.device_id}?include_ids=true`)).body.data.dashboard_ids;
    expect(await ofDevice()).toEqual([made.id]);
    await tools.send(made.id, { data: layoutOf([]) });
    expect(await ofDevice()).toEqual([]);
  });

  it('must be there when it is bound, and may go afterwards', async () => {
    const point = await tools.datapoint(company.id);
    const made = await tools.make({ data: layoutOf([point.id]) });
    for (const id of [2_000_000_000, -1, 'x', 1.5, { a: 1 }]) {
      const answer = await tools.send(made.id, { data: layoutOf([point.id, id]) });
      expect([id, answer.status, answer.body.errors?.[0].path]).toEqual([id, 400, 'data']);
    }
    await superadmin.delete(`/devices/${point.device_id}`);
    const kept = await tools.send(made.id, { data: layoutOf([point.id], { more: true }) });
    expect([kept.status, kept.body.data.datapoints]).toEqual([200, []]);
    const copy = await superadmin.post(`/dashboard-v2/${made.id}/duplicate`, {});
    expect([copy.status, copy.body.data.data]).toEqual([201, kept.body.data.data]);
    await tools.send(made.id, { data: layoutOf([]) });
    expect((await tools.send(made.id, { data: layoutOf([point.id], { again: 1 }) })).status).toBe(400);
    const back = await superadmin.post(`/dashboard-v2/${made.id}/versions/2/restore`);
    expect([back.status, back.body.data.data]).toEqual([200, kept.body.data.data]);
  });
});
