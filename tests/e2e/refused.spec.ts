import { gatewayOf, newDevice } from './support/devices.ts';
import { expect, test } from './support/site.ts';

test('a 403 in a dialog shows access denied, and Back restores the dialog', async ({
  page,
  api,
  signedIn,
}) => {
  const send = await gatewayOf(api);
  const device = newDevice();
  await send(device, { temperature: 43.5 });
  await page.route('**/register', (route) =>
    route.fulfill({ status: 403, json: { errors: [{ msg: 'No.' }], message: 'No.' } }),
  );
  const natives: string[] = [];
  page.on('dialog', (dialog) => {
    natives.push(dialog.message());
    void dialog.dismiss();
  });
  await signedIn('superadmin', '/admin/new-devices');
  await page
    .getByRole('row', { name: new RegExp(device.dev_id) })
    .getByRole('button', { name: 'Register' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Ward 4, basin');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/accessDenied$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(1);
  await expect(page.locator('button:visible')).toHaveCount(0);

  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/admin\/new-devices/);
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Ward 4, basin');
  await page.unroute('**/register');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(dialog).toBeHidden();
  expect(natives).toEqual([]);
});

test('a page that can’t be loaded, offline or after an update', async ({ page, context, signedIn }) => {
  await signedIn('superadmin', '/admin/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Users/);
  const menu = page.getByRole('navigation');
  // A chunk that another test has loaded would come from the browser's cache.
  await page.route('**/assets/**', (route) => route.abort('internetdisconnected'));
  await context.setOffline(true);
  await menu.getByRole('link', { name: 'Incoming data' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expect(page.getByText('new version')).toBeHidden();
  await context.setOffline(false);
  await page.unroute('**/assets/**');
  await expect(page.getByRole('heading', { level: 1, name: 'Incoming data' })).toBeVisible({
    timeout: 30_000,
  });

  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, json: { message: 'Gone.' } }));
  await menu.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('A new version of Flowgen is available.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});
