import { axe, DESK, PHONE, settle, tooWide } from './support/accessibility.ts';
import { gatewayOf, newDevice } from './support/devices.ts';
import { expect, open, test, unique } from './support/site.ts';

test('a model is made from a received message, tried, saved and used by a device', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  const device = newDevice();
  await (
    await gatewayOf(api)
  )(device, { odd_total: 1234.5, odd_leak: 1, frame: 7 });
  const title = unique('Odd meter');
  await signedIn('superadmin', '/admin/device-models');
  await expect(page.getByRole('link', { name: 'Adeunis Pulse' })).toBeVisible();
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Vendor' }).fill('Odd');
  await page.getByRole('combobox', { name: 'Device type' }).click();
  await page.getByRole('option', { name: 'Water meter' }).click();

  const trial = page.getByRole('region', { name: 'Try it on a message' });
  const message = trial.getByRole('textbox', { name: 'Message' });
  await message.fill('{"odd_total": ');
  await expect(trial).toContainText('This is neither JSON nor hexadecimal bytes.');
  await trial.getByRole('combobox', { name: /latest message/ }).click();
  await page.getByRole('option', { name: device.dev_id }).click();
  const row = (path: string) => trial.getByRole('row', { name: new RegExp(`^${path} `) });
  const choose = async (path: string, meaning: string) => {
    await trial.getByRole('combobox', { name: `Meaning: ${path}` }).click();
    await page.getByRole('option', { name: meaning, exact: true }).click();
  };
  await choose('odd_total', 'Register');
  await choose('odd_leak', 'Leak');
  await choose('frame', 'Leave out');
  await expect(row('frame')).toContainText('Left out');
  await trial.getByRole('textbox', { name: 'Unit: odd_total' }).fill('kL');
  await expect(row('odd_total')).toContainText('1,234.5 kL');
  await trial.getByRole('button', { name: 'Recognise devices by these values' }).click();
  await expect(page.getByRole('textbox', { name: 'Recognised by' })).toHaveValue(/"odd_total"/);
  await settle(page);
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await settle(page);
  expect(await tooWide(page)).toEqual([]);
  await page.setViewportSize(DESK);
  // Refused by the server, at its field.
  await page.getByRole('textbox', { name: 'Key' }).fill('no key');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/A key looks like vendor\/model/)).toBeVisible();
  const key = `odd/${title.toLowerCase().replaceAll(' ', '-')}`;
  await page.getByRole('textbox', { name: 'Key' }).fill(key);
  await page.getByRole('textbox', { name: 'Values', exact: true }).fill(
    JSON.stringify([
      { from: 'odd_total', role: 'register', label: 'Water', kind: 'counter', unit: 'L', factor: 10 },
      { from: 'odd_leak', role: 'leak', kind: 'state' },
      { from: 'frame', ignore: true },
    ]),
  );
  await expect(row('odd_total')).toContainText('12,345 L');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Device models' })).toBeVisible();

  await open(page, '/admin/new-devices');
  await page
    .getByRole('row', { name: new RegExp(device.dev_id) })
    .getByRole('button', { name: 'Register' })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('None of its values is understood');
  await dialog.getByRole('combobox', { name: 'Model' }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await expect(dialog.getByRole('row', { name: /^odd_total / })).toContainText('12,345 L');
  await dialog.getByRole('textbox', { name: 'Title' }).fill(`${title} in use`);
  const company = dialog.getByRole('combobox', { name: 'Company' });
  // It is chosen already, while there is no other.
  await company.fill('');
  await company.fill(accounts.company.name);
  await page.getByRole('option', { name: accounts.company.name }).click();
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(dialog).toBeHidden();

  const { data } = await api.get(`/devices?q=${encodeURIComponent(`${title} in use`)}`);
  await open(page, `/admin/devices/${data[0].id}`);
  // What was kept is counted by the model, soon.
  await expect(page.getByText(/12,345\sL|12\.3\skL/).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(page.getByRole('row', { name: /^odd_total / })).toBeVisible();
  await settle(page);
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await settle(page);
  expect(await tooWide(page)).toEqual([]);
});
