import { createNotesDashboard, editorOf, idOf, shapeOf } from './support/editor.ts';
import { boundDevice } from './support/dashboards.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, go, test, unique } from './support/site.ts';

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">
<rect id="temp" x="20" y="20" width="60" height="24" fill="#fff"/></svg>`;

test('a dashboard is built by keyboard alone, undone completely, and a document written by hand stays as it was', async ({
  page,
  api,
  signedIn,
}) => {
  await test.step('a dashboard is built by keyboard alone, undone and redone completely', async () => {
    const title = unique('Basin');
    await boundDevice(api, { temperature: 43.5 }, { title });
    await signedIn('superadmin', '/admin/dashboards/create');
    const editor = editorOf(page);
    const { keyboard } = page;
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await keyboard.press(key);
    };
    const announced = (words: string) =>
      expect(page.getByRole('status').filter({ hasText: words })).not.toHaveCount(0);
    const add = async (kind: string) => {
      await press('Enter');
      await expect(page.getByRole('menuitem', { name: kind })).toBeVisible();
      await keyboard.type(kind.slice(0, 3));
      await expect(page.getByRole('menuitem', { name: kind })).toBeFocused();
      await press('Enter');
      await announced(`${kind} added`);
    };

    await tabTo(page, 'Title');
    await keyboard.type('By keyboard');
    await tabTo(page, 'Add row');
    // Arrow keys move between tools; the focus stays on the used tool.
    await press('Enter', 'ArrowRight', 'Enter');
    await expect(editor.button('Add column')).toBeFocused();
    await press('Enter', 'ArrowRight');
    await add('SVG drawing');
    await expect(editor.button('Add element')).toBeFocused();

    // F6 cycles through tools, rows and settings. The file input then has the focus.
    await press('F6', 'F6');
    const field = await page.evaluateHandle(() => document.activeElement);
    await field.asElement()?.setInputFiles({
      name: 'plant.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(DRAWING),
    });
    // The first upload creates the dashboard and changes the page; the focus stays.
    await expect(page).toHaveURL(/\/edit$/);
    await expect(page.getByLabel('Drawing')).toBeFocused();
    const id = idOf(page);
    // The server's first drawing waits for the sanitizer thread to start.
    await expect(page.getByRole('combobox', { name: 'Placeholder' })).toBeEnabled({ timeout: 30_000 });
    await tabTo(page, 'Placeholder');
    await keyboard.type('temp');
    await press('ArrowDown', 'Enter');
    await tabTo(page, 'Datapoint');
    await keyboard.type(title);
    await expect(page.getByRole('option', { name: `Temperature · ${title}` })).toBeVisible();
    await press('ArrowDown', 'Enter');
    await announced('datapoint bound');

    // Back to the selection; make its column one preset width narrower.
    await press('Escape');
    await expect(page.getByRole('button', { name: /^SVG drawing, row 1, column 2/ })).toBeFocused();
    await press('Alt+Shift+ArrowLeft');
    await announced('Column 2 of row 1 is 41.6% wide');
    await press('Shift+F6');
    await tabTo(page, 'Add note');
    await press('Enter', 'F6', 'Enter');
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
    await keyboard.type('typed');
    await press('Escape', 'Alt+ArrowLeft');
    await expect(page.getByRole('button', { name: /^Note, row 1, column 1, position 1/ })).toBeFocused();
    await press('F6', 'F6', 'Enter');
    await announced('Row 2 added');
    await tabTo(page, 'Add column');
    await press('Enter', 'ArrowRight');
    await add('Value');
    await tabTo(page, 'Value, row 2, column 1, position 1');
    await press('Control+d');
    await expect(page.getByRole('button', { name: /^Value, row 2, column 1, position 2/ })).toBeFocused();
    await tabTo(page, /^Row 2, 1 column$/, true);
    await press('Enter', 'Alt+ArrowUp');
    await expect(editor.row(1)).toBeFocused();
    await press('Control+s');
    await expect(editor.state('All changes saved')).toBeVisible();
    const built = ['12 value value', '6 typed | 5 svg'];
    expect(await shapeOf(api, id)).toEqual(built);
    expect((await api.get(`/dashboard-v2/${id}`)).data.title).toBe('By keyboard');

    // Undo everything with the button; once disabled, it moves the focus to Redo.
    await tabTo(page, 'Undo', true);
    while (await editor.button('Undo').isEnabled()) await press('Enter');
    await expect(page.locator('.grid-row')).toHaveCount(0);
    await expect(editor.button('Redo')).toBeFocused();
    while (await editor.button('Redo').isEnabled()) await press('Enter');
    await expect(editor.button('Undo')).toBeFocused();
    await expect(editor.state('All changes saved')).toBeVisible();

    // Deleting everything leaves the focus on a usable control.
    await press('F6', 'Delete', 'Delete');
    await expect(page.locator('.grid-row')).toHaveCount(0);
    await expect(editor.button('Add row')).toBeFocused();
    await press('Control+z', 'Control+z', 'Control+s');
    await expect(editor.state('All changes saved')).toBeVisible();
    expect(await shapeOf(api, id)).toEqual(built);
  });

  await test.step('undoing everything restores a hand-written document byte for byte', async () => {
    const { id, data } = await createNotesDashboard(api, unique('By hand'), [['a', 'b'], ['c']]);
    await go(page, `/admin/dashboards/${id}/edit`);
    const editor = editorOf(page);
    const { keyboard } = page;
    await editor.column(1, 1).focus();
    await keyboard.press('Enter');
    await keyboard.press('Alt+ArrowRight');
    await expect(editor.column(1, 2)).toBeFocused();
    await keyboard.press('Alt+Shift+ArrowLeft');
    await page.getByRole('button', { name: /^Note, row 1, column 1, position 1/ }).focus();
    await keyboard.press('Space');
    await keyboard.press('Delete');
    await keyboard.press('Control+s');
    await expect(editor.state('All changes saved')).toBeVisible();
    expect(await shapeOf(api, id)).toEqual(['6 | 5 a', '12 c']);

    // Ctrl+Z in a field undoes in the field; elsewhere in the editor.
    await editor.row(1).focus();
    while (await editor.button('Undo').isEnabled()) await keyboard.press('Control+z');
    await keyboard.press('Control+s');
    await expect(editor.state('All changes saved')).toBeVisible();
    // Including whitespace and unknown keys.
    expect((await api.get(`/dashboard-v2/${id}`)).data.data).toBe(data);
    await keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveAccessibleName('Keyboard shortcuts');
  });
});
