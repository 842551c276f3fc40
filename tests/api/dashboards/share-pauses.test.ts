import { describe, expect, it } from 'vitest';
import type { Person } from '../../support/server/app.ts';
import { startDashboards } from '../../support/dashboards/dashboards.ts';
import { makeShare, sharedBoard, visit } from '../../support/dashboards/shares.ts';

const { test, superadmin, tools } = await startDashboards();

const withPin = async () => {
  const company = await test.seed.company();
  const { board } = await sharedBoard(tools, superadmin, company.id);
  return { board, share: await makeShare(superadmin, board, { pin: '04711' }) };
};

describe('a link that too many wrong PINs were entered for', () => {
  it('is paused until somebody who may share opens it again', async () => {
    const { board, share } = await withPin();
    const page = visit(test, share);
    const entered = await page.pin('04711');
    const display = visit(test, share, entered.body.data.proof);
    let n = 0;
    const guess = () => page.pin('0000', `198.51.100.${++n}`);
    for (let time = 0; time < 45; time += 1) expect((await guess()).status).toBe(403);
    expect((await page.pin('04711')).status).toBe(200);
    const last = await Promise.all(Array.from({ length: 12 }, guess));
    expect(last.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(last.filter(({ status }) => status === 410)).toHaveLength(7);
    expect((await page.pin('04711', '198.51.100.250')).status).toBe(410);
    expect((await display.get()).status).toBe(410);

    const path = `/dashboard-v2/${board}/shares`;
    expect((await superadmin.get(path)).body.data).toMatchObject([{ id: share.id, is_paused: true }]);
    const open = (who: Person, body: unknown = { is_paused: false }) => who.put(`${path}/${share.id}`, body);
    for (const body of [{ is_paused: true }, {}, { is_paused: false, title: 'x' }])
      expect((await open(superadmin, body)).status).toBe(400);
    expect((await open(await test.asUser())).status).toBe(403);
    expect((await open(await test.asCompanyAdmin())).status).toBe(404);
    const opened = await open(superadmin);
    expect([opened.status, opened.body.data.is_paused]).toEqual([200, false]);
    expect((await open(superadmin)).status).toBe(200);
    expect((await display.get()).status).toBe(200);
    expect((await guess()).status).toBe(403);
    expect((await page.pin('04711', '198.51.100.251')).status).toBe(200);
  });

  it('is paused by those of the last hour only', async () => {
    const { share } = await withPin();
    const page = visit(test, share);
    for (let n = 0; n < 49; n += 1) await page.pin('0000', `198.51.101.${n}`);
    await test.context.pool.query(
      `update sign_in_failures set at = at - interval '61 minutes' where account = $1`,
      [`share-pin ${share.id}`],
    );
    expect((await page.pin('0000', '198.51.101.60')).status).toBe(403);
    expect((await page.pin('04711', '198.51.101.61')).status).toBe(200);
  });
});
