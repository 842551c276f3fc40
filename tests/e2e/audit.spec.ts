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
