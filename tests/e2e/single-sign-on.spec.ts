import { startIdentityProvider, CLIENT } from '../support/sign-in/identity-provider.ts';
import { problemsOfPage } from './support/accessibility.ts';
import { expect, PASSWORD, test, unique } from './support/site.ts';

test('signing in with an identity provider, the first time with the password', async ({
  page,
  api,
  accounts,
}) => {
  const idp = await startIdentityProvider();
  const title = unique('Directory');
  const { id } = await api.post('/identity-providers', {
    title,
    issuer: idp.issuer,
    ...CLIENT,
    company_id: accounts.company.id,
  });
  try {
    idp.isAsking = true;
    idp.person = { sub: 'ann', email: accounts.user.email, email_verified: true, name: 'Ann' };
    const button = page.getByRole('button', { name: `Sign in with ${title}` });

    await page.goto('/login?next=%2Fcompany%2Fprojects');
    await button.click();
    await page.getByRole('button', { name: 'Continue as Ann' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Link account' })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Link account' }).click();
    await expect(page.getByRole('alert')).toContainText('The password is wrong.');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Link account' }).click();
    await expect(page).toHaveURL('/company/projects');
    const stored = await page.evaluate(() => localStorage.getItem('flowgen_report:session'));
    expect(JSON.parse(stored ?? '{}').value.data.email).toBe(accounts.user.email);

    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await button.click();
    // The provider remembers who it is.
    await expect(page).toHaveURL(/\/company\/overview/);

    // Signing out leads to the provider, which ends its session too, and back.
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out of the provider' }).click();
    await expect(page).toHaveURL('/login');
    await button.click();
    await page.getByRole('button', { name: 'Continue as Ann' }).click();
    await expect(page).toHaveURL(/\/company\/overview/);

    // Without the link, the password would be asked for again.
    await page.goto('/company/profile');
    const links = page.getByRole('region', { name: 'Linked sign-ins' });
    await expect(links.getByRole('listitem')).toContainText(idp.issuer);
    expect(await problemsOfPage(page)).toEqual([]);
    await links.getByRole('button', { name: `Remove the link to ${title}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page).toHaveURL(/\/login/);
    await button.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Link account' })).toBeVisible();

    await page.goto('/login?next=%2Fcompany%2Fprojects#sso_error=unreachable');
    await expect(page.getByRole('alert')).toContainText('can’t be reached');
    await expect(button).toBeVisible();
    await expect(page).toHaveURL('/login?next=%2Fcompany%2Fprojects');
    expect(await problemsOfPage(page)).toEqual([]);
  } finally {
    await api.delete(`/identity-providers/${id}`);
    await idp.close();
  }
});
