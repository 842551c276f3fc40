import { expect, open, PASSWORD, test } from './support/site.ts';

test('a stored session that was edited or can’t be stored', async ({ page, sessions, accounts }) => {
  await test.step('editing the stored role may change the menu but never the data', async () => {
    const session = await sessions('user');
    await open(page, '/login');
    const forged = { ...session, data: { ...session.data, role: 'superadmin' } };
    await page.evaluate(
      (text) => localStorage.setItem('flowgen_report:session', text),
      JSON.stringify({ value: forged, expire: Date.now() + 1_000_000 }),
    );
    await page.goto('/admin/companies');
    // The server's answer replaces the stored user.
    await expect(page).toHaveURL(/\/accessDenied/);
    await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  });

  await test.step('with blocked storage the site works and warns that the session won’t last', async () => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        configurable: true,
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    await open(page, '/login');
    await expect(page.getByText('This browser’s storage is blocked or full')).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill(accounts.user.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'signs you out' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    expect(errors).toEqual([]);
  });
});
