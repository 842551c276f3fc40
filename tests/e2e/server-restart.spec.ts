import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../support/server.ts';
import { boundDevice, createDashboard, drawing, inOneColumn } from './support/dashboards.ts';
import { apiOf, ENV, enter, expect, open, ROOT, test } from './support/site.ts';

test('when the server stops, everything is offline at once; pages recover by themselves and show no old value as live', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'flowgen-restart-'));
  let server = await startServer({ dataDir, env: ENV });
  try {
    const api = await apiOf(server);
    const basin = await boundDevice(api, { temperature: 43.5, level: 7, pump: 1, battery_v: 3.5 });
    const board = await createDashboard(api, inOneColumn(drawing(basin.points)));
    const { port } = new URL(server.url);
    await enter(page, await api.signIn(ROOT), `${server.url}/admin/devices/${basin.id}`);
    const value = page.getByRole('group', { name: 'Temperature' });
    const battery = page.getByRole('group', { name: 'Battery' });
    await expect(value).toHaveAccessibleDescription(/live/);
    const kiosk = await context.newPage();
    await open(kiosk, `${server.url}/admin/dashboards/${board.id}/show?kiosk=1`);
    const flow = kiosk.locator('#flow');
    const pump = kiosk.locator('#pump');
    await expect(flow).toHaveAccessibleDescription(/^(just now|\d+ (s|min) ago)/);
    await expect(pump).toHaveCSS('fill', 'rgb(0, 170, 0)');

    await server.stop();
    await expect(flow).toHaveAccessibleDescription(/offline/);
    await expect(flow).toHaveText(/43\.5/);
    await expect(pump).not.toHaveCSS('fill', 'rgb(0, 170, 0)');
    await expect(kiosk.getByRole('status').filter({ hasText: /Reconnecting…|Offline/ })).toBeVisible();
    await expect(value).toHaveAccessibleDescription(/offline/);
    // The last known number is still shown, but not as live.
    await expect(value).toContainText(/43\.5\s*°C/);
    await expect(battery).toHaveAccessibleDescription(/offline/);

    // From here on, record every state that the page shows.
    await value.evaluate((element) => {
      const states: string[] = [];
      Object.assign(globalThis, { states });
      const note = () => states.push(element.textContent ?? '');
      new MutationObserver(note).observe(element, { childList: true, subtree: true, characterData: true });
    });
    server = await startServer({ dataDir, env: { ...ENV, PORT: port } });
    await basin.send({ temperature: 46.8 });
    await expect(value).toContainText(/46\.8\s*°C/);
    await expect(value).toHaveAccessibleDescription(/live.*(just now|\d+ (s|min) ago)/);
    await expect(battery).toHaveAccessibleDescription(/live/);
    const states = await page.evaluate(() => (globalThis as unknown as { states: string[] }).states);
    expect(states.filter((text) => text.includes('43.5') && text.includes('stale'))).toEqual([]);
    await expect(flow).toHaveText(/46\.8/);
    await expect(flow).toHaveAccessibleDescription(/^(just now|\d+ (s|min) ago)/);
    await expect(kiosk.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
