import { editorOf, idOf, shapeOf } from '../support/editor.ts';
import { blocksOf, test } from '../support/recipes.ts';
import { expect, open, unique } from '../support/site.ts';

test('one file adds an element to the editor, the document and the viewer', async ({
  page,
  api,
  signedIn,
}) => {
  const [{ code } = { code: '' }] = blocksOf('src/dashboards/elements/clock.tsx');
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(20);
  await signedIn('superadmin', '/admin/dashboards/create');
  const editor = editorOf(page);
  await editor.title.fill(unique('Clocks'));
  await editor.press('Add row');
  await editor.press('Add column');
  await editor.add('Clock');
  await page.getByRole('combobox', { name: 'Zone' }).click();
  await page.getByRole('option', { name: 'Sydney' }).click();
  await editor.save();
  await page.waitForURL(/\/edit$/);
  const id = idOf(page);
  expect(await shapeOf(api, id)).toEqual(['12 clock']);
  await open(page, `/admin/dashboards/${id}/show`);
  await expect(page.locator('[data-type="clock"] time')).toHaveAttribute('title', /Sydney/);
});
