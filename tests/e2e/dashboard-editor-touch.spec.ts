import { axe, PHONE, smallTargets } from './support/accessibility.ts';
import { boundDevice, drawing, inOneColumn, createDashboard, valueOf } from './support/dashboards.ts';
import { editorOf } from './support/editor.ts';
import { enter, expect, test } from './support/site.ts';

test('touch targets of viewer and editor are 44 px; a drawing without placeholders is legible in both themes', async ({
  browser,
  api,
  accounts,
  sessions,
}) => {
  const basin = await boundDevice(api, { temperature: 41, level: 2, pump: 1 });
  const board = await createDashboard(
    api,
    inOneColumn(
      drawing(basin.points),
      { type: 'value', width: 4, height: 4, xidwithValues: [valueOf(basin.points.temperature ?? 0)] },
      { type: 'chart', height: 6, xidwithValues: [valueOf(basin.points.temperature ?? 0)] },
      { type: 'status', height: 4, options: { of: { tag: 'label:TMV' } } },
      { type: 'notes', height: 2, data: 'A note' },
    ),
  );
  await api.put(`/dashboard-v2/${board.id}/attach-company`, { company_id: accounts.company.id });
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await enter(page, await sessions('superadmin'), `/admin/dashboards/${board.id}/show`);
  await expect(page.getByText(/41\.0\s*°C/).first()).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);

  await page.goto(`/admin/dashboards/${board.id}/edit`);
  const editor = editorOf(page);
  const sheet = page.getByRole('dialog', { name: 'Settings of the selection' });
  await expect(page.getByRole('link', { name: accounts.company.name })).toBeVisible();
  for (const name of [
    /^Row 1, 1 column/,
    /^Row 1, column 1,/,
    /^Note,/,
    /^Value,/,
    /^Chart,/,
    /^Status/,
    /^SVG drawing,/,
  ]) {
    await page.getByRole('button', { name }).first().click();
    // The settings are a sheet over the canvas.
    await page.getByRole('button', { name: /^Settings: / }).click();
    await expect(sheet).toBeVisible();
    expect([String(name), await smallTargets(page)]).toEqual([String(name), []]);
    await editor.press('Close');
    await expect(sheet).toBeHidden();
  }
  // A drawing is as large as its texts need, and swiped sideways; the page itself is as wide as the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.getByRole('button', { name: /^Settings: / }).click();
  // No placeholder is selected, so its settings are disabled.
  await expect(page.getByRole('radio', { name: 'State' })).toBeDisabled();
  expect(await axe(page)).toEqual([]);
  await editor.press('Close');
  // A new element has no drawing yet.
  await editor.add('SVG drawing');
  await page.getByRole('button', { name: /^Settings: / }).click();
  await expect(page.getByText('Upload a drawing first')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await editor.press('Close');
  await editor.press('More');
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  await expect(page.getByRole('button', { name: 'Close preview' })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await context.close();
});
