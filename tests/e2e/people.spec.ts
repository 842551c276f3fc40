import { problemsOfPage, PHONE, tooWide } from './support/accessibility.ts';
import { enter, expect, go, open, PASSWORD, test, unique } from './support/site.ts';

test('an admin invites a user, sees their access, deactivates and undoes, and says who is notified', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  const name = unique('Nora New');
  const project = await api.post('/projects', { title: unique('Annex'), company_id: accounts.company.id });
  const board = await api.post('/dashboard-v2', { dashBoardName: unique('Annex water') });
  await api.put(`/dashboard-v2/${board.data.id}/attach-project`, { project_id: project.id });
  await signedIn('companyadmin', '/company/users/create');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(`${name.replaceAll(' ', '.')}@flowgen.example`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Invited');
  await row.getByRole('link', { name }).click();

  await page.getByRole('button', { name: 'Resend invitation' }).click();
  const dialog = page.getByRole('dialog', { name: `Sign-in link for ${name}` });
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/invitation\?token=/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const sees = page.getByRole('region', { name: `Access of ${name}` });
  await expect(sees.getByRole('link', { name: board.data.title })).toBeVisible();
  await expect(sees.getByRole('link', { name: project.title })).toBeVisible();
  await expect(sees).toContainText(`shared with “${project.title}”`);

  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText(`“${name}” was deactivated and signed out everywhere.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend invitation' })).toBeHidden();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  expect(await problemsOfPage(page)).toEqual([]);

  await test.step('says who is notified, and tries it', async () => {
    await go(page, '/company/notification-policies/create');
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
});

test('a user sees their sessions and ends one', async ({ page, browser, api, accounts, baseURL }) => {
  const account = { email: `many-${unique('x').replace(' ', '')}@flowgen.example`, password: PASSWORD };
  await api.post('/users', {
    name: 'Mona Many',
    role: 'user',
    company_id: accounts.company.id,
    ...account,
  });
  const signInByHand = async (userAgent: string) => {
    const context = await browser.newContext({ userAgent, baseURL: baseURL ?? '' });
    const other = await context.newPage();
    await open(other, '/login');
    await other.getByRole('textbox', { name: 'Email' }).fill(account.email);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.waitForURL(/\/company\//);
    return other;
  };
  const phone = await signInByHand(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  );
  await api.signIn(account);
  await enter(page, await api.signIn(account), '/company/profile');
  const sessions = page.getByRole('region', { name: 'Active sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByRole('listitem').first()).toContainText('This session');
  await expect(sessions).toContainText(/127\.0\.0\.1|::1/);
  expect(await problemsOfPage(page)).toEqual([]);

  await sessions.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect(page.getByText('Session signed out.')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await phone.goto('/company/profile');
  await expect(phone).toHaveURL(/\/login/);
  await phone.context().close();

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Sign out all other sessions' }).click();
  await expect(page.getByText('Signed out of 1 other session.')).toBeVisible();
  await expect(sessions).toContainText('You have no other sessions.');
  const mails = page.getByRole('switch', { name: 'Scheduled reports' });
  await mails.uncheck();
  await expect(page.getByText('You will no longer receive reports by email.')).toBeVisible();
  await open(page, '/company/profile');
  await expect(mails).not.toBeChecked();
  expect(await tooWide(page)).toEqual([]);
});
