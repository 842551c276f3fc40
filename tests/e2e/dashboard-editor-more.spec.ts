import type { Locator, Page } from '@playwright/test';
import { createNotesDashboard, editorOf, shapeOf } from './support/editor.ts';
import { enter, expect, open, test, unique } from './support/site.ts';

/** One-pixel images. */
const BLUE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgrdwAAAG1AS9JjICrAAAAAElFTkSuQmCC';
const GREEN = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOYvNwVAANQAYDE4ScNAAAAAElFTkSuQmCC';
const dot = (base64: string) => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(base64, 'base64'),
});

test('elements are copied between tabs; a logo is added, replaced and removed', async ({
  page,
  context,
  api,
  signedIn,
}) => {
  const from = await createNotesDashboard(api, unique('From'), [['a', 'b'], ['c']]);
  const to = await createNotesDashboard(api, unique('To'), []);
  await signedIn('superadmin', `/admin/dashboards/${from.id}/edit`);
  const here = editorOf(page);
  await here.row(1).click();
  await here.press('Copy');
  const other = await context.newPage();
  await open(other, new URL(`/admin/dashboards/${to.id}/edit`, page.url()).href);
  const there = editorOf(other);
  // Nothing can be selected yet, and a row has no settings.
  await there.press('Paste');
  await expect(there.column(1, 2)).toBeVisible();
  await here.column(2, 1).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+c');
  await there.row(1).focus();
  await other.keyboard.press('Control+v');
  await page.getByRole('button', { name: /^Note, row 1, column 2/ }).click();
  await page.keyboard.press('Control+c');
  await there.column(1, 1).focus();
  await other.keyboard.press('Enter');
  await other.keyboard.press('Control+v');

  await there.press('Dashboard settings');
  const logo = other.getByLabel('Logo');
  await logo.setInputFiles(dot(BLUE));
  await there.save();
  // Existing widths stay; columns that do not fit wrap to the next line.
  expect(await shapeOf(api, to.id)).toEqual(['4 a b | 4 b | 4 c']);
  const first = (await api.get(`/dashboard-v2/${to.id}`)).data.logo;
  expect(first).toMatch(/^\//);
  await logo.setInputFiles(dot(GREEN));
  await there.save();
  const changed = (await api.get(`/dashboard-v2/${to.id}`)).data;
  expect(changed.old_logo).toBe(first);
  await other.reload();
  await expect(other.locator(`img[src="${changed.logo}"]`)).toBeVisible();
  await there.press('Remove logo');
  await there.save();
  expect((await api.get(`/dashboard-v2/${to.id}`)).data.logo).toBeNull();
});

/** Drags with one finger, in steps. */
const swipe = async (page: Page, from: Locator, by: { readonly x: number; readonly y: number }) => {
  await from.scrollIntoViewIfNeeded();
  const box = await from.boundingBox();
  if (!box) throw new Error('Nothing to touch.');
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly object[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points as never });
  await send('touchStart', [start]);
  for (let step = 1; step <= 8; step++) {
    await send('touchMove', [{ x: start.x + (by.x * step) / 8, y: start.y + (by.y * step) / 8 }]);
  }
  await send('touchEnd', []);
  await touch.detach();
};

test('touch: handles move rows, columns, edges and elements; elsewhere the page scrolls', async ({
  browser,
  api,
  sessions,
  server,
}) => {
  const { id } = await createNotesDashboard(api, unique('By finger'), [['a', 'b'], ['c'], ['d'], ['e']]);
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 900, height: 960 } });
  const page = await context.newPage();
  await enter(page, await sessions('superadmin'), `${server.url}/admin/dashboards/${id}/edit`);
  const editor = editorOf(page);
  const grip = (handle: Locator): Locator => handle.locator('[data-grip]');
  const scrolled = (): Promise<number> => page.evaluate(() => window.scrollY);

  await editor.row(2).tap();
  await expect(editor.row(2)).toHaveAttribute('aria-pressed', 'true');
  await swipe(page, editor.row(2), { x: 0, y: -200 });
  await expect.poll(scrolled).toBeGreaterThan(50);
  await expect(editor.state('All changes saved')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));

  await swipe(page, grip(editor.row(2)), { x: 0, y: -200 });
  await expect(editor.column(1, 1)).toHaveAccessibleName(/100%/);
  const first = page.locator('.react-grid-item', { has: editor.column(2, 1) });
  const edge = first.locator('.react-resizable-handle-e');
  const width = (await first.boundingBox())?.width ?? 0;
  await swipe(page, edge, { x: -width / 2, y: 0 });
  await expect(editor.column(2, 1)).toHaveAccessibleName(/25%/);
  await swipe(page, grip(editor.column(2, 2)), { x: -width * 1.4, y: 0 });
  await expect(editor.column(2, 1)).toHaveAccessibleName(/50%/);
  // An element shows its handle once selected.
  const note = page.getByRole('button', { name: /^Note, row 2, column 1/ });
  await note.tap();
  await swipe(page, page.locator('[data-element-grip]'), { x: 160, y: -100 });
  await expect(page.getByRole('button', { name: /^Note, row 1, column 1, position 2/ })).toBeVisible();
  await editor.save();
  expect(await shapeOf(api, id)).toEqual(['12 c b', '6 | 3 a', '12 d', '12 e']);
  await context.close();
});
