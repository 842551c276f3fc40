import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startServer } from '../support/server.ts';
import { gatewayOf, newDevice, register } from './support/devices.ts';
import { apiOf, enter, expect, ROOT, test, unique } from './support/site.ts';

/** A value on the device page: number, and state and age in the description. */
const valueOf = (page: Page, name: string) => page.getByRole('group', { name });

test('users without edit permission see tags without buttons', async ({ page, api, accounts, signedIn }) => {
  const device = newDevice();
  await (
    await gatewayOf(api)
  )(device, { temperature: 43.5 });
  const { id } = await register(api, device, { tags: ['label:TMV'], company_id: accounts.company.id });
  await signedIn('user', `/company/devices/${id}?tab=tags`);
  await expect(page.getByText('label:TMV')).toBeVisible();
  await expect(page.getByLabel('Add tag')).toBeHidden();
  await expect(page.getByRole('button', { name: /Delete/ })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeHidden();
});

test('an old value is marked as stale; a device can be deleted and restored', async ({
  page,
  api,
  signedIn,
}) => {
  const send = await gatewayOf(api);
  const device = newDevice();
  await send(device, { temperature: 38.2 }, new Date(Date.now() - 6 * 3_600_000));
  const { id, title } = await register(api, device, { title: unique('Old') });
  await signedIn('superadmin', `/admin/devices/${id}`);
  await expect(valueOf(page, 'Temperature')).toContainText(/38\.2\s*°C/);
  await expect(valueOf(page, 'Temperature')).toHaveAccessibleDescription(/stale.*6 h ago/);
  await send(device, { temperature: 39 });
  await expect(valueOf(page, 'Temperature')).toHaveAccessibleDescription(/live.*(just now|\d+ (s|min) ago)/);
  await expect(valueOf(page, 'Temperature')).toContainText(/39\.0\s*°C/);

  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete “${title}”?` });
  await expect(dialog.getByRole('list', { name: 'What this affects' })).toContainText('2 readings');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`“${title}” was deleted.`)).toBeVisible();
  // The notification covers neither the company's name nor the rest of the bar.
  const message = await page.getByRole('alert').boundingBox();
  for (const part of ['.frame-place', '.frame-home', 'button[aria-label="Profile"]']) {
    const box = await page.locator(part).boundingBox();
    const isBeside = !message || !box || message.x + message.width <= box.x || message.x >= box.x + box.width;
    expect([part, isBeside]).toEqual([part, true]);
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill(title);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  expect((await api.get(`/devices/${id}`)).data.title).toBe(title);
});

test('an old value is never shown as live while the server is down or restarting', async ({ page }) => {
  test.setTimeout(180_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'flowgen-live-'));
  const env = { SUPERADMIN_EMAIL: ROOT.email, SUPERADMIN_PASSWORD: ROOT.password };
  let server = await startServer({ dataDir, env });
  try {
    const api = await apiOf(server);
    const send = await gatewayOf(api);
    const device = newDevice();
    await send(device, { temperature: 43.5, battery_v: 3.5 });
    const { id } = await register(api, device);
    await enter(page, await api.signIn(ROOT), `${server.url}/admin/devices/${id}`);
    const { port } = new URL(server.url);
    const value = valueOf(page, 'Temperature');
    await expect(value).toHaveAccessibleDescription(/live/);

    await server.stop();
    await expect(value).toHaveAccessibleDescription(/offline/);
    // The last known number is still shown, but not as live.
    await expect(value).toContainText(/43\.5\s*°C/);
    await expect(valueOf(page, 'Battery')).toHaveAccessibleDescription(/offline/);

    // From here on, record every state that the page shows.
    await value.evaluate((element) => {
      const states: string[] = [];
      Object.assign(globalThis, { states });
      const note = () => states.push(element.textContent ?? '');
      new MutationObserver(note).observe(element, { childList: true, subtree: true, characterData: true });
    });
    server = await startServer({ dataDir, env: { ...env, PORT: port } });
    await send(device, { temperature: 46.8 });
    await expect(value).toContainText(/46\.8\s*°C/);
    await expect(value).toHaveAccessibleDescription(/live.*(just now|\d+ (s|min) ago)/);
    await expect(valueOf(page, 'Battery')).toHaveAccessibleDescription(/live/);
    const states = await page.evaluate(() => (globalThis as unknown as { states: string[] }).states);
    expect(states.filter((text) => text.includes('43.5') && text.includes('stale'))).toEqual([]);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
