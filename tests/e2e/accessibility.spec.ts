import { problemsOfPage, problemsOn, menuPaths } from './support/accessibility.ts';
import { sampleRecords } from './support/devices.ts';
import { expect, open, test } from './support/site.ts';

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

/** The last part of the paths in the menu's section "Alarm settings". */
const ALARM_SETTINGS = [
  'alarm-rules',
  'maintenance-windows',
  'rosters',
  'notification-policies',
  'notifications',
  'webhooks',
  'gateways',
];

test('the public pages', async ({ page }) => {
  // As the first page of a visit it has no router.
  expect(await problemsOn(page, ['/login'])).toEqual([]);
  expect(
    await problemsOn(page, [
      '/forgot',
      '/login',
      '/reset',
      '/reset?token=abc',
      '/invitation?token=abc',
      '/setup',
      '/accessDenied',
      '/404/error',
      '/503/error',
    ]),
  ).toEqual([]);
});

test('the API docs with an expanded call', async ({ page }) => {
  await open(page, '/docs');
  const call = page.locator('#put-devices-id');
  await call.locator('summary').click();
  await expect(call.getByRole('table').first()).toBeVisible();
  expect(await problemsOfPage(page)).toEqual([]);
});

test('the public forms with errors', async ({ page }) => {
  await open(page, '/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This is required.').first()).toBeVisible();
  expect(await problemsOfPage(page)).toEqual([]);

  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@flowgen.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await problemsOfPage(page)).toEqual([]);

  // Pretend there is a mail server.
  await page.route('**/api/mail', (route) => route.fulfill({ json: { data: { enabled: true } } }));
  await open(page, '/forgot');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@flowgen.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(await problemsOfPage(page)).toEqual([]);

  await open(page, '/reset?token=abc');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('A password needs at least 12 characters.')).toBeVisible();
  expect(await problemsOfPage(page)).toEqual([]);
  await page.getByLabel('New password').fill('long enough it is');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await problemsOfPage(page)).toEqual([]);
});

test('every page of the superadmin menu', async ({ page, api, accounts, signedIn }) => {
  await sampleRecords(api, accounts);
  await signedIn('superadmin', '/admin/profile');
  const menu = await menuPaths(page);
  expect(menu.length).toBeGreaterThan(10);
  expect(menu).toEqual(expect.arrayContaining(ALARM_SETTINGS.map((name) => `/admin/${name}`)));
  expect(await problemsOn(page, [...menu, '/admin/profile', '/admin/endpoints?q=nothing'])).toEqual([]);
});

test('superadmin pages of devices, dashboards and reports', async ({ page, api, accounts, signedIn }) => {
  const { device, dashboard, devices, valves } = await sampleRecords(api, accounts);
  await signedIn('superadmin', '/admin/devices');
  expect(
    await problemsOn(page, [
      `/admin/devices/${device}`,
      `/admin/devices/${device}?tab=readings`,
      `/admin/devices/${device}?tab=tags`,
      `/admin/devices/${device}?tab=dashboards`,
      `/admin/devices/${device}/edit`,
      `/admin/reports/${devices}/devices`,
      `/admin/reports/${valves}/tmv`,
      '/admin/dashboards/create',
      `/admin/dashboards/${dashboard}/edit`,
      `/admin/dashboards/${dashboard}/show`,
    ]),
  ).toEqual([]);
});

test('superadmin pages of users, companies and keys', async ({ page, api, accounts, signedIn }) => {
  const { company, user, key, project } = await sampleRecords(api, accounts);
  await signedIn('superadmin', '/admin/users');
  expect(
    await problemsOn(page, [
      '/admin/users?filter={"q":"nobody"}',
      '/admin/users/create',
      `/admin/users/${user}`,
      `/admin/users/${user}/show`,
      '/admin/companies/create',
      `/admin/companies/${company}`,
      `/admin/companies/${company}/show`,
      '/admin/api-keys/create',
      `/admin/api-keys/${key}`,
      `/admin/api-keys/${key}/show`,
      '/admin/projects/create',
      `/admin/projects/${project}`,
      `/admin/projects/${project}/show`,
    ]),
  ).toEqual([]);
});

test('the company pages', async ({ page, api, accounts, signedIn }) => {
  const { device, project, dashboard, user, devices, site } = await sampleRecords(api, accounts);
  await signedIn('companyadmin', '/company/profile');
  const menu = await menuPaths(page);
  expect(menu).toEqual(expect.arrayContaining(ALARM_SETTINGS.map((name) => `/company/${name}`)));
  expect(
    await problemsOn(page, [
      ...menu,
      '/company/profile',
      `/company/devices/${device}`,
      `/company/devices/${device}?tab=readings`,
      `/company/devices/${device}?tab=tags`,
      `/company/devices/${device}?tab=dashboards`,
      `/company/devices/${device}/edit`,
      `/company/devices/${device}/project`,
      '/company/projects/create',
      `/company/projects/${project}`,
      `/company/projects/${project}/show`,
      '/company/users/create',
      `/company/users/${user}`,
      `/company/users/${user}/show`,
      `/company/reports/${devices}/device`,
      `/company/reports/${site}/project`,
      `/company/dashboards/${dashboard}`,
    ]),
  ).toEqual([]);
  // Roles with fewer permissions see other buttons.
  await signedIn('user', '/company/devices');
  expect(await problemsOn(page, ['/company/devices', `/company/devices/${device}?tab=tags`])).toEqual([]);
});

test('the pages of alarms and their settings', async ({ page, api, accounts, signedIn }) => {
  const { alarm, rule, window, roster, policy, webhook, gateway } = await sampleRecords(api, accounts);
  const pagesOf = (name: string, id: number): string[] =>
    ['create', `${id}`, `${id}/show`].map((end) => `/company/${name}/${end}`);
  await signedIn('companyadmin', '/company/alarms');
  expect(
    await problemsOn(page, [
      `/company/alarms/${alarm}`,
      `/company/gateways/${gateway}/show`,
      ...pagesOf('alarm-rules', rule),
      ...pagesOf('maintenance-windows', window),
      ...pagesOf('rosters', roster),
      ...pagesOf('notification-policies', policy),
      ...pagesOf('webhooks', webhook),
    ]),
  ).toEqual([]);
});
