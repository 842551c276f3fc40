import { problemsOfPage } from './support/accessibility.ts';
import { expect, test, unique } from './support/site.ts';

test('Hydraloop endpoints are created, tested, edited without revealing the token, deleted', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  const name = unique('Loop');
  await signedIn('superadmin', '/admin/hydraloop');
  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Address' }).fill('ftp://192.168.1.1/api');
  await page.getByLabel('Token').fill('s3cret');
  await expect(page.getByLabel('Token')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Save' }).click();
  // It is rejected; the input is kept.
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(/https|private/i);
  await page.getByRole('textbox', { name: 'Address' }).fill('https://nowhere.invalid/api');
  await page.getByRole('combobox', { name: 'Company' }).fill(accounts.company.name);
  await page.getByRole('option', { name: accounts.company.name }).click();
  await page.getByRole('button', { name: 'Save' }).click();

  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('https://nowhere.invalid/api');
  await expect(row).toContainText(accounts.company.name);
  expect(await problemsOfPage(page)).toEqual([]);
  await row.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Test connection' }).click();
  const outcome = page.getByRole('status').filter({ hasText: 'Connection failed' });
  await expect(outcome).toContainText(/nowhere\.invalid/);
  await expect(page.getByText('s3cret')).toBeHidden();
  expect(await problemsOfPage(page)).toEqual([]);

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Token')).toHaveValue('');
  await expect(page.getByLabel('Token')).toHaveAccessibleDescription(
    /A token is stored. Leave empty to keep it/,
  );
  await page.getByRole('textbox', { name: 'Serial number' }).fill('HL-1');
  expect(await problemsOfPage(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const found = async () => (await api.get(`/hydraloop?search=${encodeURIComponent(name)}`)).data;
  // The form and the next page share a heading, so wait for the saved record.
  await expect.poll(found).toMatchObject([{ serial_number: 'HL-1', has_token: true }]);

  // The history shows the change but never the token.
  const history = page.getByRole('listitem').filter({ hasText: 'HL-1' });
  await expect(history.first()).toContainText('Serial number');
  await page.getByRole('button', { name: 'Remove the stored token' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the stored token' }).click();
  await expect(page.getByRole('button', { name: 'Remove the stored token' })).toBeHidden();
  expect(await found()).toMatchObject([{ has_token: false }]);

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/admin\/hydraloop$/);
  expect(await found()).toEqual([]);
});
