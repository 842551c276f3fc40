import { tabTo } from './support/keyboard.ts';
import { expect, go, ROOT, test } from './support/site.ts';

test('signing in, creating a user, and lists are used by keyboard alone', async ({ page, accounts, api }) => {
  await test.step('signing in and creating a user by keyboard alone', async () => {
    const { company } = accounts;
    await page.goto('/login');
    // The first field has the initial focus.
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await page.keyboard.type(ROOT.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(ROOT.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

    await tabTo(page, 'Skip to content');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
    await tabTo(page, 'Users');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(page).toHaveTitle('Users – Flowgen');

    await tabTo(page, 'Create');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'New user' })).toBeVisible();
    await tabTo(page, 'Name');
    await page.keyboard.type('Katja Keyboard');
    await tabTo(page, 'Email');
    await page.keyboard.type('katja@flowgen.example');
    await tabTo(page, 'Role');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox', { name: /^Role/ })).toBeVisible();
    await page.keyboard.press('C');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Role' })).toHaveText('Company admin');
    await tabTo(page, 'Company');
    await page.keyboard.type(company.name);
    await expect(page.getByRole('option', { name: company.name })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Company' })).toHaveValue(company.name);
    await tabTo(page, 'Phone');
    await page.keyboard.press('Control+s');

    const dialog = page.getByRole('dialog', { name: 'Invitation for Katja Keyboard' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/invitation\?token=/);
    await tabTo(page, 'Done');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /Katja Keyboard/ })).toBeVisible();
  });

  await test.step('keyboard shortcuts: search, help, skip link, and Escape everywhere', async () => {
    const search = page.getByRole('searchbox', { name: 'Search' });
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('a/b?');
    await expect(search).toHaveValue('a/b?');
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');

    // Outside the field the same keys are shortcuts again.
    await tabTo(page, 'Create', true);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toBeVisible();
    await expect(help).toContainText('Go to the search field');
    await page.keyboard.press('/');
    await expect(page.locator('input[type="search"]')).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(page.getByRole('link', { name: 'Create' })).toBeFocused();

    await tabTo(page, 'Profile', true);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Profile' })).toBeFocused();

    await tabTo(page, 'Skip to content', true);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL('/admin/users');
    await tabTo(page, 'Export');
  });

  await test.step('rows are selected and deleted by keyboard without losing the focus', async () => {
    const { id } = await api.post('/companies', { name: 'Aardvark Keyboards' });
    await go(page, '/admin/companies?filter={"q":"Aardvark"}');
    await expect(page.getByRole('row', { name: /Aardvark Keyboards/ })).toBeVisible();
    await tabTo(page, 'Select Aardvark Keyboards');
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox', { name: 'Select Aardvark Keyboards' })).toBeChecked();
    await tabTo(page, 'Delete', true);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete 1 record?' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await tabTo(page, /^Delete/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('No results for “Aardvark”')).toBeVisible();
    await expect(api.get(`/companies/${id}`)).rejects.toThrow('404');
  });

  await test.step('rows of a list are reached and selected with J, K and X, and cut texts have a tooltip', async () => {
    const long = `Bilby Keyboards ${'and Very Long Names '.repeat(5)}`.trim();
    await api.post('/companies', { name: 'Bilby Keyboards A' });
    await api.post('/companies', { name: long });
    await go(page, '/admin/companies?filter={"q":"Bilby"}&sort=name&order=ASC');
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await expect(link(long)).toBeVisible();
    // The keys are loaded after the page.
    await expect(async () => {
      await page.keyboard.press('j');
      // An earlier key may have been slow rather than lost.
      const isSecond = await link(long).evaluate((element) => element === document.activeElement);
      if (isSecond) await page.keyboard.press('k');
      await expect(link('Bilby Keyboards A')).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.press('j');
    await expect(link(long)).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByRole('checkbox', { name: `Select ${long}` })).toBeChecked();
    await page.keyboard.press('k');
    await expect(link('Bilby Keyboards A')).toBeFocused();

    await link(long).hover();
    await expect(page.getByTitle(long)).toBeVisible();
  });
});
