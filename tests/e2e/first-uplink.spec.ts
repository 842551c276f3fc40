import { readFileSync } from 'node:fs';
import { expect, test, unique } from './support/site.ts';

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

test('an unknown device sends an uplink, is registered and shows a live value', async ({
  page,
  api,
  accounts,
  signIn,
}) => {
  const { key } = await api.post('/api-keys', { name: unique('Network'), scopes: ['ingest'] });
  await signIn(accounts.superadmin, '/admin/new-devices');
  await expect(page.getByRole('heading', { level: 1, name: 'New devices' })).toBeVisible();
  await expect(page.getByText('tmv-ward3-basin2')).toBeHidden();

  // The unmodified sample, including its times.
  expect(await api.as(key).post('/ingest/ttn', sample)).toEqual({
    accepted: 3,
    duplicates: 0,
    quarantined: 0,
    rejected: [],
  });
  const row = page.getByRole('row', { name: /tmv-ward3-basin2/ });
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: 'Register' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Ward 3, basin 2');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();

  await page.getByRole('navigation').getByRole('link', { name: 'Devices', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Devices', exact: true })).toBeVisible();
  // Other tests create devices too, more than one page.
  await page.getByRole('searchbox', { name: 'Search' }).fill('Ward 3, basin 2');
  await page.getByRole('link', { name: 'Ward 3, basin 2', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ward 3, basin 2' })).toBeVisible();
  await expect(page.getByText(/43\.5\s°C/).first()).toBeVisible();

  await api.as(key).post('/ingest/ttn', uplinkOf(44.1));
  await expect(page.getByText(/44\.1\s°C/).first()).toBeVisible();
});
