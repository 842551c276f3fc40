import { readFileSync } from 'node:fs';
import { expect, go, test, unique } from './support/site.ts';

const sample = JSON.parse(readFileSync('tests/fixtures/ttn-v3-uplink.json', 'utf8'));

/** The sample uplink with a later time and another temperature. */
const uplinkOf = (temperature: number) => {
  const now = new Date().toISOString();
  const { uplink_message } = sample;
  const decoded_payload = { ...uplink_message.decoded_payload, temperature };
  return {
    ...sample,
    received_at: now,
    uplink_message: { ...uplink_message, received_at: now, decoded_payload },
  };
};

test('an unknown device sends an uplink, is registered with title, company and tags, and shows a live value', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  const { key } = await api.post('/api-keys', { name: unique('Network'), scopes: ['ingest'] });
  await signedIn('superadmin', '/admin/new-devices');
  await expect(page.getByText('tmv-ward3-basin2')).toBeHidden();

  // The unmodified sample, including its times.
  expect(await api.as(key).post('/ingest/ttn', sample)).toEqual({
    accepted: 3,
    duplicates: 0,
    quarantined: 0,
    rejected: [],
  });
  const row = page.getByRole('row', { name: /tmv-ward3-basin2/ });
  await expect(row).toContainText(sample.end_device_ids.dev_eui);
  await expect(row).toContainText(/43\.5\s°C/);

  await row.getByRole('button', { name: 'Register' }).click();
  const dialog = page.getByRole('dialog');
  const title = dialog.getByRole('textbox', { name: 'Title' });
  const tags = dialog.getByRole('combobox', { name: 'Tags' });
  await expect(title).toHaveValue('tmv-ward3-basin2');
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
  await go(page, '/admin/tmv');
  await expect(page.getByRole('tab', { name: /Active/, selected: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(/43\.5\s°C/).first()).toBeVisible();
  await api.as(key).post('/ingest/ttn', uplinkOf(44.1));
  await expect(page.getByText(/44\.1\s°C/).first()).toBeVisible();
});
