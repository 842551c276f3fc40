import { gatewayOf, newDevice } from './support/devices.ts';
import { expect, open, test, unique } from './support/site.ts';

test('a device is registered with title, company and tags, with validation errors', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  const send = await gatewayOf(api);
  const device = newDevice();
  await send(device, { temperature: 43.5, flow_seconds: 12 });
  await signedIn('superadmin', '/admin/new-devices');
  const row = page.getByRole('row', { name: new RegExp(device.dev_id) });
  await expect(row).toContainText(device.hw_serial);
  await expect(row).toContainText(/43\.5\s°C/);

  await row.getByRole('button', { name: 'Register' }).click();
  const dialog = page.getByRole('dialog');
  const title = dialog.getByRole('textbox', { name: 'Title' });
  const tags = dialog.getByRole('combobox', { name: 'Tags' });
  await expect(title).toHaveValue(device.dev_id);
  await title.fill('');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(title).toHaveAccessibleDescription('This is required.');
  await tags.fill('nothing');
  await page.keyboard.press('Enter');
  await expect(tags).toHaveAccessibleDescription(/A tag looks like/);
  await expect(tags).toHaveValue('nothing');

  const name = unique('Ward 4, basin');
  await title.fill(name);
  for (const tag of ['LABEL:TMV', 'rate:5']) {
    await tags.fill(tag);
    await page.keyboard.press('Enter');
  }
  await tags.fill('rate:10');
  await page.keyboard.press('Enter');
  await expect(tags).toHaveAccessibleDescription(/one “rate:” tag only/);
  await tags.fill('');
  const company = dialog.getByRole('combobox', { name: 'Company' });
  // It is chosen already, while there is no other.
  await company.fill('');
  await company.fill(accounts.company.name);
  await page.getByRole('option', { name: accounts.company.name }).click();
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
  await expect(page.getByText(`“${name}” was registered and is active.`)).toBeVisible();

  const { data } = await api.get(`/devices?q=${encodeURIComponent(name)}`);
  expect(data).toMatchObject([
    { title: name, company_id: accounts.company.id, is_active: true, tags: ['label:TMV', 'rate:5'] },
  ]);

  // It is active now and visible to its company.
  await open(page, '/admin/tmv');
  await expect(page.getByRole('tab', { name: /Active/, selected: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  await expect(page.getByRole('link', { name })).toBeVisible();
});
