import type { Page } from '@playwright/test';
import { startOfDay, toLocalInput } from '../../src/domain/time/zoned.ts';
import { problemsOfPage, PHONE, tooWide } from './support/accessibility.ts';
import { gatewayOf, newDevice, register } from './support/devices.ts';
import { type Accounts, type Api, expect, open, test, unique } from './support/site.ts';

/** Two minutes ago, but in the current month of each zone here: the page shows its consumption so far. */
const earlierThisMonth = (now = Date.now()): Date => {
  const begins = ['Australia/Sydney', 'Pacific/Auckland'].map((zone) =>
    startOfDay(`${toLocalInput(new Date(now).toISOString(), zone).slice(0, 7)}-01`, zone),
  );
  return new Date(Math.max(now - 120_000, ...begins));
};
const meters = async (api: Api, { company }: Accounts, word: string, count: number): Promise<number[]> => {
  const send = await gatewayOf(api);
  const ids: number[] = [];
  for (let n = 1; n <= count; n++) {
    const device = newDevice();
    await send(device, { volume_total: 900_000 }, earlierThisMonth());
    await send(device, { volume_total: 900_250 });
    ids.push((await register(api, device, { title: `${word} ${n}`, company_id: company.id })).id);
  }
  return ids;
};
const devices = (page: Page) => page.getByRole('region', { name: 'Devices' });
const glance = (page: Page) => page.getByRole('region', { name: 'Overview' });
const water = (page: Page) => page.getByRole('region', { name: 'Water' });

test('a project is created, its devices are attached and detached, and it is deleted on a phone', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  await test.step('a user creates a project, attaches devices by search, sees their states and undoes', async () => {
    const word = unique('Wing');
    const ids = await meters(api, accounts, word, 3);
    const title = unique('Lakeside hospital');
    await signedIn('user', '/company/projects/create');
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('combobox', { name: 'City' }).fill('queenst');
    await page.getByRole('option', { name: /Queenstown.*Otago/ }).click();
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Pacific/Auckland');
    await page.getByRole('button', { name: 'Save' }).click();

    // The new project's page suggests the next step.
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(/\/company\/projects\/\d+$/);
    await expect(devices(page)).toContainText('No devices yet');
    await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden();
    await page.getByRole('button', { name: 'Attach devices' }).click();
    const dialog = page.getByRole('dialog', { name: `Attach devices to “${title}”` });
    await dialog.getByRole('searchbox', { name: 'Search' }).fill(word);
    await expect(dialog.getByText('3 devices')).toBeVisible();
    await dialog.getByRole('checkbox', { name: `Select ${word} 2` }).check();
    await dialog.getByRole('button', { name: 'Select all 3 matching' }).click();
    await expect(dialog.getByText('All 3 matching selected')).toBeVisible();
    await dialog.getByRole('button', { name: 'Attach 3 devices' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('3 devices were attached.')).toBeVisible();
    await expect(devices(page).getByRole('link')).toHaveText([`${word} 1`, `${word} 2`, `${word} 3`]);
    await expect(glance(page)).toContainText('3 of 3');
    await expect(water(page).getByRole('listitem').filter({ hasText: 'so far' })).toContainText('750 L');

    // Attaching does not conflict with unsaved input.
    await page.getByRole('textbox', { name: 'Address' }).fill('12 Harbour Road');
    await devices(page)
      .getByRole('checkbox', { name: `Select ${word} 1` })
      .check();
    await devices(page).getByRole('button', { name: 'Detach 1 device' }).click();
    await expect(page.getByText('1 device was detached.')).toBeVisible();
    await expect(devices(page).getByRole('link')).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(devices(page).getByRole('link')).toHaveCount(3);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Queenstown · 12 Harbour Road')).toBeVisible();
    const id = Number(/\d+$/.exec(page.url())?.[0]);
    const saved = await api.get(`/projects/${id}`);
    expect([saved.address, saved.city_name, saved.device_ids.toSorted()]).toEqual([
      '12 Harbour Road',
      'Queenstown',
      ids.toSorted(),
    ]);
    expect(await problemsOfPage(page)).toEqual([]);
  });

  await test.step('on a phone an admin attaches another device and deletes the project', async () => {
    const word = unique('Basin');
    const [first] = await meters(api, accounts, word, 2);
    const title = unique('Roof');
    const project = await api.post('/projects', {
      title,
      company_id: accounts.company.id,
      device_ids: [first],
    });
    const board = await api.post('/dashboard-v2', { dashBoardName: unique('Pump room') });
    await api.put(`/dashboard-v2/${board.data.id}/attach-project`, { project_id: project.id });
    await page.setViewportSize(PHONE);
    await signedIn('companyadmin', '/company/projects');
    await page.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(`/company/projects/${project.id}`);
    await expect(page.getByRole('region', { name: 'Dashboards' }).getByRole('link')).toHaveText(
      board.data.title,
    );
    await expect(page.getByRole('region', { name: 'Reports' })).toContainText('No reports yet');
    await page.getByRole('button', { name: 'Attach devices' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: 'Search' }).fill(word);
    // A tap anywhere in the row selects it.
    await dialog.getByText(`${word} 2`).click();
    expect(await tooWide(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Attach 1 device' }).click();
    await expect(devices(page).getByRole('link')).toHaveCount(2);
    expect(await tooWide(page)).toEqual([]);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: `Delete “${title}”?` })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(page.getByText(`“${title}” was deleted.`)).toBeVisible();
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/^Undone\./)).toBeVisible();
    await open(page, `/company/projects/${project.id}`);
    await expect(devices(page).getByRole('link')).toHaveCount(2);
  });
});
