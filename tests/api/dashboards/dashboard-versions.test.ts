import { describe, expect, it } from 'vitest';
import { sweepDashboards } from '../../../server/dashboards/sweep.ts';
import { layoutOf, png, startDashboards } from '../../support/dashboards/dashboards.ts';
import { upload } from '../../support/server/upload.ts';

const { test, superadmin, company, tools, read } = await startDashboards();

describe('versions', () => {
  it('tell who saved what, and come back', async () => {
    const created = await tools.make({ data: layoutOf([]) });
    await tools.send(created.id, { title: 'Second', data: '{"rows":[]}' });
    const list = await superadmin.get(`/dashboard-v2/${created.id}/versions`);
    expect(list.body[0]).toMatchObject({
      version: 2,
      created_by: superadmin.id,
      user_name: expect.stringMatching(/^Person/),
      changes: [
        { what: 'title', how: 'changed', from: created.title, to: 'Second' },
        { what: 'row', how: 'removed', id: 'r1', row: 1 },
      ],
    });
    expect(list.body[0].data).toBeUndefined();
    const first = await superadmin.get(`/dashboard-v2/${created.id}/versions/1`);
    expect(first.body.data).toMatchObject({
      version: 1,
      data: created.data,
      title: created.title,
      changes: [],
    });
    const back = await superadmin.post(`/dashboard-v2/${created.id}/versions/1/restore`);
    expect(back.body.data).toMatchObject({ version: 3, title: created.title, data: created.data });
    expect((await superadmin.get(`/dashboard-v2/${created.id}/versions/9`)).status).toBe(404);
  });

  it('serve an undo, which is a version as well', async () => {
    const created = await tools.make({ data: layoutOf([]) });
    const changed = await tools.send(created.id, { data: '{"rows":[],"x":1}' });
    const undone = await superadmin.post(`/audit/${changed.headers['x-batch-id']}/undo`);
    expect(undone.status).toBe(200);
    expect(await read(created.id)).toMatchObject({ data: created.data, version: 3 });
    const history = await superadmin.get(
      `/audit?filter={"resource":"dashboard-v2","record_id":${created.id}}`,
    );
    expect(history.body.map((each: { action: string }) => each.action)).toEqual(['undo', 'edit', 'create']);
    expect(history.body[1]).toMatchObject({
      before: { data: { version: 1 } },
      after: { data: { version: 2 } },
    });
  });
});

describe('deleting', () => {
  it('hides a dashboard, which can be restored with its attachments', async () => {
    const point = await tools.datapoint(company.id);
    const created = await tools.make({ data: layoutOf([point.id]) });
    const user = await test.asUser(company.id);
    await superadmin.put(`/dashboard-v2/${created.id}/attach-user`, { user_id: user.id });
    const before = await read(created.id);
    const deleted = await superadmin.delete(`/dashboard-v2/${created.id}`);
    expect([deleted.status, deleted.body.data]).toEqual([200, before]);
    expect((await superadmin.get(`/dashboard-v2/${created.id}`)).status).toBe(404);
    expect((await user.get(`/dashboard-v2/${created.id}`)).status).toBe(404);
    expect((await tools.send(created.id, { title: 'X' })).status).toBe(404);
    expect((await superadmin.delete(`/dashboard-v2/${created.id}`)).status).toBe(404);
    expect(
      (await superadmin.get(`/devices/${point.device_id}?include_ids=true`)).body.data.dashboard_ids,
    ).toEqual([]);
    const gone = await superadmin.get(`/dashboard-v2/deleted?filter={"id":${created.id}}`);
    expect(gone.body[0]).toMatchObject({
      id: created.id,
      deleted_by: superadmin.id,
      deleted_at: expect.stringMatching(/Z$/),
    });
    for (let time = 0; time < 2; time++) {
      const restored = await superadmin.post(`/dashboard-v2/${created.id}/restore`);
      expect([restored.status, restored.body.data]).toEqual([200, before]);
    }
    expect((await user.get(`/dashboard-v2/${created.id}`)).status).toBe(200);
  });

  it('is undone like any deletion, many at once too', async () => {
    const ids = [(await tools.make()).id, (await tools.make()).id];
    const many = await superadmin.delete('/dashboard-v2/many', { ids });
    expect(many.body).toMatchObject({ data: ids, count: 2 });
    expect((await superadmin.post(`/audit/${many.body.batch_id}/undo`)).body.data).toEqual(ids);
    expect((await read(ids[0])).id).toBe(ids[0]);
  });

  it('is permanent after 30 days', async () => {
    const created = await tools.make();
    await superadmin.delete(`/dashboard-v2/${created.id}`);
    await test.context.pool.query(
      `update dashboard_v2 set deleted_at = now() - interval '31 days' where id = $1`,
      [created.id],
    );
    expect((await superadmin.post(`/dashboard-v2/${created.id}/restore`)).status).toBe(404);
    expect((await superadmin.get(`/dashboard-v2/deleted?filter={"id":${created.id}}`)).body).toEqual([]);
  });

  it('sweeps it and its files away then, and nothing that a version still shows', async () => {
    const { pool } = test.context;
    const [gone, kept] = [await tools.make({ logo: png(3, 3, 7) }), await tools.make({ logo: png(3, 3, 8) })];
    await tools.send(kept.id, { logo: '' });
    const unused = await upload(test, superadmin, `/dashboard-v2/${kept.id}/add-image`, {
      image: png(),
      type: 'image',
    });
    await superadmin.delete(`/dashboard-v2/${gone.id}`);
    await sweepDashboards(test.context);
    const isThere = async (path: string) =>
      (await pool.query('select 1 from files where name = $1', [path.replace('/files/', '')])).rows.length >
      0;
    expect(await isThere(gone.logo)).toBe(true);
    await pool.query(
      `update dashboard_v2 set deleted_at = deleted_at - interval '31 days' where deleted_at is not null`,
    );
    await pool.query(`update files set created_at = created_at - interval '31 days'`);
    await sweepDashboards(test.context);
    expect((await pool.query('select id from dashboard_v2 where id = $1', [gone.id])).rows).toEqual([]);
    expect([
      await isThere(gone.logo),
      await isThere(unused.body.data.path),
      await isThere(kept.logo),
    ]).toEqual([false, false, true]);
  });
});
