import { gatewayOf, newDevice, register } from './support/devices.ts';
import { type Api, expect, test, unique } from './support/site.ts';

/** Creates an endpoint with an active, an inactive and a new device. */
const endpoint = async (api: Api) => {
  const name = unique('Plant room');
  const send = await gatewayOf(api);
  const tags = [`endpoint_name:${name}`];
  const devices = [newDevice(), newDevice(), newDevice()] as const;
  for (const device of devices) await send(device, { temperature: 43.5 });
  const active = await register(api, devices[0], { title: unique('Basin'), tags });
  const inactive = await register(api, devices[1], { title: unique('Shower'), tags });
  await api.put(`/devices/${inactive.id}`, { is_active: false });
  const { data } = await api.get(`/devices?is_active=null&q=${devices[2].hw_serial}`);
  await api.put(`/devices/${data[0].id}`, { tags });
  return { name, active: active.title, inactive: inactive.title };
};

test('devices by endpoint: counts by state, search, sorting, links to the devices', async ({
  page,
  api,
  signedIn,
}) => {
  const { name, active, inactive } = await endpoint(api);
  const other = await endpoint(api);
  await signedIn('superadmin', '/admin/endpoints');
  await expect(page.getByRole('heading', { level: 1, name: 'Endpoints' })).toBeVisible();
  // Other tests create endpoints too, more than one page.
  await page.getByRole('searchbox', { name: 'Search' }).fill(other.name);
  await expect(page.getByRole('row', { name: new RegExp(other.name) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/q=/);
  await page.locator('h1').click();

  await page.keyboard.press('/');
  await page.keyboard.type(name.toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByRole('cell')).toHaveText(
    ['3', '1', '0', /1 inactive/, /1 new/, /ago|now/].map((text) => (text === '1' ? /1 reporting/ : text)),
  );
  await expect(page).toHaveURL(/q=/);

  await row.getByRole('link', { name: `${name}: 1 inactive` }).click();
  await expect(page.getByRole('link', { name: inactive })).toBeVisible();
  await expect(page.getByRole('link', { name: active })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Endpoints' })).toBeVisible();
  await row.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('link', { name: active })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Endpoints' })).toBeVisible();
  await expect(row).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing is called that');
  await expect(page.getByText('No endpoints match “nothing is called that”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('columnheader', { name: 'Inactive' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=-inactive/);
  // Other tests deactivate devices too.
  await expect(async () => {
    const counts = (await page.locator('tbody tr td:nth-child(5)').allTextContents()).map(Number.parseFloat);
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  }).toPass({ timeout: 10_000 });
});
