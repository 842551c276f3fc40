import { axe, PHONE } from './support/accessibility.ts';
import { expect, go, test, unique } from './support/site.ts';

/** One line of buttons. */
const HEAD = 64;

test('on a phone, the head of a page is one line with a menu, which works by keyboard', async ({
  page,
  api,
  signedIn,
}) => {
  const name = unique('A company with a name that is longer than one line of a phone');
  const { id } = await api.post('/companies', { name });
  await page.setViewportSize(PHONE);
  await signedIn('superadmin', `/admin/companies/${id}/show`);
  const head = page.locator('.page-head');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect((await head.boundingBox())?.height).toBeLessThanOrEqual(HEAD + 16);

  const more = page.getByRole('button', { name: 'More actions' });
  const edit = page.getByRole('link', { name: 'Edit' });
  const remove = page.getByRole('button', { name: 'Delete' });
  await expect(edit).toBeHidden();
  await expect(remove).toBeHidden();
  await more.press('Enter');
  await expect(edit).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await expect(more).toBeFocused();

  await more.press('Enter');
  await expect(edit).toBeFocused();
  await remove.press('Enter');
  await expect(page.getByRole('dialog', { name: `Delete “${name}”?` })).toBeVisible();
  await expect(remove.and(head.getByRole('button'))).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  // The menu of a list shows the progress of an export, and closes when it is done.
  await go(page, `/admin/companies?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
  await expect(page.getByRole('link', { name: 'Create' })).toBeVisible();
  expect((await head.boundingBox())?.height).toBeLessThanOrEqual(HEAD);
  await more.click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await expect(page.getByText('Exported 1 record.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeHidden();
  await expect(more).toBeFocused();
});
