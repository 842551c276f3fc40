import { test } from '../support/recipes.ts';
import { expect, unique } from '../support/site.ts';

test('a page with a route is in the menu and shows records', async ({ page, api, signedIn }) => {
  const name = unique('Harbour Care');
  await api.post('/companies', { name });
  await signedIn('superadmin', '/admin/overview');
  await page.getByRole('link', { name: 'New customers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New customers' })).toBeVisible();
  await page.getByRole('listitem').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});
