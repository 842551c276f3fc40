import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { axe, PHONE, settle, tooWide } from './support/accessibility.ts';
import { boundDevice } from './support/dashboards.ts';
import { csvOf, newSerial, searchPath } from './support/many.ts';
import { expect, go, test, unique } from './support/site.ts';

test.describe.configure({ mode: 'parallel' });

const drop = (page: Page, text: string, name = 'devices.csv') =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });
const textOf = async (download: Promise<Download>): Promise<string> =>
  readFile(await (await download).path(), 'utf8');

test('devices and past readings are imported from a file, and undone', async ({ page, api, signedIn }) => {
  await test.step('a file from another system is mapped, checked, fixed and imported', async () => {
    const word = unique('Import').replace(' ', '-');
    const [a, b] = [newSerial(), newSerial()];
    const file = (type: string) =>
      [
        'DevEUI;Device type;Device;Application;Name;Labels;Colour',
        `${a};tmv;${word}-1;app;${word} one;label:TMV;red`,
        `${b};${type};${word}-2;app;${word} two;nothing;blue`,
      ].join('\n');
    await signedIn('superadmin', '/admin/devices');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Import devices', level: 1 })).toBeVisible();
    expect(await axe(page, 'main')).toEqual([]);

    await drop(page, file('toaster'));
    const field = (header: string) => page.getByRole('combobox', { name: `Field for ${header}` });
    await expect(field('DevEUI')).toHaveText('Serial');
    await expect(field('Name')).toHaveText('Title');
    await expect(field('Labels')).toHaveText('Tags');
    await expect(field('Colour')).toHaveText('Ignore');
    await expect(page.getByRole('row', { name: /Name/ })).toContainText(`${word} one`);
    await field('Device type').click();
    await page.getByRole('option', { name: 'Ignore' }).click();
    await expect(page.getByRole('alert')).toContainText('Select a column for: Type');
    await field('Device type').click();
    await page.getByRole('option', { name: 'Type', exact: true }).click();

    await page.getByRole('button', { name: 'Check file' }).click();
    await expect(page.getByRole('alert')).toContainText('2 errors found');
    const mistakes = page.getByRole('table', { name: 'Errors' });
    await expect(mistakes.getByRole('row')).toHaveCount(3);
    await page.getByRole('searchbox', { name: 'Filter errors' }).fill('labels');
    await expect(mistakes.getByRole('row')).toHaveCount(2);
    await expect(mistakes.getByRole('row').nth(1)).toContainText('3');
    expect(await axe(page, 'main')).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download with errors' }).click();
    expect((await saved).suggestedFilename()).toBe('devices-errors.csv');
    const lines = (await textOf(saved)).trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFDevEUI,Device type,Device,Application,Name,Labels,Colour,error');
    expect(lines[1]).toBe(`${a},tmv,${word}-1,app,${word} one,label:TMV,red,`);
    expect(lines[2]).toContain('Device type: ');
    expect(lines[2]).toContain('Labels: ');
    expect((await api.get(`/devices?q=${word}`)).data).toEqual([]);

    await page.getByRole('button', { name: 'Select another file' }).click();
    await drop(page, file('tmv').replace('nothing', 'label:TMV'));
    await page.getByRole('button', { name: 'Check file' }).click();
    await expect(page.getByText('2 rows: 2 new devices, 0 changed.')).toBeVisible();
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(page.getByText('Imported', { exact: true })).toBeVisible();
    const { data } = await api.get(`/devices?q=${word}`);
    expect(data).toMatchObject([
      { title: `${word} one`, hw_serial: a, tags: ['label:TMV'] },
      { title: `${word} two`, hw_serial: b, tags: ['label:TMV'] },
    ]);
  });

  await test.step('an import is undone', async () => {
    const word = unique('Again').replace(' ', '-');
    const serial = newSerial();
    const file = (title: string) => csvOf([{ title, hw_serial: serial }]);
    await go(page, '/admin/devices');
    await go(page, '/admin/devices/import');
    for (const title of [`${word} before`, `${word} after`]) {
      await drop(page, file(title));
      await page.getByRole('button', { name: 'Check file' }).click();
      await page.getByRole('button', { name: 'Import 1 row' }).click();
      await expect(page.getByText('Imported', { exact: true })).toBeVisible();
      if (title.endsWith('before')) await page.getByRole('button', { name: 'Import another file' }).click();
    }
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('Undone. 1 record restored.')).toBeVisible();
    await expect(page.getByText('Import undone', { exact: false })).toBeVisible();
    expect((await api.get(`/devices?q=${word}`)).data).toMatchObject([{ title: `${word} before` }]);
  });

  await test.step('past readings are checked, imported and undone', async () => {
    const { device, points } = await boundDevice(api, { volume_total: 500 });
    const past = async () => {
      const query = 'from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z';
      const { data } = await api.get(`/datapoints/${points.volume_total}/readings?${query}`);
      return (data as { value: number }[]).map(({ value }) => value);
    };
    const row = (time: string, value: string) => `${device.hw_serial},2026-03-01T${time}Z,${value}`;
    const file = (...rows: string[]) => ['serial,ts,volume_total', ...rows].join('\n');
    await go(page, '/admin/devices');
    await page.getByRole('link', { name: 'Import readings', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import readings' })).toBeVisible();
    expect(await axe(page, 'main')).toEqual([]);

    await drop(page, file(row('01:00:00', 'much'), row('02:00:00', '110')), 'readings.csv');
    await expect(page.getByRole('table', { name: 'Errors' })).toContainText('“much” is not a number.');
    await page.getByRole('button', { name: 'Select another file' }).click();

    await drop(page, file(row('01:00:00', '100'), row('02:00:00', '110')), 'readings.csv');
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
});

test('ten thousand devices are imported, retagged, undone and exported', async ({ page, api, signedIn }) => {
  test.setTimeout(240_000);
  const word = unique('Lot').replace(' ', '-');
  const rows = Array.from({ length: 10_000 }, (_, at) => ({ title: `${word} ${at}`, is_active: 'true' }));
  await signedIn('superadmin', '/admin/devices/import');
  await drop(page, csvOf(rows));
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('button', { name: 'Import 10,000 rows' }).click({ timeout: 60_000 });
  await expect(page.getByText('Imported', { exact: true })).toBeVisible({ timeout: 60_000 });

  await go(page, searchPath('/admin/devices', word));
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all 10,000 matching' }).click();
  await page.getByRole('button', { name: 'Add tags' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('lot:7');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('and 9,990 more')).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Update tags of 10,000 devices' }).click({ timeout: 30_000 });
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText('Tags updated for 10,000 devices.')).toBeVisible({ timeout: 60_000 });
  const tagged = `/devices/get/total?q=${word}&tags=lot:7`;
  expect((await api.get(tagged)).data[0].total).toBe(10_000);
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. 10,000 records restored.')).toBeVisible({ timeout: 60_000 });
  expect((await api.get(tagged)).data[0].total).toBe(0);

  const saved = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await textOf(saved)).trim().split('\r\n')).toHaveLength(10_001);
});
