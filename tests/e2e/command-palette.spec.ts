import { problemsOfPage } from './support/accessibility.ts';
import { createSampleRecords } from './support/devices.ts';
import { expect, test } from './support/site.ts';

test('the command palette finds what a role may open, and is used by keyboard', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  await test.step('the command palette finds pages, records and actions by keyboard', async () => {
    const samples = await createSampleRecords(api, accounts);
    const { title } = (await api.get(`/devices/${samples.device}`)).data;
    await signedIn('superadmin', '/admin/users');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    const palette = page.getByRole('dialog', { name: 'Go to a page, a record or an action' });
    const input = palette.getByRole('combobox');
    const selected = palette.getByRole('option', { selected: true });

    await page.keyboard.press('Control+k');
    await expect(input).toBeFocused();
    await page.keyboard.type('web');
    await expect(selected).toHaveText('Webhooks');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
    await expect(palette).toBeHidden();

    await page.getByRole('button', { name: 'Go to…' }).click();
    await input.fill(title);
    await expect(palette.getByRole('group', { name: 'Devices' }).getByRole('option')).toHaveText([
      new RegExp(`^${title}`),
    ]);
    expect(await problemsOfPage(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('theme dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('no such thing anywhere');
    await expect(palette.getByRole('status')).toHaveText('Nothing matches “no such thing anywhere”.');
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  });

  await test.step('the command palette offers only what the role may open', async () => {
    await signedIn('user', '/company/overview');
    await page.keyboard.press('Control+k');
    const options = page.getByRole('dialog').getByRole('option');
    await expect(options.filter({ hasText: /^Devices$/ })).toBeVisible();
    await expect(options.filter({ hasText: /^(?:Users|Webhooks|API keys|Companies)$/ })).toHaveCount(0);
    await expect(options.filter({ hasText: 'User: create' })).toHaveCount(0);
  });
});
