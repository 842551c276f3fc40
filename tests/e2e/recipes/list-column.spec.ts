import { test } from '../support/recipes.ts';
import { expect, unique } from '../support/site.ts';

test('a screen changes a column of a list and adds another', async ({ page, api, signedIn }) => {
  const name = unique('Harbour Care');
  await api.post('/companies', { name, time_zone: 'Pacific/Auckland' });
  await signedIn('superadmin', '/admin/companies');
  const row = page.getByRole('row', { name });
  await expect(row.getByRole('cell', { name: 'Auckland', exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Clocks' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Customer since' })).toBeVisible();
  await expect(row.getByText(/ago|just now/)).toBeVisible();
  // It can be hidden as any other.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Customer since' }).uncheck();
  await expect(page.getByRole('columnheader', { name: 'Customer since' })).toHaveCount(0);
});
