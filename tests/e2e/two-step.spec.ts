import type { Page } from '@playwright/test';
import { codeOf } from '../support/sign-in/totp-code.ts';
import { problemsOfPage } from './support/accessibility.ts';
import { enter, expect, PASSWORD, signInAt, test, unique } from './support/site.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a required second factor: setting it up, signing in with it, recovering and removing', async ({
  page,
  api,
}) => {
  const company = await api.post('/companies', { name: unique('Safe Harbour'), require_second_factor: true });
  const email = `${unique('safe').replace(' ', '-')}@flowgen.example`;
  const person = { name: 'Sara Safe', email, role: 'user', password: PASSWORD, company_id: company.id };
  await api.post('/users', person);

  // Led to the set-up, and afterwards to the page that was asked for.
  await signInAt(page, { email, password: PASSWORD }, '/company/profile');
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  await expect(page.getByText('Your organisation requires it')).toBeVisible();
  await expect(page.getByRole('img', { name: 'For scanning with your authenticator app' })).toBeVisible();
  expect(await problemsOfPage(page)).toEqual([]);
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await field(page, 'Code').fill(codeOf(secret));
  await press(page, 'Turn on');
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  const codes = await page.getByRole('list').getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await press(page, 'Download');
  expect((await download).suggestedFilename()).toBe('flowgen-recovery-codes.txt');
  await press(page, 'Continue');
  await expect(page).toHaveURL('/company/profile');
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await expect(section).toContainText('10 recovery codes left');

  // The code that set it up is used; the next one of the app is within the tolerance.
  await page.evaluate(() => localStorage.clear());
  await signInAt(page, { email, password: PASSWORD }, '/company/profile');
  await expect(field(page, 'Code')).toBeFocused();
  await expect(field(page, 'Code')).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await problemsOfPage(page)).toEqual([]);
  await field(page, 'Code').fill('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The code is wrong');
  await field(page, 'Code').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/company/profile');

  await page.evaluate(() => localStorage.clear());
  await signInAt(page, { email, password: PASSWORD }, '/company/profile');
  await press(page, 'Use a recovery code');
  await field(page, 'Recovery code').fill(codes[0] ?? '');
  await press(page, 'Sign in');
  await expect(section).toContainText('9 recovery codes left');

  await section.getByRole('button', { name: 'Remove two-step sign-in' }).click();
  // The profile has a field of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Remove two-step sign-in' })).toBeVisible();
  await expect(page.getByText('you can’t do anything else until you have set it up again')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await field(page, 'Code').fill(codes[1] ?? '');
  await press(page, 'Remove');
  // It is still required.
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
});

test('an open page leads to the set-up once it is required; an expired challenge starts again', async ({
  page,
  api,
}) => {
  const company = await api.post('/companies', { name: unique('Later Harbour') });
  const email = `${unique('later').replace(' ', '-')}@flowgen.example`;
  const person = { name: 'Lena Later', email, role: 'user', password: PASSWORD, company_id: company.id };
  const { id } = await api.post('/users', person);
  await enter(page, await api.signIn({ email, password: PASSWORD }), '/company/devices');
  await api.put(`/companies/${company.id}`, { require_second_factor: true });
  await expect(page).toHaveURL(/\/two-step\?next=%2Fcompany%2Fdevices/);
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await field(page, 'Code').fill(codeOf(secret));
  await press(page, 'Turn on');
  await press(page, 'Continue');
  await expect(page).toHaveURL(/\/company\/devices/);

  await page.evaluate(() => localStorage.clear());
  await signInAt(page, { email, password: PASSWORD }, '/login');
  await expect(field(page, 'Code')).toBeVisible();
  await api.put(`/users/${id}`, { is_active: false });
  await field(page, 'Code').fill(codeOf(secret, 1));
  await press(page, 'Sign in');
  await expect(page.getByRole('alert')).toContainText('This sign-in has expired');
  await press(page, 'Start again');
  await expect(field(page, 'Email')).toBeVisible();
});

test('an admin removes the second factor of a user who lost the phone', async ({
  page,
  api,
  signedIn,
  accounts,
}) => {
  const email = `${unique('lost').replace(' ', '-')}@flowgen.example`;
  const person = {
    name: 'Lou Lost',
    email,
    role: 'user',
    password: PASSWORD,
    company_id: accounts.company.id,
  };
  const { id } = await api.post('/users', person);
  const own = api.as((await api.signIn({ email, password: PASSWORD })).token);
  const { secret } = await own.post('/auth/totp', {});
  await own.post('/auth/totp/confirm', { code: codeOf(secret) });
  await signedIn('companyadmin', `/company/users/${id}/show`);
  await press(page, 'Remove two-step sign-in');
  const dialog = page.getByRole('dialog', { name: 'Remove two-step sign-in of Lou Lost?' });
  await dialog.getByRole('button', { name: 'Remove two-step sign-in' }).click();
  await expect(page.getByText('Two-step sign-in removed.')).toBeVisible();
  expect(Object.keys(await api.signIn({ email, password: PASSWORD }))).toContain('token');
});
