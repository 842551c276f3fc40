import type { Page } from '@playwright/test';
import { axe, PHONE, settle, tooWide } from './support/accessibility.ts';
import { boundDevice } from './support/dashboards.ts';
import { expect, test } from './support/site.ts';

const choose = (page: Page, text: string) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'readings.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('past readings are checked, imported and undone', async ({ page, api, signedIn }) => {
  const { device, points } = await boundDevice(api, { volume_total: 500 });
  const past = async () => {
    const query = 'from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z';
    const { data } = await api.get(`/datapoints/${points.volume_total}/readings?${query}`);
    return (data as { value: number }[]).map(({ value }) => value);
  };
  const row = (time: string, value: string) => `${device.hw_serial},2026-03-01T${time}Z,${value}`;
  const file = (...rows: string[]) => ['serial,ts,volume_total', ...rows].join('\n');
  await signedIn('superadmin', '/admin/devices');
  await page.getByRole('link', { name: 'Import readings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import readings' })).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await choose(page, file(row('01:00:00', 'much'), row('02:00:00', '110')));
  await expect(page.getByRole('table', { name: 'Errors' })).toContainText('“much” is not a number.');
  await page.getByRole('button', { name: 'Select another file' }).click();

  await choose(page, file(row('01:00:00', '100'), row('02:00:00', '110')));
  await expect(page.getByRole('status')).toContainText('2 readings of 1 device.');
  expect(await past()).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 readings' }).click();
  await expect(page.getByText('2 readings imported.')).toBeVisible();
  expect(await past()).toEqual([100, 110]);
  await page.setViewportSize(PHONE);
  await settle(page);
  expect(await tooWide(page)).toEqual([]);

  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone', { exact: false })).toBeVisible();
  expect(await past()).toEqual([]);
});
