import type { Page } from '@playwright/test';
import { enter, expect, test, unique, type Accounts, type Api } from './support/site.ts';

const person = (api: Api, { company }: Accounts, word: string) =>
  api.post('/users', {
    name: unique(word),
    email: `${unique(word).replaceAll(' ', '-')}@flowgen.example`,
    role: 'user',
    company_id: company.id,
    phone: '1',
  });
const phone = (page: Page) => page.getByRole('textbox', { name: 'Phone' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('a record that somebody else changed or deleted keeps the input of the form', async ({
  page,
  browser,
  api,
  accounts,
  sessions,
  signedIn,
}) => {
  await test.step('concurrent edits of a user: the second sees both versions and chooses', async () => {
    const user = await person(api, accounts, 'Twin');
    const path = `/admin/users/${user.id}`;
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await enter(page, await sessions('superadmin'), path);
    await enter(theirs, await sessions('superadmin'), new URL(path, page.url()).href);
    await expect(phone(page)).toHaveValue('1');

    // The other user saves first.
    await phone(theirs).fill('2 theirs');
    await save(theirs);
    await expect(theirs.getByText('was saved.')).toBeVisible();
    await phone(page).fill('3 mine');
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Conflict' });
    await expect(dialog.getByRole('row', { name: /Phone/ })).toContainText('3 mine');
    await expect(dialog.getByRole('row', { name: /Phone/ })).toContainText('2 theirs');
    await expect(dialog.getByRole('row')).toHaveCount(2);

    // Back in the form, the input is kept and nothing was saved.
    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    await expect(phone(page)).toHaveValue('3 mine');
    expect(await api.get(`/users/${user.id}`)).toMatchObject({ phone: '2 theirs' });

    await save(page);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.getByRole('button', { name: 'Save my choice' }).click();
    await expect(page.getByText('was saved.')).toBeVisible();
    expect(await api.get(`/users/${user.id}`)).toMatchObject({ phone: '3 mine', version: user.version + 2 });
    await context.close();
  });

  await test.step('a record deleted by another user shows a message, and the form keeps its input', async () => {
    const user = await person(api, accounts, 'Gone');
    await signedIn('superadmin', `/admin/users/${user.id}`);
    await phone(page).fill('5 late');
    await api.delete(`/users/${user.id}`);
    await save(page);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'This record was deleted by someone else',
    );
    await expect(phone(page)).toHaveValue('5 late');
  });
});
