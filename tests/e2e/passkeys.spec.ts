import type { Page } from '@playwright/test';
import { expect, PASSWORD, signIn, signInAt, test, unique } from './support/site.ts';

/** An authenticator that confirms everything at once. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const signOut = async (page: Page): Promise<void> => {
  await page.goto('/logout');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
};

test('passkeys are added, sign in alone or after the password, set up a required second factor, and are removed', async ({
  page,
  api,
  accounts,
}) => {
  await test.step('a passkey is added on the profile, signs in alone and after the password, and is removed', async () => {
    await addAuthenticator(page);
    const email = `${unique('passkey').replaceAll(' ', '-')}@flowgen.example`;
    await api.post('/users', {
      name: 'Petra Passkey',
      role: 'user',
      company_id: accounts.company.id,
      email,
      password: PASSWORD,
    });
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    const overview = page.getByRole('heading', { level: 1, name: 'Overview' });

    await signIn(page, { email, password: PASSWORD }, '/company/profile');
    await passkeys.getByRole('button', { name: 'Add passkey' }).click();
    await expect(passkeys.getByRole('textbox', { name: 'Recovery codes' })).toHaveValue(
      /^(?:[a-z0-9-]{17}\n?){10}$/,
    );
    await passkeys.getByRole('button', { name: 'I saved them' }).click();
    await expect(passkeys.getByRole('listitem')).toContainText('Chrome on Linux');
    await expect(passkeys.getByRole('listitem')).toContainText('never used');
    await expect(page.getByRole('region', { name: 'Two-step sign-in' })).toContainText('1 passkey');

    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(overview).toBeVisible();

    await signOut(page);
    await signInAt(page, { email, password: PASSWORD }, '/login');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(overview).toBeVisible();

    await page.goto('/company/profile');
    await expect(passkeys.getByRole('listitem')).toContainText('last used');
    await passkeys.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('It is your last second factor');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(passkeys.getByText('You have no passkeys yet.')).toBeVisible();
    await signOut(page);
    await signIn(page, { email, password: PASSWORD }, '/login');
    await expect(overview).toBeVisible();
  });

  await test.step('a required second factor is set up with a passkey', async () => {
    await signOut(page);
    const company = await api.post('/companies', {
      name: unique('Key Harbour'),
      require_second_factor: true,
    });
    const email = `${unique('key').replaceAll(' ', '-')}@flowgen.example`;
    await api.post('/users', {
      name: 'Kim Key',
      role: 'user',
      company_id: company.id,
      email,
      password: PASSWORD,
    });
    await signInAt(page, { email, password: PASSWORD }, '/company/profile');
    await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/company/profile');
    await expect(page.getByRole('region', { name: 'Two-step sign-in' })).toContainText(
      '10 recovery codes left',
    );
  });
});
