import { gatewayOf, newDevice } from './support/devices.ts';
import { expect, go, open, test } from './support/site.ts';

test('what is refused or can’t be loaded says so, and comes back', async ({
  page,
  api,
  signedIn,
  context,
}) => {
  await test.step('a 403 in a dialog shows access denied, and Back restores the dialog', async () => {
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

  await test.step('an HTML error page of a proxy becomes a plain message', async () => {
    const html = '<html><head><title>502</title></head><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>';
    const broken = { status: 502, contentType: 'text/html', body: html };
    await go(page, '/admin/users/create');
    await page.route('**/api/users', (route) => route.fulfill(broken));
    await page.getByRole('textbox', { name: 'Name' }).fill('Nora New');
    await page.getByRole('textbox', { name: 'Email' }).fill('nora-502@flowgen.example');
    await page.getByRole('combobox', { name: 'Company' }).fill('Harbour');
    await page
      .getByRole('option', { name: /^Harbour/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('error (502)');
    await expect(alert).not.toContainText(/<|nginx|Gateway/);
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Nora New');
    await page.unroute('**/api/users');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('dialog', { name: 'Invitation for Nora New' })
      .getByRole('button', { name: 'Done' })
      .click();

    // A list shows it in place of the rows and can be retried.
    await page.route('**/api/companies?*', (route) => route.fulfill(broken));
    // Loaded anew, since the site knows the companies already.
    await open(page, '/admin/companies');
    await expect(page.getByText('Couldn’t load companies')).toBeVisible();
    await expect(alert).toContainText('error (502)');
    await expect(alert).not.toContainText(/<|nginx/);
    await page.unroute('**/api/companies?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('row', { name: /Harbour Care/ }).first()).toBeVisible();
  });

  await test.step('a page that can’t be loaded, offline or after an update', async () => {
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
});
