import { axeInBothThemes, problemsOfPage, PHONE, settle, tooWide, axe } from './support/accessibility.ts';
import { createSampleRecords, gatewayOf, newDevice } from './support/devices.ts';
import { expect, open, test } from './support/site.ts';

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

test('forms with errors', async ({ page, signedIn }) => {
  await signedIn('superadmin', '/admin/users/create');
  for (const path of ['/admin/users/create', '/admin/companies/create', '/admin/api-keys/create']) {
    await open(page, path);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This is required.').first()).toBeVisible();
    expect.soft(await problemsOfPage(page), path).toEqual([]);
  }
  await open(page, '/admin/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is required.').first()).toBeVisible();
  expect(await problemsOfPage(page)).toEqual([]);
});

test('menus and dialogs of a list', async ({ page, api, accounts, signedIn }) => {
  await createSampleRecords(api, accounts);
  await signedIn('superadmin', '/admin/users');

  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  expect.soft(await axeInBothThemes(page), 'profile menu').toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  expect.soft(await axeInBothThemes(page), 'columns').toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByRole('dialog', { name: 'Views' }).or(page.getByRole('menu'))).toBeVisible();
  expect.soft(await axeInBothThemes(page), 'views').toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More formats' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  expect.soft(await axeInBothThemes(page), 'export').toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option', { name: 'Superadmin' })).toBeVisible();
  expect.soft(await axeInBothThemes(page), 'choice').toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('combobox', { name: 'Company' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  expect.soft(await axeInBothThemes(page), 'picker').toEqual([]);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect.soft(await axeInBothThemes(page), 'shortcuts').toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByRole('group', { name: /selected/ })).toBeVisible();
  expect.soft(await axeInBothThemes(page), 'selected').toEqual([]);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: /^Delete \d+/ })).toBeVisible();
  expect.soft(await axeInBothThemes(page), 'delete').toEqual([]);
});

test('the dialogs of users, keys and new devices', async ({ page, api, accounts, signedIn }) => {
  const { user, key } = await createSampleRecords(api, accounts);
  await signedIn('superadmin', `/admin/users/${user}`);
  await page.getByRole('button', { name: 'New sign-in link' }).click();
  await expect(page.getByRole('dialog', { name: /^Sign-in link for/ })).toBeVisible();
  expect.soft(await axeInBothThemes(page), 'link').toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await axeInBothThemes(page), 'delete one').toEqual([]);

  await open(page, `/admin/api-keys/${key}`);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('dialog', { name: /^Revoke/ })).toBeVisible();
  expect.soft(await axeInBothThemes(page), 'revoke').toEqual([]);

  await open(page, '/admin/api-keys/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Network');
  await page.getByRole('checkbox', { name: 'Send readings' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Your new API key' })).toBeVisible();
  expect.soft(await axeInBothThemes(page), 'key').toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await tooWide(page)).toEqual([]);
});

test('phone: menu, filters, dialog for a new device', async ({ page, api, signedIn }) => {
  const device = newDevice();
  await (
    await gatewayOf(api)
  )(device, { temperature: 43.5 });
  await page.setViewportSize(PHONE);
  await signedIn('superadmin', '/admin/users');

  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Companies' })).toBeVisible();
  expect.soft(await axeInBothThemes(page), 'menu').toEqual([]);
  await page.getByRole('navigation').getByRole('link', { name: 'New devices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New devices' })).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();

  const card = page.getByRole('listitem').filter({ hasText: device.dev_id });
  await card.getByRole('button', { name: 'Register' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register device' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(dialog.getByText('This is required.')).toBeVisible();
  expect.soft(await axeInBothThemes(page), 'register').toEqual([]);
  expect.soft(await tooWide(page), 'register').toEqual([]);

  await open(page, '/admin/users');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('combobox', { name: 'Role' })).toBeVisible();
  await settle(page);
  expect.soft(await axe(page), 'filters').toEqual([]);
  expect.soft(await tooWide(page), 'filters').toEqual([]);
});
