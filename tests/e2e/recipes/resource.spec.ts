import { blocksOf, test } from '../support/recipes.ts';
import { expect, unique } from '../support/site.ts';

test('one file and a migration give a page, calls, docs and permissions', async ({
  page,
  api,
  accounts,
  sessions,
  server,
  signedIn,
}) => {
  const [{ code } = { code: '' }] = blocksOf('src/resources/sites.ts');
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(40);
  const elsewhere = await api.post('/companies', { name: unique('Else') });
  await api.post('/sites', { name: 'Foreign', kind: 'office', company_id: elsewhere.id });

  // The page, in the browser.
  await signedIn('superadmin', '/admin/sites');
  await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible();
  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is required.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('North wing');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Hospital' }).click();
  await page.getByRole('combobox', { name: 'Company' }).fill(accounts.company.name);
  await page.getByRole('option', { name: accounts.company.name, exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto('/admin/sites');
  await expect(page.getByRole('row', { name: /North wing/ })).toBeVisible();

  // The docs.
  const openapi = await (await fetch(`${server.url}/api/openapi.json`)).json();
  expect(Object.keys(openapi.paths)).toEqual(
    expect.arrayContaining(['/api/sites', '/api/sites/{id}', '/api/sites/many']),
  );

  // The permissions: own company's rows, read-only.
  const user = api.as((await sessions('user')).token);
  expect(await user.get('/sites')).toMatchObject([{ name: 'North wing' }]);
  await expect(user.post('/sites', { name: 'Mine', kind: 'office' })).rejects.toThrow('403');
});
