import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../support/server.ts';
import { boundDevice, createDashboard } from './support/dashboards.ts';
import { apiOf, expect, ROOT, test } from './support/site.ts';
import { inRows, pathOf, valueElement } from './support/walls.ts';

/** A value on a wall, of a site whose server is started by the test. */
const wallOf = async (api: Awaited<ReturnType<typeof apiOf>>) => {
  const basin = await boundDevice(api, { temperature: 41 });
  const board = await createDashboard(
    api,
    inRows([{ span: 12, elements: [valueElement(basin.points.temperature ?? 0, 'Outlet')] }]),
  );
  const { data } = await api.post(`/dashboard-v2/${board.id}/shares`, { title: 'Hall' });
  return { basin, path: pathOf(data.url) };
};

test('a wall display recovers by itself from a lost network, a reload and a restart of the server, and loads a new version', async ({
  clockPage: page,
}) => {
  test.setTimeout(120_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'flowgen-wall-'));
  const env = { SUPERADMIN_EMAIL: ROOT.email, SUPERADMIN_PASSWORD: ROOT.password };
  let server = await startServer({ dataDir, env });
  try {
    const { basin, path } = await wallOf(await apiOf(server));
    const address = `${server.url}${path}`;
    await page.goto(address);
    const status = page.getByRole('status').first();
    await expect(status).toContainText('Live');
    await expect(page.getByText('41', { exact: false }).first()).toBeVisible();

    // Without the network, and after a reload of the browser.
    await page.context().setOffline(true);
    await expect(status).not.toContainText('Live');
    await page.context().setOffline(false);
    await expect(status).toContainText('Live', { timeout: 30_000 });
    await page.reload();
    await expect(status).toContainText('Live');
    await expect(page.getByText('41', { exact: false }).first()).toBeVisible();

    await server.stop();
    await expect(status).not.toContainText('Live');
    await expect(page.getByText('41', { exact: false }).first()).toBeVisible();
    server = await startServer({ dataDir, env: { ...env, PORT: new URL(address).port } });
    await expect(status).toContainText('Live', { timeout: 30_000 });
    await basin.send({ temperature: 47.5 });
    await expect(page.getByText('47.5', { exact: false }).first()).toBeVisible();

    // The next version of the site has other scripts.
    await page.route(address, async (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/(<script type="module"[^>]* src=")/, '$1/next'),
      });
    });
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
    await page.clock.fastForward('06:00');
    await reloaded;
    await expect(status).toContainText('Live');
    await expect(page.getByText('47.5', { exact: false }).first()).toBeVisible();
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
