import type { Page } from '@playwright/test';
import { axe, DESK, PHONE } from './support/accessibility.ts';
import { createNotesDashboard, editorOf, shapeOf } from './support/editor.ts';
import { enter, expect, go, test, unique } from './support/site.ts';

test('nothing is lost when somebody else saves, without a network, or when the session ends', async ({
  page,
  api,
  signedIn,
  context,
  accounts,
}) => {
  await test.step('concurrent saves of a dashboard: the second user sees both versions and nothing is lost', async () => {
    const { id, version } = await createNotesDashboard(api, unique('Twin'), [['a', 'b'], ['c']]);
    await signedIn('superadmin', `/admin/dashboards/${id}/edit`);
    const editor = editorOf(page);
    await page.getByRole('button', { name: /^Note, row 1, column 1/ }).click();
    await editor.note('mine');
    await editor.row(2).click();
    await editor.press('Delete row');
    const { data: before } = await api.get(`/dashboard-v2/${id}`);
    const theirs = before.data.replace('"a"', '"theirs"').replace('"b"', '"their b"');
    await api.put(`/dashboard-v2/${id}`, { data: theirs, version });

    await editor.press('Save');
    const dialog = page.getByRole('dialog', { name: 'Conflict' });
    await expect(dialog.getByRole('radio', { name: 'Row 1, column 1: Mine' })).toBeChecked();
    await expect(dialog).toContainText('theirs');
    await expect(dialog.getByRole('radio', { name: 'Row 1, column 2: Theirs' })).toBeChecked();
    expect(await axe(page)).toEqual([]);
    // Both versions side by side; clicking a column in one selects that version of it.
    const [mine, other] = [dialog.locator('[data-drawn="mine"]'), dialog.locator('[data-drawn="theirs"]')];
    await expect(mine.first()).toContainText('mine');
    await expect(other.first()).toContainText('their b');
    await expect(mine.last()).toContainText('Not present');
    await other.first().click({ position: { x: 60, y: 30 } });
    await expect(dialog.getByRole('radio', { name: 'Row 1, column 1: Theirs' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Mine for this row' }).press('Enter');
    await expect(dialog.getByRole('radio', { name: 'Row 1, column 2: Mine' })).toBeChecked();
    await page.setViewportSize(PHONE);
    const boxes = await Promise.all([mine.first().boundingBox(), other.first().boundingBox()]);
    expect(boxes[1]?.y ?? 0).toBeGreaterThan((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0));
    await page.setViewportSize(DESK);
    // Cancel leaves everything as it was.
    await dialog.getByRole('button', { name: 'Back to the editor' }).click();
    await expect(editor.state('Not saved')).toBeVisible();
    await expect(page.locator('.grid-row')).toHaveCount(1);
    expect(await shapeOf(api, id)).toEqual(['6 theirs | 6 their b', '12 c']);

    await editor.press('Save');
    await dialog.getByRole('radio', { name: 'Row 1, column 1: Both' }).check();
    await dialog.getByRole('button', { name: 'Save my choice' }).click();
    await expect(editor.state('All changes saved')).toBeVisible();
    expect(await shapeOf(api, id)).toEqual(['4 mine | 4 theirs | 4 their b']);

    // Both versions are listed and can be restored.
    await editor.press('Versions');
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await versions.getByRole('button', { name: /^Version 1 / }).click();
    await expect(versions.getByText('c', { exact: true })).toBeVisible();
    await versions.getByRole('button', { name: 'Restore this version' }).click();
    await expect(versions).toBeHidden();
    expect(await shapeOf(api, id)).toEqual(['6 a | 6 b', '12 c']);
    await expect(page.locator('.grid-row')).toHaveCount(2);
  });

  await test.step('saving offline loses nothing, and the next attempt succeeds', async () => {
    const { id } = await createNotesDashboard(api, unique('Offline'), [['a']]);
    await go(page, `/admin/dashboards/${id}/edit`);
    const editor = editorOf(page);
    await page.getByRole('button', { name: /^Note, row 1, column 1/ }).click();
    await editor.note('typed without a network');
    await context.setOffline(true);
    await editor.press('Save');
    await expect(editor.state('Not saved')).toBeVisible();
    await expect(page.getByText('Draft stored in this browser.')).toBeVisible();
    await context.setOffline(false);
    // Also in the database of an earlier version.
    expect(await moveDrafts(page, ['flowgen_report', 'ls'], ['keyval-store', 'keyval'])).toBe(1);
    // The draft survives a browser crash.
    page.on('dialog', (question) => question.accept());
    await page.reload();
    await editor.press('Restore draft');
    await expect(editor.state('Unsaved changes')).toBeVisible();
    await editor.save();
    expect(await shapeOf(api, id)).toEqual(['12 typed without a network']);
    await page.reload();
    await expect(editor.column(1, 1)).toBeVisible();
    await expect(editor.button('Restore draft')).toBeHidden();
  });

  await test.step('a draft survives the end of the session during an edit', async () => {
    const { id } = await createNotesDashboard(api, unique('Expired'), [['a']]);
    const session = await api.signIn(accounts.superadmin);
    await enter(page, session, `/admin/dashboards/${id}/edit`);
    const editor = editorOf(page);
    await page.getByRole('button', { name: /^Note, row 1, column 1/ }).click();
    await editor.note('typed before the end');
    await api.as(session.token).post('/auth/logout', {});
    await editor.press('Save');
    await page.getByRole('textbox', { name: 'Email' }).fill(accounts.superadmin.email);
    await page.getByLabel('Password', { exact: true }).fill(accounts.superadmin.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(new RegExp(`/admin/dashboards/${id}/edit`));
    await editor.press('Restore draft');
    await editor.save();
    expect(await shapeOf(api, id)).toEqual(['12 typed before the end']);
  });
});

type Store = readonly [database: string, store: string];

/** Moves all entries of one IndexedDB store to another and returns their number. */
const moveDrafts = (page: Page, from: Store, to: Store): Promise<number> =>
  page.evaluate(
    async ([source, target]) => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error));
        });
      const open = ([database, store]: Store): Promise<IDBDatabase> => {
        const request = indexedDB.open(database);
        request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(store));
        return done(request);
      };
      const [here, there] = [await open(source), await open(target)];
      const keys = await done(here.transaction(source[1]).objectStore(source[1]).getAllKeys());
      for (const key of keys) {
        const value: unknown = await done(here.transaction(source[1]).objectStore(source[1]).get(key));
        await done(there.transaction(target[1], 'readwrite').objectStore(target[1]).put(value, key));
        await done(here.transaction(source[1], 'readwrite').objectStore(source[1]).delete(key));
      }
      here.close();
      there.close();
      return keys.length;
    },
    [from, to] as const,
  );
