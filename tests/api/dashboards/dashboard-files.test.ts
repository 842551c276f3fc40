import { expect, it } from 'vitest';
import { sweepDashboards } from '../../../server/dashboards/sweep.ts';
import { png, startDashboards } from '../../support/dashboards/dashboards.ts';
import { upload } from '../../support/server/upload.ts';

const { test, superadmin, company, tools } = await startDashboards();

const statusOf = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
  (await test.app.inject({ method: 'GET', url: path, headers })).statusCode;
const statusesOf = (paths: readonly string[]) => Promise.all(paths.map((path) => statusOf(path)));

const addImage = async (id: number): Promise<string> =>
  (
    await upload(test, superadmin, `/dashboard-v2/${id}/add-image`, {
      image: png(4, 4, id % 200),
      type: 'image',
    })
  ).body.data.path;
const addDrawing = async (id: number): Promise<string> =>
  (
    await upload(test, superadmin, `/dashboard-v2/${id}/add-image`, {
      image: new Blob(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>']),
      type: 'svg',
    })
  ).body.data.path;
const layoutWith = (path: string): string =>
  JSON.stringify({
    rows: [{ columns: [{ elements: [{ id: 'i', type: 'image', reference: { path } }] }] }],
  });

it('images of a deleted dashboard answer 404 until it is restored', async () => {
  const created = await tools.make({ logo: png(5, 5, 1) });
  const saved = await addImage(created.id);
  await tools.send(created.id, { data: layoutWith(saved) });
  // A replaced logo, and uploads that no saved version refers to yet.
  const changed = await tools.send(created.id, { logo: png(5, 5, 2) });
  const paths = [
    saved,
    await addImage(created.id),
    await addDrawing(created.id),
    created.logo,
    changed.body.data.logo,
  ];
  expect(await statusesOf(paths)).toEqual([200, 200, 200, 200, 200]);

  await superadmin.delete(`/dashboard-v2/${created.id}`);
  expect(await statusesOf(paths)).toEqual([404, 404, 404, 404, 404]);
  const name = saved.replace('/files/', '');
  expect(await statusOf(saved, { 'if-none-match': `"${name}"` })).toBe(404);

  await superadmin.post(`/dashboard-v2/${created.id}/restore`);
  expect(await statusesOf(paths)).toEqual([200, 200, 200, 200, 200]);

  const bulk = await superadmin.delete('/dashboard-v2/many', { ids: [created.id] });
  expect(await statusesOf(paths)).toEqual([404, 404, 404, 404, 404]);
  await superadmin.post(`/audit/${bulk.body.batch_id}/undo`);
  expect(await statusesOf(paths)).toEqual([200, 200, 200, 200, 200]);
});

it('an image that another dashboard or a company shows as well stays', async () => {
  const created = await tools.make();
  const [shared, logo, own] = [
    await addImage(created.id),
    await addImage(created.id),
    await addImage(created.id),
  ];
  await tools.send(created.id, { data: layoutWith(shared) });
  const copy = (await superadmin.post(`/dashboard-v2/${created.id}/duplicate`, {})).body.data;
  await superadmin.put(`/companies/${company.id}`, { logo });
  await superadmin.delete(`/dashboard-v2/${created.id}`);
  expect(await statusesOf([shared, logo, own])).toEqual([200, 200, 404]);
  await superadmin.delete(`/dashboard-v2/${copy.id}`);
  expect(await statusesOf([shared, logo, own])).toEqual([404, 200, 404]);
});

it('images are purged with their dashboard, 30 days after it was deleted', async () => {
  const { pool } = test.context;
  const created = await tools.make({ logo: png(6, 6, 3) });
  const paths = [created.logo, await addImage(created.id)];
  await superadmin.delete(`/dashboard-v2/${created.id}`);
  const countFiles = async (): Promise<number> =>
    (
      await pool.query('select 1 from files where name = any($1::text[])', [
        paths.map((path) => path.replace('/files/', '')),
      ])
    ).rows.length;
  await sweepDashboards(test.context);
  expect(await countFiles()).toBe(2);
  await pool.query(
    `update dashboard_v2 set deleted_at = deleted_at - interval '31 days' where id = ${created.id}`,
  );
  await pool.query(`update files set created_at = created_at - interval '31 days'`);
  expect(await statusesOf(paths)).toEqual([404, 404]);
  await sweepDashboards(test.context);
  expect(await countFiles()).toBe(0);
});

it('no shared cache keeps a file, so that none shows it after its dashboard was deleted', async () => {
  const created = await tools.make();
  const answer = await test.app.inject({ method: 'GET', url: await addImage(created.id) });
  expect(answer.headers['cache-control']).toBe('private, max-age=3600');
});
