import { dashboardOf, editorOf, idOf, shapeOf } from './support/editor.ts';
import { boundDevice } from './support/dashboards.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, test, unique } from './support/site.ts';

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">
<rect id="temp" x="20" y="20" width="60" height="24" fill="#fff"/></svg>`;

test('a dashboard from nothing by keyboard alone, and all of it undone and done again', async ({
  page,
  api,
  signedIn,
}) => {
  const title = unique('Basin');
  await boundDevice(api, { temperature: 43.5 }, { title });
  await signedIn('superadmin', '/admin/dashboards/create');
  const editor = editorOf(page);
  const { keyboard } = page;
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await keyboard.press(key);
  };
  const said = (words: string) =>
    expect(page.getByRole('status').filter({ hasText: words })).not.toHaveCount(0);
  const add = async (kind: string) => {
    await press('Enter');
    await expect(page.getByRole('menuitem', { name: kind })).toBeVisible();
    await keyboard.type(kind.slice(0, 3));
    await expect(page.getByRole('menuitem', { name: kind })).toBeFocused();
    await press('Enter');
    await said(`${kind} added`);
  };

  await tabTo(page, 'Title');
  await keyboard.type('By keyboard');
  await tabTo(page, 'Add row');
  // From tool to tool by the arrows; the focus stays on the tool that was used.
  await press('Enter', 'ArrowRight', 'Enter');
  await expect(editor.button('Add column')).toBeFocused();
  await press('Enter', 'ArrowRight');
  await add('SVG drawing');
  await expect(editor.button('Add element')).toBeFocused();

  // Tools, rows, settings: F6 goes round. The file is chosen in what has the focus then.
  await press('F6', 'F6');
  const field = await page.evaluateHandle(() => document.activeElement);
  await field.asElement()?.setInputFiles({
    name: 'plant.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(DRAWING),
  });
  // The first upload gives the dashboard its number and another page; the focus stays where it was.
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByLabel('Drawing')).toBeFocused();
  const id = idOf(page);
  // The first drawing of a server waits for the thread that sanitises it.
  await expect(page.getByRole('combobox', { name: 'Placeholder' })).toBeEnabled({ timeout: 30_000 });
  await tabTo(page, 'Placeholder');
  await keyboard.type('temp');
  await press('ArrowDown', 'Enter');
  await tabTo(page, 'Datapoint');
  await keyboard.type(title);
  await expect(page.getByRole('option', { name: `Temperature · ${title}` })).toBeVisible();
  await press('ArrowDown', 'Enter');
  await said('datapoint bound');

  // Back to what is chosen, and its column a listed width narrower.
  await press('Escape');
  await expect(page.getByRole('button', { name: /^SVG drawing, row 1, column 2/ })).toBeFocused();
  await press('Alt+Shift+ArrowLeft');
  await said('Column 2 of row 1 is 41.6 % wide');
  await press('Shift+F6');
  await tabTo(page, 'Add note');
  await press('Enter', 'F6', 'Enter');
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await keyboard.type('typed');
  await press('Escape', 'Alt+ArrowLeft');
  await expect(page.getByRole('button', { name: /^Note, row 1, column 1, place 1/ })).toBeFocused();
  await press('F6', 'F6', 'Enter');
  await said('Row 2 added');
  await tabTo(page, 'Add column');
  await press('Enter', 'ArrowRight');
  await add('Value');
  await tabTo(page, 'Value, row 2, column 1, place 1');
  await press('Control+d');
  await expect(page.getByRole('button', { name: /^Value, row 2, column 1, place 2/ })).toBeFocused();
  await tabTo(page, /^Row 2, 1 column$/, true);
  await press('Enter', 'Alt+ArrowUp');
  await expect(editor.row(1)).toBeFocused();
  await press('Control+s');
  await expect(editor.state('Saved')).toBeVisible();
  const built = ['12 value value', '6 typed | 5 svg'];
  expect(await shapeOf(api, id)).toEqual(built);
  expect((await api.get(`/dashboard-v2/${id}`)).data.title).toBe('By keyboard');

  // All of it back by the tool: what can't be pressed any more hands the focus to the way forth.
  await tabTo(page, 'Undo', true);
  while (await editor.button('Undo').isEnabled()) await press('Enter');
  await expect(page.locator('.grid-row')).toHaveCount(0);
  await expect(editor.button('Redo')).toBeFocused();
  while (await editor.button('Redo').isEnabled()) await press('Enter');
  await expect(editor.button('Undo')).toBeFocused();
  await expect(editor.state('Saved')).toBeVisible();

  // Deleting everything leaves the focus on something that goes on.
  await press('F6', 'Delete', 'Delete');
  await expect(page.locator('.grid-row')).toHaveCount(0);
  await expect(editor.button('Add row')).toBeFocused();
  await press('Control+z', 'Control+z', 'Control+s');
  await expect(editor.state('Saved')).toBeVisible();
  expect(await shapeOf(api, id)).toEqual(built);
});

test('what was written by hand comes back to the byte when all of it is undone', async ({
  page,
  api,
  signedIn,
}) => {
  const { id, data } = await dashboardOf(api, unique('By hand'), [['a', 'b'], ['c']]);
  await signedIn('superadmin', `/admin/dashboards/${id}/edit`);
  const editor = editorOf(page);
  const { keyboard } = page;
  await editor.column(1, 1).focus();
  await keyboard.press('Enter');
  await keyboard.press('Alt+ArrowRight');
  await expect(editor.column(1, 2)).toBeFocused();
  await keyboard.press('Alt+Shift+ArrowLeft');
  await page.getByRole('button', { name: /^Note, row 1, column 1, place 1/ }).focus();
  await keyboard.press('Space');
  await keyboard.press('Delete');
  await keyboard.press('Control+s');
  await expect(editor.state('Saved')).toBeVisible();
  expect(await shapeOf(api, id)).toEqual(['6 | 5 a', '12 c']);

  // In a field Ctrl+Z is the field's own; elsewhere the editor's.
  await editor.row(1).focus();
  while (await editor.button('Undo').isEnabled()) await keyboard.press('Control+z');
  await keyboard.press('Control+s');
  await expect(editor.state('Saved')).toBeVisible();
  // Blanks and strange keys included.
  expect((await api.get(`/dashboard-v2/${id}`)).data.data).toBe(data);
  await keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Keyboard shortcuts');
});
