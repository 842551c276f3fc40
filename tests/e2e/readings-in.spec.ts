import type { Page } from '@playwright/test';
import { axe, PHONE, problemsOfPage, settle, tooWide } from './support/accessibility.ts';
import { gatewayOf, newDevice, register } from './support/devices.ts';
import { expect, open, test, unique } from './support/site.ts';

/** As a reader who comes back to the page, which asks at once for what it would ask every few seconds. */
const comeBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new Event('visibilitychange')));

test('ingest counts update live, and refused readings link to their device', async ({
  page,
  api,
  signedIn,
}) => {
  const { key } = await api.post('/api-keys', { name: unique('Gateway'), scopes: ['ingest'] });
  const send = await gatewayOf(api);
  const device = newDevice();
  await send(device, { temperature: 43.5 });
  const { title } = await register(api, device, { title: unique('Clock unset') });
  await signedIn('superadmin', '/admin/readings-in');
  await expect(page.getByText(/Embedded broker listening since/)).toBeVisible();
  await expect(page.locator('[data-bars]')).toBeVisible();

  await send(device, { temperature: 41 }, new Date(12_000));
  const quarantined = page.getByRole('row', { name: new RegExp(`${title}.*Before 2015`) });
  await expect(quarantined).toBeVisible();
  await api.as(key).post('/ingest/uplink', { app_id: 'plant', dev_id: title, values: { bad: null } });
  await comeBack(page);
  await expect(page.getByRole('row', { name: new RegExp(`${title}.*“bad” is null`) })).toBeVisible();
  expect(await problemsOfPage(page)).toEqual([]);

  await page.setViewportSize(PHONE);
  await settle(page);
  expect.soft(await axe(page), 'phone').toEqual([]);
  expect.soft(await tooWide(page), 'phone').toEqual([]);
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);

  // Old figures are marked as outdated.
  await open(page, '/admin/readings-in');
  await expect(page.getByText('Updated just now')).toBeVisible();
  await page.route('**/api/system/ingest', (route) =>
    route.fulfill({ status: 503, json: { message: 'The database can’t be reached.' } }),
  );
  await comeBack(page);
  await expect(page.getByRole('alert')).toContainText('The database can’t be reached.');
  await expect(page.getByRole('heading', { name: /^Status at/ })).toBeVisible();
  expect.soft(await axe(page), 'old').toEqual([]);
  expect.soft(await tooWide(page), 'old').toEqual([]);
  await page.unroute('**/api/system/ingest');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Status' })).toBeVisible();
});
