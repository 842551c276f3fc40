import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { dashboardTools, layoutOf, layoutWithHidden } from '../../support/dashboards/dashboards.ts';
import { startSecondServer, type SecondServer } from '../../support/server/second-server.ts';
import { makeShare, visit, visiting } from '../../support/dashboards/shares.ts';

let test: TestApp;
let superadmin: Person;
let tools: ReturnType<typeof dashboardTools>;
let second: SecondServer;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  tools = dashboardTools(test, () => superadmin);
  second = await startSecondServer(test);
});
afterAll(async () => {
  await second?.stop();
  await test?.close();
});

const shared = async () => {
  const { id: companyId } = await test.seed.company();
  const [shown, hidden] = [await tools.datapoint(companyId), await tools.datapoint(companyId)];
  const board = await tools.make({ data: layoutWithHidden(shown.id, hidden.id) });
  return { shown, hidden, board: board.id as number, share: await makeShare(superadmin, board.id) };
};

describe('what only a hidden column of a shared dashboard shows', () => {
  it('is not part of its page', async () => {
    const { shown, hidden, board, share } = await shared();
    const page = visit(test, share);
    const { data } = (await page.get(`/dashboard-v2/${board}`)).body;
    expect(JSON.parse(data.data).rows[0].columns[1].elements).toEqual([]);
    expect(data.datapoints.map(({ id }: { id: number }) => id)).toEqual([shown.id]);
    expect((await page.get('/devices')).body.data.map(({ id }: { id: number }) => id)).toEqual([
      shown.device_id,
    ]);
    expect((await page.get(`/datapoints/${shown.id}/readings`)).status).toBe(200);
    expect((await page.get(`/datapoints/${hidden.id}/readings`)).status).toBe(404);
  });

  it('is not sent to its socket', async () => {
    const { hidden, share } = await shared();
    const client = await visiting(second.hosts[0] ?? '', share);
    client.send({ type: 'subscribe', ids: [hidden.id] });
    expect(await client.next(({ id }) => id === hidden.id)).toMatchObject({ type: 'error' });
    client.socket.terminate();
  });

  it('is accessible once the column is shown, and no longer when it is hidden again', async () => {
    const { shown, hidden, board, share } = await shared();
    const status = async (): Promise<number> =>
      (await visit(test, share).get(`/datapoints/${hidden.id}/readings`)).status;
    await superadmin.put(`/dashboard-v2/${board}`, { data: layoutOf([shown.id, hidden.id]) });
    expect(await status()).toBe(200);
    await superadmin.put(`/dashboard-v2/${board}`, { data: layoutWithHidden(shown.id, hidden.id) });
    expect(await status()).toBe(404);
  });
});
