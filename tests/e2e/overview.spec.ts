import { axe, PHONE, tooWide } from './support/accessibility.ts';
import { gatewayOf, newDevice, register } from './support/devices.ts';
import { enter, expect, test, unique } from './support/site.ts';

test.describe.configure({ timeout: 120_000 });

test('says what needs attention, and who takes care of it', async ({ page, api, sessions }) => {
  const company = await api.post('/companies', { name: unique('Overview') });
  const account = {
    email: `${unique('oona').replaceAll(' ', '-')}@flowgen.example`,
    password: 'correct horse battery',
  };
  await api.post('/users', {
    ...account,
    name: 'Oona Overview',
    role: 'companyadmin',
    company_id: company.id,
  });
  const send = await gatewayOf(api);
  const device = newDevice();
  await send(device, { tamper: 0 });
  const title = unique('Basin');
  const { id } = await register(api, device, { title, company_id: company.id });
  await api.post('/projects', { title: 'North wing', company_id: company.id, device_ids: [id] });

  // The area leads to its overview, which is the first entry of the menu.
  await enter(page, await api.signIn(account), '/company');
  await expect(page).toHaveURL(/\/company\/overview$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All is well' })).toBeVisible();
  await expect(page.getByText('1 of 1 devices reporting')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link').first()).toHaveText('Overview');

  await send(device, { tamper: 1 });
  await expect(page.getByRole('heading', { name: '1 tampered device' })).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: title });
  await expect(card.getByText('What to do')).toBeVisible();
  await expect(card.getByText('North wing')).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await card.getByRole('button', { name: /^Assign/ }).click();
  await card.getByRole('button', { name: 'Assign to me' }).click();
  await expect(card.getByText('Assigned to Oona Overview')).toBeVisible();
  await card.getByRole('button', { name: /^Acknowledge/ }).click();
  await expect(page.getByRole('heading', { name: 'Everything is being handled' })).toBeVisible();
  await expect(card.getByText(/Acknowledged by Oona Overview/)).toBeVisible();

  // Another company’s case is nobody else’s business; a superadmin sees whose it is.
  await enter(page, await sessions('companyadmin'), '/company/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.locator('.headline')).toBeVisible();
  await expect(page.getByText(title)).toBeHidden();
  await enter(page, await sessions('superadmin'), '/admin');
  await expect(page).toHaveURL(/\/admin\/overview$/);
  await expect(page.getByRole('listitem').filter({ hasText: title }).getByText(company.name)).toBeVisible();

  await page.setViewportSize(PHONE);
  expect(await tooWide(page)).toEqual([]);
});
