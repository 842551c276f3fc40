import { problemsOfPage } from './support/accessibility.ts';
import { expect, test, unique } from './support/site.ts';

test('history: changes by user, resource, action and time, with details', async ({ page, api, signedIn }) => {
  const name = unique('Wet Works');
  const company = await api.post('/companies', { name, phone: '02 1234' });
  await api.put(`/companies/${company.id}`, { phone: '02 9999' });
  await signedIn('superadmin', '/admin/devices');
  await page.getByRole('navigation').getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create' })).toBeHidden();
  await expect(page.getByRole('checkbox')).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Companies' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  await expect(page.getByRole('row')).toHaveCount(3);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Changed');
  await expect(row).toContainText('Company');
  expect(await problemsOfPage(page)).toEqual([]);

  await row.getByRole('link', { name }).first().click();
  await expect(page.getByRole('main')).toContainText('02 1234');
  await expect(page.getByRole('main')).toContainText('02 9999');
  await expect(page.getByRole('link', { name: 'Edit' })).toBeHidden();
  expect(await problemsOfPage(page)).toEqual([]);
  await page.goBack();

  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await expect(page.getByRole('row', { name: /Harbour Care/ }).first()).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01T00:00');
  await expect(page.getByText('No matching changes')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page.getByRole('row')).not.toHaveCount(0);
});

test('history on a record’s page, for permitted roles', async ({ page, api, accounts, signedIn }) => {
  const [user] = await api.get(`/users?filter={"company_id":${accounts.company.id},"role":"user"}`);
  const phone = unique('04');
  await api.put(`/users/${user.id}`, { phone });
  await signedIn('superadmin', `/admin/users/${user.id}/show`);
  await expect(page.getByRole('heading', { level: 2, name: 'History' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: phone })).toContainText('Changed');
  await signedIn('companyadmin', `/company/users/${user.id}/show`);
  await expect(page.getByRole('listitem').filter({ hasText: phone })).toContainText('Changed');
  expect(await problemsOfPage(page)).toEqual([]);
});

test('API keys: preset lifetime, scopes in words, revocation', async ({ page, api, signedIn }) => {
  const name = unique('Gateway');
  await signedIn('superadmin', '/admin/api-keys/create');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('checkbox', { name: 'Send readings' }).check();
  await page.getByRole('button', { name: '90 days' }).click();
  await expect(page.getByLabel('Expires', { exact: true })).not.toHaveValue('');
  expect(await problemsOfPage(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Send readings');
  await expect(row).toContainText('Active');
  const [key] = await api.get(`/api-keys?filter={"q":"${name}"}`);
  const days = (Date.parse(key.expires_at) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);

  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('Revoked');
  await expect(row.getByRole('button', { name: 'Revoke' })).toBeHidden();
});
