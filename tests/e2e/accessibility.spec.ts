import type { Page } from '@playwright/test';
import {
  axe,
  axeInBothThemes,
  axeInOtherTheme,
  PHONE,
  settle,
  smallTargets,
  tooWide,
} from './support/accessibility.ts';
import { gatewayOf, newDevice, sampleRecords } from './support/devices.ts';
import { enter, expect, go, open, test, unique } from './support/site.ts';

// The pages themselves are in `pages.spec.ts`; here is what opens on them.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

const LAYER = '[role="dialog"], [role="menu"], [role="listbox"]';

test('the API docs with an expanded call', async ({ page }) => {
  await open(page, '/docs');
  const call = page.locator('#put-devices-id');
  await call.locator('summary').click();
  await expect(call.getByRole('table').first()).toBeVisible();
  // The other calls are made of the same parts, and axe reads all that is there.
  await page.evaluate(() => {
    for (const other of document.querySelectorAll('details:not(#put-devices-id)')) other.remove();
  });
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await tooWide(page)).toEqual([]);
});

/** What is wrong with the form of a page: its errors, and its width on a phone. */
const faultsOfForm = async (page: Page): Promise<string[]> => {
  const found = await axe(page, 'main');
  const size = page.viewportSize();
  await page.setViewportSize(PHONE);
  found.push(...(await tooWide(page)));
  if (size) await page.setViewportSize(size);
  return found;
};

test('forms with errors', async ({ page, signedIn }) => {
  await open(page, '/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@flowgen.example');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This is required.').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect.soft(await faultsOfForm(page), 'sign in').toEqual([]);
  expect.soft(await axeInOtherTheme(page, 'main'), 'sign in').toEqual([]);

  // Pretend there is a mail server.
  await page.route('**/api/mail', (route) => route.fulfill({ json: { data: { enabled: true } } }));
  await open(page, '/forgot');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@flowgen.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect.soft(await axe(page), 'forgot').toEqual([]);

  await open(page, '/reset?token=abc');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('A password needs at least 12 characters.')).toBeVisible();
  expect.soft(await faultsOfForm(page), 'short password').toEqual([]);
  await page.getByLabel('New password').fill('long enough it is');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect.soft(await faultsOfForm(page), 'expired link').toEqual([]);

  await signedIn('superadmin', '/admin/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is required.').first()).toBeVisible();
  expect.soft(await faultsOfForm(page), 'password').toEqual([]);
  // Forms of the generator are made of the same parts.
  await go(page, '/admin/users/create');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is required.').first()).toBeVisible();
  expect.soft(await faultsOfForm(page), 'a new user').toEqual([]);

  await signedIn('companyadmin', '/company/notification-policies/create');
  await page.getByRole('textbox', { name: 'Title' }).fill(unique('Night'));
  await page.getByRole('checkbox', { name: 'Critical' }).check();
  await page.getByRole('button', { name: 'Add a step' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const step = page.getByRole('group', { name: 'Step 1' });
  await expect(step.getByText('Choose either a roster or people.')).toBeVisible();
  expect.soft(await faultsOfForm(page), 'a step without a roster').toEqual([]);
  expect.soft(await axeInOtherTheme(page, 'main'), 'a step without a roster').toEqual([]);
});

test('menus and dialogs of a list and of records', async ({ page, api, accounts, signedIn }) => {
  const { user, key } = await sampleRecords(api, accounts);
  await signedIn('superadmin', '/admin/users');
  const check = async (name: string) => expect.soft(await axe(page, LAYER), name).toEqual([]);

  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  expect.soft(await axeInBothThemes(page, LAYER), 'profile menu').toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await check('columns');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByRole('dialog', { name: 'Views' }).or(page.getByRole('menu'))).toBeVisible();
  await check('views');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More formats' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await check('export');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option', { name: 'Superadmin' })).toBeVisible();
  await check('choice');
  await page.keyboard.press('Escape');

  await page.getByRole('combobox', { name: 'Company' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await check('picker');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await check('shortcuts');
  await page.keyboard.press('Escape');

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByRole('group', { name: /selected/ })).toBeVisible();
  expect.soft(await axe(page, 'main'), 'selected').toEqual([]);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: /^Delete \d+/ })).toBeVisible();
  await check('delete');
  await page.keyboard.press('Escape');

  await go(page, `/admin/users/${user}`);
  await page.getByRole('button', { name: 'New sign-in link' }).click();
  await expect(page.getByRole('dialog', { name: /^Sign-in link for/ })).toBeVisible();
  await check('link');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('delete one');

  await page.keyboard.press('Escape');
  await go(page, `/admin/api-keys/${key}`);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('dialog', { name: /^Revoke/ })).toBeVisible();
  await check('revoke');

  await page.keyboard.press('Escape');
  await go(page, '/admin/api-keys/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Network');
  await page.getByRole('checkbox', { name: 'Send readings' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Your new API key' })).toBeVisible();
  await check('key');
  await page.setViewportSize(PHONE);
  expect(await tooWide(page)).toEqual([]);
});

test('phone: menu, filters, dialog for a new device', async ({ browser, server, api, sessions }) => {
  const device = newDevice();
  const send = await gatewayOf(api);
  await send(device, { temperature: 43.5 });
  const fingers = { viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ baseURL: server.url, ...fingers });
  const page = await context.newPage();
  await enter(page, await sessions('superadmin'), '/admin/users');

  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Companies' })).toBeVisible();
  expect.soft(await smallTargets(page), 'menu').toEqual([]);
  expect.soft(await axeInBothThemes(page, 'nav'), 'menu').toEqual([]);
  await page.getByRole('navigation').getByRole('link', { name: 'New devices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New devices' })).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();

  const card = page.getByRole('listitem').filter({ hasText: device.dev_id });
  await card.getByRole('button', { name: 'Register' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register device' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(dialog.getByText('This is required.')).toBeVisible();
  expect.soft(await axe(page, LAYER), 'register').toEqual([]);
  expect.soft(await tooWide(page), 'register').toEqual([]);

  await page.keyboard.press('Escape');
  await go(page, '/admin/users');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('combobox', { name: 'Role' })).toBeVisible();
  await settle(page);
  expect.soft(await axe(page, LAYER), 'filters').toEqual([]);
  expect.soft(await tooWide(page), 'filters').toEqual([]);
  await context.close();
});
