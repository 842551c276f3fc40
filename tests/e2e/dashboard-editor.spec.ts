import { axe, PHONE, settle, tooWide, DESK } from './support/accessibility.ts';
import { gatewayOf, newDevice, register } from './support/devices.ts';
import { drag, editorOf, idOf, clickUntilDisabled, shapeOf } from './support/editor.ts';
import { enter, expect, go, test, unique } from './support/site.ts';

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><script>alert(1)</script>
<rect id="temp" x="20" y="20" width="60" height="24" fill="#fff"/><circle id="pump" cx="140" cy="50" r="24"/></svg>`;

test('a dashboard is built by mouse and undone, and a drawing in it is bound, previewed and seen live', async ({
  page,
  api,
  signedIn,
  browser,
  accounts,
  sessions,
}) => {
  await test.step('a dashboard is built by mouse, rearranged and undone completely', async () => {
    await signedIn('superadmin', '/admin/dashboards/create');
    const editor = editorOf(page);
    await editor.title.fill(unique('By mouse'));
    await editor.pick('City', 'sydn', /^Sydney/);
    await editor.press('Add row');
    await expect(page.getByText('No columns yet.')).toBeVisible();
    await editor.press('Add column');
    await editor.width('33.3');
    await editor.press('Add note');
    await editor.note('one');
    await editor.press('Add column');
    await editor.width('25');
    await editor.press('Add note');
    await editor.note('two');
    await editor.press('Add row');
    await editor.press('Add column');
    await editor.add('Value');
    await editor.save();
    await page.waitForURL(/\/edit$/);
    const id = idOf(page);
    expect(await shapeOf(api, id)).toEqual(['4 one | 3 two', '12 value']);
    expect((await api.get(`/dashboard-v2/${id}`)).data).toMatchObject({ city: 2147714, city_name: 'Sydney' });
    expect(await axe(page, 'main')).toEqual([]);

    // Move a column, resize an edge to the next preset width, move an element to another column.
    const first = await page.locator('.react-grid-item', { has: editor.column(1, 1) }).boundingBox();
    const head = await editor.column(1, 2).boundingBox();
    if (!first || !head) throw new Error('No column.');
    await drag(page, editor.column(1, 2), { x: first.x + 20, y: head.y + 10 }, 0.1);
    await expect(editor.column(1, 1)).toHaveAccessibleName(/25%/);
    const edge = page.locator('.react-resizable-handle-e').nth(2);
    const at = await edge.boundingBox();
    if (!at) throw new Error('No edge.');
    await drag(page, edge, { x: at.x + first.width * 0.6, y: at.y + 20 });
    await expect(editor.column(1, 2)).toHaveAccessibleName(/50%/);
    await drag(page, page.getByRole('button', { name: /^Note, row 1, column 2/ }), {
      x: first.x + 40,
      y: first.y + 72,
    });
    await expect(page.getByRole('button', { name: /^Note, row 1, column 1, position 2/ })).toBeVisible();
    await drag(page, editor.row(2), { x: first.x + 40, y: first.y - 60 }, 0.2);
    await editor.save();
    expect(await shapeOf(api, id)).toEqual(['12 value', '3 one two | 6']);

    // Undo every step, including those before the first save.
    await clickUntilDisabled(editor.button('Undo'));
    await expect(page.locator('.grid-row')).toHaveCount(0);
    await expect(editor.title).toHaveValue('');
    await clickUntilDisabled(editor.button('Redo'));
    await expect(editor.state('All changes saved')).toBeVisible();
    await page.setViewportSize(PHONE);
    await settle(page);
    expect(await tooWide(page)).toEqual([]);
    await page.setViewportSize(DESK);
  });

  await test.step('a drawing is bound, previewed and saved, and an uplink updates it in the viewer', async () => {
    const send = await gatewayOf(api);
    const device = newDevice();
    await send(device, { temperature: 43.5, pump: 0 });
    const title = unique('Ward 3');
    await register(api, device, { title, company_id: accounts.company.id });
    await go(page, '/admin/dashboards/create');
    const editor = editorOf(page);
    await editor.press('Add row');
    await editor.press('Add column');
    await editor.add('SVG drawing');
    // An upload needs a dashboard, so the first one creates it.
    await page.getByLabel('Drawing').setInputFiles({
      name: 'plant.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(DRAWING),
    });
    await expect(page).toHaveURL(/\/edit$/);
    // The server's first drawing starts the process that sanitises them.
    await expect(page.getByText('Removed from the drawing')).toBeVisible({ timeout: 30_000 });
    await editor.title.fill(title);
    await editor.pick('Placeholder', 'temp', 'temp');
    await editor.pick('Datapoint', title, /^Temperature/);
    await page.getByRole('spinbutton', { name: 'Decimals' }).fill('2');
    await page.locator('rect').filter({ hasText: 'pump' }).click();
    await expect(page.getByRole('combobox', { name: 'Placeholder' })).toHaveValue('pump');
    await page.getByRole('radio', { name: 'State' }).check();
    await editor.pick('Datapoint', title, /^pump/i);
    await page.getByLabel('Colour when on').fill('#ff0000');

    // Preview before saving.
    const panel = page.getByRole('region', { name: 'Settings of the selection' });
    const pump = panel.locator('circle#pump');
    await page.getByRole('switch', { name: 'Test values' }).check();
    await expect(pump).not.toHaveAttribute('fill', '#ff0000');
    await page.getByRole('slider', { name: /pump/i }).press('End');
    await expect(pump).toHaveAttribute('fill', '#ff0000');
    // Nothing is half behind the bar of tools.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axe(page, 'main')).toEqual([]);
    await editor.save();
    const id = idOf(page);
    await editor.press('Dashboard settings');
    await editor.press('Bindings');
    const bindings = page.getByRole('dialog', { name: 'Bindings' });
    await expect(bindings).toContainText('2 bindings, no problems.');
    await bindings.getByRole('button', { name: /temp/ }).click();
    await expect(bindings).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Placeholder' })).toHaveValue('temp');
    await page.getByRole('group', { name: 'Companies' }).getByRole('combobox').fill(accounts.company.name);
    await page.getByRole('option', { name: accounts.company.name }).click();
    await page.getByRole('group', { name: 'Companies' }).getByRole('button', { name: 'Attach' }).click();
    await expect(page.getByRole('button', { name: 'Detach' })).toBeVisible();

    const context = await browser.newContext();
    const viewer = await context.newPage();
    await enter(viewer, await sessions('user'), new URL(`/company/dashboards/${id}`, page.url()).href);
    await expect(viewer.getByText('43.50 °C')).toBeVisible();
    await send(device, { temperature: 47.25, pump: 1 });
    await expect(viewer.getByText('47.25 °C')).toBeVisible();
    await expect(viewer.locator('circle#pump')).toHaveAttribute('fill', '#ff0000');
    await context.close();
  });
});
