import type { Page } from '@playwright/test';
import { enter, expect, open, PASSWORD, ROOT, signIn, test, unique } from './support/site.ts';

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const email = (word: string): string => `${unique(word).replaceAll(' ', '-')}@flowgen.example`;
const storedEntries = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

test('signing in and out, in two tabs, and again after the session has ended', async ({
  page,
  accounts,
  api,
  context,
}) => {
  await test.step('signing in and out, and the session stored in between', async () => {
    const before = Date.now();
    await signIn(page, accounts.companyadmin, '/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

    const entries = await storedEntries(page);
    const session = JSON.parse(entries['flowgen_report:session'] ?? 'null');
    const user = JSON.parse(entries['flowgen_report:dataUser'] ?? 'null');
    for (const { expire } of [session, user]) {
      expect(expire - 86_400_000).toBeGreaterThanOrEqual(before);
      expect(expire - 86_400_000).toBeLessThanOrEqual(Date.now());
    }
    expect(Object.keys(session).toSorted()).toEqual(['expire', 'value']);
    expect(Object.keys(session.value).toSorted()).toEqual(['data', 'token']);
    expect(session.value.token).toMatch(/^[\w-]{20,}$/);
    const data = {
      email: accounts.companyadmin.email,
      role: 'companyadmin',
      company: { name: accounts.company.name },
    };
    expect(session.value.data).toMatchObject(data);
    expect(user.value).toMatchObject(data);
    expect(JSON.stringify(entries)).not.toContain(PASSWORD);

    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    expect(Object.keys(await storedEntries(page)).filter((key) => /session|dataUser/.test(key))).toEqual([]);
    // The server invalidates it at once, too.
    const me = await page.request.get('/api/auth/me', {
      headers: { authorization: `Bearer ${session.value.token}` },
    });
    expect(me.status()).toBe(401);
  });

  await test.step('signing out in one tab signs out the others', async () => {
    await signIn(page, accounts.user, '/company/devices');
    const other = await context.newPage();
    await open(other, '/company/profile');
    await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await page.goto('/logout');
    await expect(other).toHaveURL(/\/login/);
    await expect(other.getByText('You signed out in another tab.')).toBeVisible();
    // Signing in there returns to that tab's page.
    await emailField(other).fill(accounts.user.email);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });

  await test.step('signing in after the session expires returns to the same page', async () => {
    const session = await api.signIn(accounts.superadmin);
    await enter(page, session, '/admin/companies?page=1&perPage=10');
    await expect(page.getByRole('row').first()).toBeVisible();
    await api.as(session.token).post('/auth/logout', {});
    await page.getByRole('searchbox', { name: 'Search' }).fill('Harbour');
    await expect(page).toHaveURL(/\/login\?next=/);
    await expect(page.getByText('Your session has expired.')).toBeVisible();
    await emailField(page).fill(ROOT.email);
    await page.getByLabel('Password', { exact: true }).fill(ROOT.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/companies\?.*perPage=10/);
  });
});

test('an invitation, or an admin’s link for a forgotten password, sets a password', async ({
  page,
  api,
  accounts,
  browser,
}) => {
  await test.step('an invitation link sets a password and signs in', async () => {
    const address = email('invited');
    const { invitation_url } = await api.post('/users', {
      name: 'Ivy Invited',
      email: address,
      role: 'user',
      company_id: accounts.company.id,
    });
    await open(page, invitation_url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Flowgen');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/at least 12 characters/);
    await expect(page.getByLabel('New password')).toBeFocused();
    await page.getByLabel('New password').fill('a password of my own');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await expect(page).toHaveURL(/\/company\/overview$/);

    // The new password works from now on.
    await page.goto('/logout');
    await emailField(page).fill(address);
    await page.getByLabel('Password', { exact: true }).fill('a password of my own');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

    // The link works once.
    await page.goto('/logout');
    await open(page, invitation_url);
    await page.getByLabel('New password').fill('another one of mine');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  });

  await test.step('forgotten password without a mail server: an admin’s link sets a new one', async () => {
    await open(page, '/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // There is no mail server here.
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    await expect(page.getByText('Ask your administrator for a password reset link')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send link' })).toBeHidden();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

    const person = { email: email('forgetful'), password: PASSWORD };
    const { id } = await api.post('/users', {
      name: 'Fred Forgetful',
      role: 'user',
      company_id: accounts.company.id,
      ...person,
    });
    await signIn(page, accounts.companyadmin, `/company/users/${id}`);
    await page.getByRole('button', { name: 'New sign-in link' }).click();
    const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue();

    const other = await browser.newContext();
    const theirs = await other.newPage();
    await open(theirs, link);
    await theirs.getByLabel('New password').fill('remember the milk');
    await theirs.getByRole('button', { name: 'Set password' }).click();
    await expect(theirs.getByText('Password set.')).toBeVisible();
    await emailField(theirs).fill(person.email);
    await theirs.getByLabel('Password', { exact: true }).fill('remember the milk');
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(theirs).toHaveURL(/\/company\//);
    await other.close();
  });
});
