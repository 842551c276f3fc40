import { gatewayOf, newDevice } from './support/devices.ts';
import { createDevices, searchPath } from './support/many.ts';
import { expect, go, test, unique } from './support/site.ts';

test.describe.configure({ mode: 'parallel' });

/** Creates sixty devices that one search finds: 40 active, 20 inactive. */
const createSampleDevices = async (url: string, api: Parameters<typeof createDevices>[1]) => {
  const word = unique('Ward').replace(' ', '-');
  await createDevices(
    url,
    api,
    Array.from({ length: 60 }, (_, at) => ({
      title: `${word} ${String(at + 1).padStart(2, '0')}`,
      is_active: at < 40 ? 'true' : 'false',
      type: at % 2 === 0 ? 'tmv' : 'water_meter',
      tags: at % 2 === 0 ? 'label:TMV' : 'label:Water Meter',
    })),
  );
  return word;
};

test('a list of devices is filtered, its columns and views are kept, and it is live', async ({
  page,
  api,
  server,
  signedIn,
}) => {
  const word = await createSampleDevices(server.url, api);
  await signedIn('superadmin', searchPath('/admin/devices', word));
  await test.step('tabs, totals and rows agree for every filter', async () => {
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect(tab('Active').first()).toContainText('40');
    await expect(tab('Inactive')).toContainText('20');
    await expect(tab('New')).toContainText('0');
    await expect(page.getByText('1–25 of 40')).toBeVisible();

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'TMV' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('1–20 of 20')).toBeVisible();
    await expect(tab('Inactive')).toContainText('10');

    // The filters are in the URL, so that it can be shared.
    const address = page.url();
    await tab('Inactive').click();
    await expect(page.getByText('1–10 of 10')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Inactive' })).toBeFocused();
    await page.goto(address);
    await expect(page.getByText('1–20 of 20')).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter: Type TMV' }).click();
    await expect(page.getByText('1–25 of 40')).toBeVisible();
  });

  await test.step('columns are selected, moved and resized by keyboard and mouse, and persist', async () => {
    const heads = async (count?: number) =>
      (await page.getByRole('columnheader').allTextContents()).filter(Boolean).slice(0, count);
    await expect(page.getByRole('link', { name: `${word} 01` })).toBeVisible();
    await expect.poll(() => heads(5)).toEqual(['Title', 'Projects', 'Alarm', 'State', 'Latest value']);

    await page.getByRole('button', { name: 'Columns' }).click();
    const menu = page.getByRole('dialog', { name: 'Columns' });
    await menu.getByRole('checkbox', { name: 'Serial' }).check();
    await menu.getByRole('checkbox', { name: 'Latest value' }).uncheck();
    await menu.getByRole('button', { name: 'Move Last seen up' }).press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => heads(5)).toEqual(['Title', 'Projects', 'Alarm', 'Last seen', 'State']);
    expect(await heads()).toContain('Serial');

    const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
    await head('Type').dragTo(head('Title'));
    await expect.poll(() => heads()).toContain('Type');
    await expect.poll(() => heads(2)).toEqual(['Type', 'Title']);

    const width = async () => Math.round((await head('Title').boundingBox())?.width ?? 0);
    const edge = page.getByRole('separator', { name: 'Width of Title' });
    const before = await width();
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(width).toBe(before + 16);
    const box = (await edge.boundingBox())!;
    await page.mouse.move(box.x + 5, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 65, box.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBe(before + 76);

    await page.reload();
    await expect(page.getByRole('link', { name: `${word} 01` })).toBeVisible();
    await expect.poll(() => heads(4)).toEqual(['Type', 'Title', 'Projects', 'Alarm']);
    expect(await width()).toBe(before + 76);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Reset columns' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => heads(3)).toEqual(['Title', 'Projects', 'Alarm']);
  });

  await test.step('a view is saved, applied again and deleted', async () => {
    await go(page, searchPath('/admin/devices', word, { state: 'inactive', type: 'tmv' }));
    await expect(page.getByText('1–10 of 10')).toBeVisible();
    const views = page.getByRole('button', { name: 'Views' });
    await views.click();
    await page.getByRole('textbox', { name: 'View name' }).fill('Valves that are off');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Valves that are off', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');

    await go(page, '/admin/users');
    await go(page, searchPath('/admin/devices', word));
    await views.click();
    await page.getByRole('button', { name: 'Valves that are off', exact: true }).click();
    await expect(page.getByText('1–10 of 10')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Inactive' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(word);
    await views.click();
    await page.getByRole('button', { name: 'Delete view Valves that are off' }).click();
    await expect(page.getByRole('button', { name: 'Valves that are off', exact: true })).toBeHidden();
  });

  await test.step('a device shows its latest value and the reason of its state; a new one appears live', async () => {
    const send = await gatewayOf(api);
    const device = newDevice();
    await go(page, '/admin/users');
    await go(page, searchPath('/admin/devices', device.hw_serial, { state: 'new' }));
    await expect(page.getByText('No results')).toBeVisible();
    await send(device, { battery_v: 3.5, temperature: 43.5 });
    const row = page.getByRole('row', { name: new RegExp(device.dev_id) });
    await expect(row).toContainText('Temperature 43.5\u00a0°C');
    await expect(page.getByRole('tab', { name: 'New' })).toContainText('1');
    const state = row.getByRole('button', { name: 'New' });
    await expect(state).toHaveAccessibleDescription('Waiting to be registered');
    // The tooltip is for the keyboard: not after a click.
    await page.keyboard.press('Tab');
    await state.focus();
    await expect(page.getByRole('tooltip')).toHaveText('Waiting to be registered');
  });
});
