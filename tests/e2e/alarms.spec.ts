import { gatewayOf, newDevice, register } from './support/devices.ts';
import { expect, test, unique } from './support/site.ts';

test('a scald is announced, acknowledged and reset', async ({ page, api, accounts, signedIn }) => {
  const send = await gatewayOf(api);
  const valve = newDevice();
  const start = Date.now();
  await send(valve, { temperature: 42, flow_seconds: 12 }, new Date(start - 60_000));
  const title = unique('Basin valve');
  const { id } = await register(api, valve, { title, company_id: accounts.company.id, tags: ['label:TMV'] });

  await signedIn('companyadmin', '/company/alarms');
  const bell = page.getByRole('button', { name: /^Alarms, \d+ unacknowledged$/ });
  await expect(bell).toBeVisible();
  const countOf = async (): Promise<number> =>
    Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  // Other tests have alarms in this company, too.
  const filter = JSON.stringify({ company_id: accounts.company.id, status: 'open', acknowledged: false });
  const bellIsRight = async (): Promise<boolean> =>
    (await api.get(`/alarms?filter=${encodeURIComponent(filter)}`)).length === (await countOf());

  await send(valve, { temperature: 62, flow_seconds: 30 });
  // The list is up to date without a reload.
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toBeVisible();
  await expect(row).toContainText('Critical');
  await expect.poll(bellIsRight).toBe(true);

  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Unacknowledged alarms' });
  const own = encodeURIComponent(JSON.stringify({ device_id: id, status: 'open' }));
  const [alarm] = await api.get(`/alarms?filter=${own}`);
  await panel.locator(`a[href$="/alarms/${alarm.id}"]`).filter({ hasText: 'Scald risk' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/company\/alarms\/\d+$/);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible();
  await expect(page.getByRole('figure')).toBeVisible();

  await page.getByRole('button', { name: 'Comment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('On my way');
  await dialog.getByRole('button', { name: 'Comment' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('On my way')).toBeVisible();

  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Acknowledge', exact: true })).toBeHidden();
  await expect.poll(bellIsRight).toBe(true);
  // Its condition is still active, so it can't be reset.
  await expect(page.getByRole('button', { name: 'Reset' })).toBeHidden();

  await send(valve, { temperature: 42, flow_seconds: 30 }, new Date(Date.now() + 1_000));
  await page.getByRole('button', { name: 'Reset' }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Replaced the cartridge');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Replaced the cartridge')).toBeVisible();
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
});
