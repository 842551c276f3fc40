import type { Page } from '@playwright/test';
import { gatewayOf, newDevice, register } from './support/devices.ts';
import { expect, test, unique } from './support/site.ts';

/** A value on the device page: number, and state and age in the description. */
const valueOf = (page: Page, name: string) => page.getByRole('group', { name });

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
