import { expect, test, unique } from './support/site.ts';

test('a company admin invites a colleague, says who is notified and tries it', async ({ page, signedIn }) => {
  await signedIn('companyadmin', '/company/users');
  await page.getByRole('link', { name: 'Create' }).click();
  const name = unique('Ida Invited');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page
    .getByRole('textbox', { name: 'Email' })
    .fill(`${name.replaceAll(' ', '.').toLowerCase()}@flowgen.example`);
  await page.getByRole('button', { name: 'Save' }).click();
  const invitation = page.getByRole('dialog', { name: `Invitation for ${name}` });
  await expect(invitation.getByRole('textbox', { name: 'Link' })).toHaveValue(/token=/);
  await invitation.getByRole('button', { name: 'Done' }).click();

  await page.goto('/company/notification-policies/create');
  const title = unique('Nights');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('checkbox', { name: 'Critical' }).check();
  await page.getByRole('button', { name: 'Add a step' }).click();
  await page.getByRole('combobox', { name: 'Notify' }).click();
  await page.getByRole('option', { name: 'These people' }).click();
  await page.getByRole('combobox', { name: 'People' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: 'Try it' })).toBeVisible();
  await page.getByRole('button', { name: 'Show messages' }).click();
  await expect(page.getByRole('table').getByText(name).first()).toBeVisible();
});
