import { gatewayOf, newDevice } from './support/devices.ts';
import { enter, expect, open, test, unique } from './support/site.ts';

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

test('a device registered by another user first: the dialog says so and keeps the title', async ({
  page,
  api,
  signedIn,
}) => {
  const device = newDevice();
  await (
    await gatewayOf(api)
  )(device, { humidity: 55 });
  await signedIn('superadmin', '/admin/new-devices');
  const row = page.getByRole('row', { name: new RegExp(device.dev_id) });
  await row.getByRole('button', { name: 'Register' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Mine');
  // The list updates at once; the dialog must survive the removal of its row.
  const { data } = await api.get(`/devices_new?search=${device.hw_serial}`);
  await api.post(`/devices_new/${device.hw_serial}/${data[0].type}/register`, { title: unique('Theirs') });
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/already|registered/i);
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeHidden();
});

test('a deleted new device returns with its next uplink', async ({ page, api, signedIn }) => {
  const send = await gatewayOf(api);
  const [device, other] = [newDevice(), newDevice()];
  await send(device, { pressure: 3.1 });
  await send(other, { pressure: 2.9 });
  await signedIn('superadmin', '/admin/new-devices');
  const row = page.getByRole('row', { name: new RegExp(device.dev_id) });
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(device.dev_id);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(other.dev_id) })).toBeVisible();
  expect((await api.get(`/devices_new?search=${device.hw_serial}`)).data).toEqual([]);

  await send(device, { pressure: 3.2 });
  await expect(row).toBeVisible();
});

test('a new device is found by serial; several are deleted at once', async ({ page, api, signedIn }) => {
  const send = await gatewayOf(api);
  const [one, two, three] = [newDevice(), newDevice(), newDevice()];
  for (const device of [one, two, three]) await send(device, { battery_v: 3.6 });
  await signedIn('superadmin', '/admin/new-devices');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill(one.hw_serial);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: new RegExp(one.dev_id) })).toBeVisible();
  await search.fill('');
  await expect(page.getByRole('row', { name: new RegExp(three.dev_id) })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(one.dev_id) })).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${one.dev_id}` }).check();
  await page.getByRole('checkbox', { name: `Select ${two.dev_id}` }).check();
  await page.getByRole('group', { name: '2 selected' }).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(one.dev_id);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: new RegExp(two.dev_id) })).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(three.dev_id) })).toBeVisible();
});

test('new devices are hidden from companies', async ({ page, api, sessions }) => {
  await (
    await gatewayOf(api)
  )(newDevice(), { humidity: 50 });
  await enter(page, await sessions('companyadmin'), '/company/devices');
  await expect(page.getByRole('tab', { name: /New/ })).toContainText('0');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'New devices' })).toBeHidden();
});
