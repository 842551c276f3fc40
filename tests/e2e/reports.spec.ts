import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unzip } from '../support/unzip.ts';
import { axe, PHONE, problemsOfPage, settle, tooWide } from './support/accessibility.ts';
import { newDevice, register } from './support/devices.ts';
import { expect, test, unique } from './support/site.ts';

const HOUR = 3_600_000;
/** 1 October 2026 in Sydney, UTC+10, and the day before. */
const FROM = Date.parse('2026-09-30T14:00Z');

const fileOf = async (page: Page, kind: string): Promise<Buffer> => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${kind}` }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(new RegExp(`-2026-10-01\\.${kind.toLowerCase()}$`));
  return readFileSync(await download.path());
};

test('a report is created, run, viewed, compared and downloaded', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  const { key } = await api.post('/api-keys', { name: unique('Gateway'), scopes: ['ingest'] });
  const device = newDevice();
  // 10 L/h over four days: 240 L per day.
  await api.as(key).post(
    '/ingest/uplink',
    Array.from({ length: 97 }, (_, n) => ({
      app_id: 'plant',
      dev_id: device.dev_id,
      hw_serial: device.hw_serial,
      type: 'water_meter',
      ts: FROM - 24 * HOUR + n * HOUR,
      values: { volume_total: 5000 + 10 * n },
    })),
  );
  const meter = await register(api, device, { title: unique('Meter'), company_id: accounts.company.id });
  const title = unique('Water');
  await signedIn('companyadmin', '/company/reports');
  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Metering' }).click();
  await page.getByRole('combobox', { name: 'Devices' }).fill(meter.title);
  await page.getByRole('option', { name: meter.title }).click();
  await page.getByRole('textbox', { name: 'Price of water' }).fill('3');
  // This server has no mail server.
  await expect(page.getByText('Reports can’t be emailed')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Recipients' })).toHaveCount(0);
  expect.soft(await problemsOfPage(page), 'form').toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page).toHaveURL(/\/company\/reports\/\d+\/device$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('No runs yet')).toBeVisible();
  await page.getByRole('button', { name: 'Choose period' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select a period' });
  await dialog.getByLabel('From').fill('2026-10-01');
  await dialog.getByLabel('To (not included)').fill('2026-09-01');
  await dialog.getByRole('button', { name: 'Run' }).click();
  await expect(dialog.getByRole('alert')).toContainText('after the beginning');
  await dialog.getByLabel('To (not included)').fill('2026-10-04');
  await dialog.getByRole('button', { name: 'Run' }).click();

  // Three days of 240 L: 720 L at $3/kL, with continuous flow.
  const exceptions = page.getByRole('region', { name: 'Exceptions', exact: true });
  await expect(exceptions).toContainText('at least 10 L an hour ($0.72 a day): a leak is likely');
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText('720 L');
  await expect(totals).toContainText('$2.16');
  await expect(page.getByRole('figure', { name: 'Consumption by day, chart' })).toBeVisible();
  const row = page
    .getByRole('region', { name: 'Devices', exact: true })
    .getByRole('row', { name: new RegExp(meter.title) });
  await expect(row).toContainText('720 L');
  await expect(row).toContainText('100%');
  expect.soft(await axe(page), 'result').toEqual([]);
  expect.soft(await tooWide(page), 'result').toEqual([]);

  const pdf = await fileOf(page, 'PDF');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.subarray(-8).toString()).toContain('%%EOF');
  const csv = (await fileOf(page, 'CSV')).toString().split('\r\n');
  expect(csv[0]).toContain('Consumption (L)');
  expect(csv[1]).toContain('2026-10-01T00:00:00.000+10:00,2026-10-04T00:00:00.000+10:00');
  const book = unzip(await fileOf(page, 'XLSX'));
  expect(book.get('xl/workbook.xml')).toContain('name="Exceptions"');
  const sheets = [...book].filter(([name]) => name.startsWith('xl/worksheets/sheet'));
  expect(sheets).toHaveLength(6);
  // Numbers are numbers: opening 5240, closing 5960, 720 L.
  const devices = sheets.find(([name]) => name.endsWith('sheet4.xml'))?.[1] ?? '';
  for (const value of [5240, 5960, 720]) expect(devices).toContain(`<v>${value}</v>`);

  await page.getByRole('button', { name: 'Compare with previous period' }).click();
  const compared = page.getByRole('region', { name: 'Compared with previous period', exact: true });
  // Only the last of the three previous days is known, so nothing is said about the change.
  await expect(compared.getByRole('row', { name: /^Consumption/ })).toContainText(/720\sL.*240\sL.*—/);
  await expect(compared).toContainText('Changes aren’t shown');

  await page.setViewportSize(PHONE);
  // Otherwise a button of a chart may be half under one of the bar at the top.
  await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
  expect.soft(await axe(page), 'phone').toEqual([]);
  expect.soft(await tooWide(page), 'phone').toEqual([]);
  // The details are behind buttons that say what they are.
  const days = page.getByRole('region', { name: 'Days', exact: true });
  await expect(days.getByText('Thu, 1 Oct 2026')).toHaveCount(0);
  await days.getByRole('button', { name: 'Days 3 days' }).click();
  await expect(days.getByText('Thu, 1 Oct 2026')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Remove run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove run' }).click();
  await expect(page.getByText('Run removed.')).toBeVisible();
});

test('a TMV report has its own URL, and users can only read and run it', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  const device = newDevice();
  const { key } = await api.post('/api-keys', { name: unique('Gateway'), scopes: ['ingest'] });
  await api.as(key).post(
    '/ingest/uplink',
    Array.from({ length: 48 }, (_, n) => ({
      app_id: 'plant',
      dev_id: device.dev_id,
      hw_serial: device.hw_serial,
      type: 'tmv',
      ts: FROM + n * HOUR,
      values: { temperature: n === 9 ? 62 : 22 + (n % 3 === 0 ? 20 : 0), flow_rate: n % 3 === 0 ? 6 : 0 },
    })),
  );
  const valve = await register(api, device, { title: unique('Ward'), company_id: accounts.company.id });
  const report = await api.post('/reports', {
    title: unique('Valves'),
    kind: 'tmv',
    company_id: accounts.company.id,
    device_ids: [valve.id],
    profile: 'au_care',
  });
  await signedIn('superadmin', `/admin/reports/${report.id}/devices`);
  await expect(page).toHaveURL(new RegExp(`/admin/reports/${report.id}/tmv$`));
  const { data: run } = await api.post(`/reports/${report.id}/run`, { from: '2026-10-01', to: '2026-10-03' });
  await expect
    .poll(async () => (await api.get(`/reports/${report.id}/runs/${run.id}`)).data.status)
    .toBe('done');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Exceptions', exact: true })).toContainText(
    'Scalding water once: up to 62.0 °C',
  );
  const chart = page.getByRole('figure', { name: 'Highest reading by day, chart' });
  await expect(chart.getByRole('slider')).toHaveAccessibleName(/Outlet, at most 45\s°C/);
  // The valve by day: reached by keyboard, with the cell in words below.
  const grid = page.getByRole('grid', { name: 'Valves by day' });
  await grid.getByRole('gridcell').first().focus();
  const shown = (words: string) => page.getByText(new RegExp(`^${valve.title}, ${words}`));
  await expect(shown('Thu, 1 Oct 2026: 62\\s°C, Hot for long enough to scald')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(grid.getByRole('gridcell').nth(1)).toBeFocused();
  await expect(shown('Fri, 2 Oct 2026: ')).toBeVisible();
  const devices = page.getByRole('region', { name: 'Devices', exact: true });
  await expect(devices.getByRole('img', { name: /^lowest .*, highest 62\s°C$/ })).toBeVisible();
  await expect(devices.getByRole('row', { name: new RegExp(valve.title) })).toContainText(/Critical: 62\s°C/);
  expect.soft(await problemsOfPage(page), 'valve').toEqual([]);

  await signedIn('user', `/company/reports/${report.id}/device`);
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove run' })).toHaveCount(0);
});
