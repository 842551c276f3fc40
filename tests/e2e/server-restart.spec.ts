import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../support/server/server.ts';
import { boundDevice, createDashboard, drawing, inOneColumn } from './support/dashboards.ts';
import { apiOf, enter, ENV, expect, open, ROOT, test } from './support/site.ts';
import { inRows, pathOf, valueElement } from './support/walls.ts';

test('while the server is down nothing is shown as live, and a device, a kiosk and a wall recover by themselves', async ({
  page,
  context,
  clockPage: wall,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'flowgen-restart-'));
  let server = await startServer({ dataDir, env: ENV });
  try {
    const { url } = server;
    const api = await apiOf(server);
    const basin = await boundDevice(api, { temperature: 43.5, battery_v: 3.5, level: 7, pump: 1 });
    const board = await createDashboard(api, inOneColumn(drawing(basin.points)));
    const wallBoard = await createDashboard(
      api,
      inRows([{ span: 12, elements: [valueElement(basin.points.temperature ?? 0, 'Outlet')] }]),
    );
    const { data: share } = await api.post(`/dashboard-v2/${wallBoard.id}/shares`, { title: 'Hall' });
    const address = `${url}${pathOf(share.url)}`;

    const wallStatus = wall.getByRole('status').first();
    const wallShows = (value: string) =>
      expect(wall.getByText(value, { exact: false }).first()).toBeVisible();
    await test.step('a wall comes back after a lost network, and after a reload', async () => {
      await wall.goto(address);
      await expect(wallStatus).toContainText('Live');
      await wallShows('43.5');
      await wall.context().setOffline(true);
      await expect(wallStatus).not.toContainText('Live');
      await wall.context().setOffline(false);
      await expect(wallStatus).toContainText('Live', { timeout: 30_000 });
      await wall.reload();
      await expect(wallStatus).toContainText('Live');
      await wallShows('43.5');
    });

    await enter(page, await api.signIn(ROOT), `${url}/admin/devices/${basin.id}`);
    const value = page.getByRole('group', { name: 'Temperature' });
    const battery = page.getByRole('group', { name: 'Battery' });
    const kiosk = await context.newPage();
    await open(kiosk, `${url}/admin/dashboards/${board.id}/show?kiosk=1`);
    const flow = kiosk.locator('#flow');
    const pump = kiosk.locator('#pump');
    await expect(value).toHaveAccessibleDescription(/live/);
    await expect(flow).toHaveAccessibleDescription(/^(just now|\d+ (s|min) ago)/);
    await expect(pump).toHaveCSS('fill', 'rgb(0, 170, 0)');

    await test.step('the last known values stay, but not as live', async () => {
      await server.stop();
      await expect(value).toHaveAccessibleDescription(/offline/);
      await expect(value).toContainText(/43\.5\s*°C/);
      await expect(battery).toHaveAccessibleDescription(/offline/);
      await expect(flow).toHaveAccessibleDescription(/offline/);
      await expect(flow).toHaveText(/43\.5/);
      await expect(pump).not.toHaveCSS('fill', 'rgb(0, 170, 0)');
      await expect(kiosk.getByRole('status').filter({ hasText: /Reconnecting…|Offline/ })).toBeVisible();
      await expect(wallStatus).not.toContainText('Live');
      await wallShows('43.5');
    });

    await test.step('everything is live again after the restart', async () => {
      // From here on, record every state that the page shows.
      await value.evaluate((element) => {
        const states: string[] = [];
        Object.assign(globalThis, { states });
        const note = () => states.push(element.textContent ?? '');
        new MutationObserver(note).observe(element, { childList: true, subtree: true, characterData: true });
      });
      server = await startServer({ dataDir, env: { ...ENV, PORT: new URL(url).port } });
      await basin.send({ temperature: 46.8 });
      await expect(value).toContainText(/46\.8\s*°C/);
      await expect(value).toHaveAccessibleDescription(/live.*(just now|\d+ (s|min) ago)/);
      await expect(battery).toHaveAccessibleDescription(/live/);
      const states = await page.evaluate(() => (globalThis as unknown as { states: string[] }).states);
      expect(states.filter((text) => text.includes('43.5') && text.includes('stale'))).toEqual([]);
      await expect(flow).toHaveText(/46\.8/);
      await expect(flow).toHaveAccessibleDescription(/^(just now|\d+ (s|min) ago)/);
      await expect(kiosk.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
      await expect(wallStatus).toContainText('Live', { timeout: 30_000 });
      await wallShows('46.8');
    });

    await test.step('a wall loads a new version of the site', async () => {
      // The next version has other scripts.
      await wall.route(address, async (route) => {
        if (route.request().isNavigationRequest()) return route.continue();
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace(/(<script type="module"[^>]* src=")/, '$1/next'),
        });
      });
      const reloaded = wall.waitForRequest((request) => request.isNavigationRequest());
      await wall.clock.fastForward('06:00');
      await reloaded;
      await expect(wallStatus).toContainText('Live');
      await wallShows('46.8');
    });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
