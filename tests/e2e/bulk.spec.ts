import type { Page } from '@playwright/test';
import { axe } from './support/accessibility.ts';
import { gatewayOf, newDevice } from './support/devices.ts';
import { createDevices, searchPath, type Row } from './support/many.ts';
import { expect, go, test, unique, type Api } from './support/site.ts';

test.describe.configure({ mode: 'parallel' });

const some = (count: number, facts: (at: number) => Partial<Row> = () => ({})) => {
  const word = unique('Bulk').replace(' ', '-');
  const rows = Array.from({ length: count }, (_, at) => ({
    title: `${word} ${String(at + 1).padStart(3, '0')}`,
    is_active: 'true',
    ...facts(at),
  }));
  return { word, rows };
};
const found = async (api: Api, word: string, more = '') =>
  (await api.get(`/devices?limit=500&q=${word}${more}`)).data as {
    id: number;
    tags: string[];
    title: string;
  }[];
const selectPage = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' }).check();
const undo = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();

test('many devices are tagged, deactivated, assigned, deleted and registered, and each is undone', async ({
  page,
  api,
  server,
  signedIn,
  accounts,
}) => {
  const { word, rows } = some(60, (at) => ({ tags: at < 12 ? 'site:North' : '' }));
  const few = some(3);
  await createDevices(server.url, api, [...rows, ...few.rows]);
  await signedIn('superadmin', searchPath('/admin/devices', word));
  await test.step('tags are added to all matches: preview, apply, undo', async () => {
    await selectPage(page);
    await page.getByRole('button', { name: 'Select all 60 matching' }).click();
    await page.getByRole('button', { name: 'Add tags' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add tags to 60 devices' });
    await expect(dialog.getByText(`${word} 001`)).toBeVisible();
    await expect(dialog.getByText('and 50 more')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Tags' }).fill('SITE:North');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('48 will change. 12 already up to date.')).toBeVisible();
    expect(await axe(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Update tags of 48 devices' }).click();
    await expect(page.getByText('Tags updated for 48 devices.')).toBeVisible();
    await expect(dialog).toBeHidden();
    // A message under the mouse stays.
    await page.getByRole('alert').hover();
    expect(await found(api, word, '&tags=site:North')).toHaveLength(60);
    await undo(page);
    await expect(page.getByText('Undone. 48 records restored.')).toBeVisible();
    expect(await found(api, word, '&tags=site:North')).toHaveLength(12);
  });

  await test.step('devices are deactivated and activated, and all counts follow', async () => {
    const tab = (name: string) => page.getByRole('tab', { name, exact: false }).first();
    await expect(tab('Active')).toContainText('60');
    await selectPage(page);
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate 25 devices' }).click();
    await expect(page.getByText('25 devices were deactivated.')).toBeVisible();
    await expect(tab('Active')).toContainText('35');
    await expect(tab('Inactive')).toContainText('25');
    await expect(page.getByText('1–25 of 35')).toBeVisible();
    await undo(page);
    await expect(tab('Active')).toContainText('60');
    await expect(tab('Inactive')).toContainText('0');
    await expect(page.getByText('1–25 of 60')).toBeVisible();
  });

  await test.step('devices are assigned to a company and projects, deleted with count and names shown, and restored', async () => {
    const trio = few.word;
    const title = unique('Wing');
    const project = await api.post('/projects', { title, company_id: accounts.company.id });
    await page.getByRole('searchbox', { name: 'Search' }).fill(trio);
    await expect(page.getByText('1–3 of 3')).toBeVisible();
    await selectPage(page);
    await page.getByRole('button', { name: 'Assign company' }).click();
    const assign = page.getByRole('button', { name: 'Assign 3 devices' });
    await expect(assign).toBeDisabled();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Company' }).fill(accounts.company.name);
    await page.getByRole('option', { name: accounts.company.name }).click();
    await page.getByRole('button', { name: 'Assign 3 devices' }).click();
    await expect(page.getByText('3 devices were assigned.')).toBeVisible();

    await selectPage(page);
    await page.getByRole('button', { name: 'Assign projects' }).click();
    // An empty field would remove them from all projects: that is a choice of its own.
    await expect(assign).toBeDisabled();
    await expect(page.getByRole('checkbox', { name: 'Remove them from all projects' })).not.toBeChecked();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Projects' }).fill(title);
    await page.getByRole('option', { name: title }).click();
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Assign 3 devices' }).click();
    await expect.poll(() => found(api, trio, `&project_id=${project.id}`)).toHaveLength(3);

    const before = await found(api, trio);
    await expect(page.getByRole('group', { name: /selected/ })).toBeHidden();
    await page.getByRole('checkbox', { name: `Select ${trio} 001` }).check();
    await page.getByRole('checkbox', { name: `Select ${trio} 003` }).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 devices?' });
    // Each with its dev_id, since titles repeat.
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Linked to 1 project',
      ...['001', '003'].map((at) => new RegExp(`^${trio} ${at} many-[0-9A-F]+ · ${accounts.company.name}$`)),
    ]);
    await dialog.getByRole('button', { name: 'Delete 2 devices' }).click();
    await expect(page.getByText('2 devices were deleted.')).toBeVisible();
    expect(await found(api, trio)).toHaveLength(1);
    await undo(page);
    await expect(page.getByText('Undone. 2 records restored.')).toBeVisible();
    await expect(page.getByRole('link', { name: `${trio} 003` })).toBeVisible();
    expect((await found(api, trio)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  await test.step('new devices are registered and deleted in bulk', async () => {
    const send = await gatewayOf(api);
    const devices = Array.from({ length: 4 }, newDevice);
    for (const device of devices) await send(device, { temperature: 40 });
    const query = { filter: JSON.stringify({ q: String(process.pid) }) };
    await go(page, `/admin/new-devices?${new URLSearchParams(query)}`);
    for (const { dev_id } of devices.slice(0, 3)) {
      await page.getByRole('checkbox', { name: `Select ${dev_id}` }).check();
    }
    const bar = page.getByRole('group', { name: '3 selected' });
    await bar.getByRole('button', { name: 'Register' }).click();
    const dialog = page.getByRole('dialog', { name: 'Register 3 devices' });
    await dialog.getByRole('combobox', { name: 'Company' }).fill(accounts.company.name);
    await page.getByRole('option', { name: accounts.company.name }).click();
    await dialog.getByRole('combobox', { name: 'Tags' }).fill('label:TMV');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Register 3 devices' }).click();
    await expect(page.getByText('3 devices are registered and active.')).toBeVisible();
    for (const { dev_id } of devices.slice(0, 3))
      await expect(page.getByText(dev_id, { exact: true })).toBeHidden();
    for (const { hw_serial } of devices.slice(0, 3)) {
      const { data } = await api.get(`/devices?q=${hw_serial}&is_active=true&tags=label:TMV`);
      expect(data).toMatchObject([{ hw_serial, company_id: accounts.company.id }]);
    }

    await page.getByRole('checkbox', { name: `Select ${devices[3]?.dev_id}` }).check();
    await page.getByRole('group', { name: '1 selected' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 device' }).click();
    await expect(page.getByText('1 device was deleted.')).toBeVisible();
    await undo(page);
    await expect(page.getByText(devices[3]?.dev_id ?? '', { exact: true })).toBeVisible();
  });
});

test('company roles are offered only permitted bulk actions', async ({
  page,
  api,
  server,
  accounts,
  signedIn,
}) => {
  const { word, rows } = some(2, () => ({ company_id: String(accounts.company.id) }));
  await createDevices(server.url, api, rows);
  await signedIn('companyadmin', searchPath('/company/devices', word));
  await selectPage(page);
  const bar = page.getByRole('group', { name: '2 selected' });
  await expect(bar.getByRole('button')).toHaveText([
    'Clear selection',
    'Add tags',
    'Remove tags',
    'Assign projects',
    'Assign model',
    'Deactivate',
  ]);
  await bar.getByRole('button', { name: 'Add tags' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Tags' }).fill('floor:2');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Update tags of 2 devices' }).click();
  await expect(page.getByText('Tags updated for 2 devices.')).toBeVisible();

  await signedIn('user', searchPath('/company/devices', word));
  await expect(page.getByRole('link', { name: `${word} 001` })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
