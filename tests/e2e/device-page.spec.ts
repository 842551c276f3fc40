import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { problemsOfPage } from './support/accessibility.ts';
import { gatewayOf, newDevice, register } from './support/devices.ts';
import { type Accounts, type Api, expect, open, test, unique } from './support/site.ts';

const HOUR = 3_600_000;

/** A valve with hourly uplinks over the last day, a gap of five hours and one hot reading. */
const valve = async (api: Api, { company }: Accounts) => {
  const device = newDevice();
  const send = await gatewayOf(api);
  const now = Date.now();
  for (let ago = 23; ago >= 0; ago--) {
    if (ago >= 10 && ago < 14) continue;
    const temperature = ago === 5 ? 49.5 : 43 + (ago % 5) / 5;
    await send(device, { temperature, battery_v: 3.52, rssi: -71 }, new Date(now - ago * HOUR - 60_000));
  }
  const title = unique('Ward 3, basin');
  const record = await register(api, device, { title, company_id: company.id, tags: ['label:TMV'] });
  return { ...record, title, send: (values: Record<string, number>) => send(device, values) };
};

const figure = (page: Page, name: string) => page.getByRole('figure').filter({ hasText: name });

test('a device shows its readings, its status and its history, and its datapoints are edited', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  const device = await valve(api, accounts);
  await signedIn('superadmin', `/admin/devices/${device.id}?tab=readings`);
  await test.step('readings: limits, gaps, alarms, ranges, live points, table and export', async () => {
    const chart = figure(page, 'Temperature');
    await expect(chart.getByText('Max 48 °C')).toBeVisible();
    await expect(chart.getByText('Set 43.5 °C')).toBeVisible();
    await expect(chart).toContainText('Limits: usual practice; they vary by state.');
    await expect(chart).toContainText('Above 48 °C once in 24 h.');
    await expect(chart).toContainText('1 gap of 5 h.');
    // The line has a gap where the device was silent and a mark where it was too hot.
    await expect(chart.locator('[data-runs="2"]')).toBeAttached();
    await expect(chart.locator('[data-gaps="1"] rect')).toBeAttached();
    await expect(chart.locator('[data-alarm]')).toHaveCount(1);
    const rows = page.getByRole('region', { name: 'Readings table' }).getByRole('row');
    await expect(rows).toHaveCount(21);
    await expect(rows.nth(1)).toContainText(/43\.0\s°C/);

    await device.send({ temperature: 44.4 });
    await expect(rows.nth(1)).toContainText(/44\.4\s°C/);
    await expect(rows).toHaveCount(22);
    expect(await problemsOfPage(page)).toEqual([]);

    // A second datapoint with another unit has its own chart; table and file have both.
    await page.getByRole('combobox', { name: 'Datapoints' }).click();
    await page.getByRole('option', { name: /Battery/ }).click();
    await page.keyboard.press('Escape');
    await expect(figure(page, 'Battery')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Battery' })).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines[0]).toContain('time,device,datapoint,key,xid,value,unit');
    expect(lines.filter((line) => line.includes(',temperature,'))).toHaveLength(21);
    expect(lines.filter((line) => line.includes(',battery_v,'))).toHaveLength(20);
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+1[01]:00,/);

    await page.getByRole('button', { name: '7 days' }).click();
    await expect(chart).toContainText(/\d gaps?/);
    await expect(page).toHaveURL(/range=7d/);
    await expect(chart.getByText('Max 48 °C')).toBeVisible();
  });

  await test.step('overview: status with reason, and editing of datapoints', async () => {
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(page.getByRole('heading', { name: 'Status' })).toBeAttached();
    // The hot reading was five hours ago.
    await expect(page.getByText(/^Unusually hot, 49\.5\s°C (?:yesterday )?at \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Last 24 hours' })).toContainText('BatteryGood');
    await expect(page.getByRole('group', { name: 'Battery' })).toContainText('3.52\u00a0V');
    await expect(page.getByText(/-71\sdBm|−71\sdBm/).first()).toBeVisible();

    await page.getByRole('button', { name: 'Edit “Temperature”' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit “Temperature”' });
    // Any unit, or one of the usual ones.
    await expect(dialog.getByRole('combobox', { name: 'Unit' })).toHaveValue('°C');
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Outlet');
    expect(await problemsOfPage(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('group', { name: 'Outlet' })).toBeVisible();

    await page.getByRole('link', { name: 'Outlet' }).click();
    await expect(page.getByRole('tab', { name: 'Readings', selected: true })).toBeVisible();
  });

  await test.step('history: fields, author and undo', async () => {
    await api.put(`/devices/${device.id}`, {
      location: 'Level 2, plant room',
      tags: ['label:TMV', 'floor:2'],
    });
    await page.getByRole('tab', { name: 'History' }).click();
    const first = page.getByRole('tabpanel').getByRole('listitem').first();
    await expect(first).toContainText('Changed');
    await expect(first).toContainText('Level 2, plant room');
    await expect(first).toContainText('floor:2');
    expect(await problemsOfPage(page)).toEqual([]);

    await first.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(first).toContainText('undid an earlier change');
    const { data } = await api.get(`/devices/${device.id}`);
    expect([data.location, data.tags]).toEqual([null, ['label:TMV']]);
  });
});

test('a user chooses a range of readings, and attaches the device to a project', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  const device = await valve(api, accounts);
  await signedIn('user', `/company/devices/${device.id}?tab=readings`);
  await test.step('readings: a custom range, stored in the URL', async () => {
    await page.getByRole('button', { name: 'Custom' }).click();
    await page.getByLabel('From').fill('2026-01-02T10:00');
    await page.getByLabel('To', { exact: true }).fill('2026-01-01T10:00');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('“From” must be earlier than “To”.');
    await page.getByLabel('To', { exact: true }).fill('2026-01-03T10:00');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page.getByText('No readings in this period')).toBeVisible();
    await open(page, page.url());
    await expect(page.getByLabel('From')).toHaveValue('2026-01-02T10:00');
    await page.getByRole('button', { name: 'Show that period' }).click();
    await expect(figure(page, 'Temperature')).toBeVisible();
  });

  await test.step('tags are seen without buttons', async () => {
    await page.getByRole('tab', { name: 'Tags' }).click();
    await expect(page.getByText('label:TMV')).toBeVisible();
    await expect(page.getByLabel('Add tag')).toBeHidden();
    await expect(page.getByRole('button', { name: /Delete/ })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Edit' })).toBeHidden();
  });

  await test.step('projects: attach and detach by keyboard, and undo', async () => {
    const title = unique('North wing');
    const project = await api.post('/projects', { title, company_id: accounts.company.id });
    const ids = async () => (await api.get(`/devices/${device.id}`)).data.project_ids;
    await page.getByRole('tab', { name: 'Dashboards' }).click();
    await page.getByRole('link', { name: 'Change projects' }).click();
    await expect(page).toHaveURL(`/company/devices/${device.id}/project`);
    await expect(page.getByText('No projects yet')).toBeVisible();

    await page.getByRole('combobox', { name: 'Attach to project' }).pressSequentially(title);
    await expect(page.getByRole('option', { name: title })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    expect(await ids()).toEqual([project.id]);
    expect(await problemsOfPage(page)).toEqual([]);

    await page.getByRole('button', { name: `Detach from ${title}` }).click();
    await expect(page.getByText('No projects yet')).toBeVisible();
    // This notification replaces the first one.
    await expect(page.getByText(`Removed from “${title}”.`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    expect(await ids()).toEqual([project.id]);
  });
});
