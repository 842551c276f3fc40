import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, open, test, unique } from './support/site.ts';

const fill = (page: Page, name: string, text: string) => page.getByRole('textbox', { name }).fill(text);
const searchFor = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search' }).fill(text);
/** Names in the list's rows. */
const names = (page: Page) =>
  page
    .getByRole('row')
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')?.replace('Select ', '')));

test('a superadmin invites a user, and finds, sorts, exports and deletes many', async ({
  page,
  context,
  accounts,
  signedIn,
  api,
}) => {
  await test.step('a superadmin creates a user: errors at their fields, then an invitation', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signedIn('superadmin', '/admin/users');
    await page.getByRole('link', { name: 'Create' }).click();
    await fill(page, 'Email', 'no address');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'This is required.',
    );
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'This is not a valid email address.',
    );
    await expect(page.getByText('Choose the company this user belongs to.')).toBeVisible();

    const name = unique('Ida Invited');
    await fill(page, 'Name', name);
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'false');
    // An email already in use, in capitals.
    await fill(page, 'Email', accounts.user.email.toUpperCase());
    await page.getByRole('combobox', { name: 'Company' }).fill(accounts.company.name);
    await page.getByRole('option', { name: accounts.company.name }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      /already|taken|exists/i,
    );
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);

    const email = `${name.replaceAll(' ', '.')}@flowgen.example`;
    await fill(page, 'Email', email);
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: `Invitation for ${name}` });
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    await dialog.getByRole('button', { name: /^Copy/ }).click();
    await expect(dialog.getByRole('button', { name: /^Copied/ })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await dialog.getByRole('button', { name: 'Done' }).click();

    // Search while typing, then edit the new user.
    await searchFor(page, email.slice(0, -8));
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await fill(page, 'Phone', '+61 2 5550 1234');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`“${name}” was saved.`)).toBeVisible();
    await expect(page.getByText('+61 2 5550 1234').first()).toBeVisible();

    await page.getByRole('button', { name: 'Delete' }).click();
    const ask = page.getByRole('dialog', { name: `Delete “${name}”?` });
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect(ask).toBeHidden();
    await page.getByRole('button', { name: 'Delete' }).click();
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`“${name}” was deleted.`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  });

  await test.step('the list: search, sort, filter, page size, columns, export, select all matches', async () => {
    const word = unique('Crowd').replaceAll(' ', '');
    const { company } = accounts;
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const number = String(index).padStart(2, '0');
        return api.post('/users', {
          name: number === '07' ? `=${word} 07, the "odd" one` : `${word} ${number}`,
          email: `${word}-${number}@flowgen.example`.toLowerCase(),
          role: index < 3 ? 'companyadmin' : 'user',
          company_id: company.id,
          is_active: index !== 5,
        });
      }),
    );
    await searchFor(page, word);
    await expect(page.getByText('1–25 of 30')).toBeVisible();
    await page.getByRole('button', { name: /next page/i }).click();
    await expect(page.getByText('26–30 of 30')).toBeVisible();
    await expect.poll(async () => (await names(page)).at(-1)).toBe(`${word} 29`);

    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(async () => (await names(page))[0]).toBe(`${word} 29`);
    await page.getByRole('combobox', { name: /rows per page/i }).click();
    await page.getByRole('option', { name: '10', exact: true }).click();
    await expect(page.getByText('1–10 of 30')).toBeVisible();
    await expect.poll(async () => (await names(page)).length).toBe(10);

    // The URL reproduces the list.
    await open(page, page.url());
    await expect(page.getByText('1–10 of 30')).toBeVisible();
    await expect.poll(async () => (await names(page))[0]).toBe(`${word} 29`);
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(word);

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Last sign-in' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Last sign-in' })).toBeHidden();
    await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^users.*\.csv$/);
    const csv = readFileSync(await download.path(), 'utf8');
    const lines = csv.trimEnd().split('\r\n');
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(lines).toHaveLength(31);
    expect(lines[0]).toMatch(/\bname\b.*\bemail\b/);
    // Formulas are exported as text; commas and quotes survive.
    expect(csv).toContain(`"'=${word} 07, the ""odd"" one"`);

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Company admin' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('1–3 of 3')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('1–10 of 30')).toBeVisible();

    // All matches, not only those on this page.
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Select all 30 matching' }).click();
    await page
      .getByRole('group', { name: /selected/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    const dialog = page.getByRole('dialog', { name: /30/ });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`No results for “${word}”`)).toBeVisible();
    expect(await api.get(`/users?filter={"q":"${word}"}`)).toEqual([]);
    // Nobody else was deleted.
    expect(await api.get(`/users?filter={"company_id":${company.id}}`)).not.toHaveLength(0);
  });
});
