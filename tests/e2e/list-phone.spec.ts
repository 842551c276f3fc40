import { axe, PHONE } from './support/accessibility.ts';
import { searchPath } from './support/many.ts';
import { expect, go, test, unique } from './support/site.ts';

/** Of a card with a title of one line, in pixels. */
const MOST = 96;

/** One line of buttons. */
const HEAD = 64;

test('on a phone, records are low cards that are opened, selected and acted on, and the head of a page is one line', async ({
  page,
  api,
  signedIn,
}) => {
  const word = unique('Pump');
  for (const at of [1, 2, 3]) await api.post('/dashboard-v2', { dashBoardName: `${word} ${at}` });
  await page.setViewportSize(PHONE);
  await signedIn('superadmin', searchPath('/admin/dashboards', word));
  const card = (at: number) => page.getByRole('listitem').filter({ hasText: `${word} ${at}` });
  const box = (at: number) => page.getByRole('checkbox', { name: `Select ${word} ${at}` });
  await expect(card(3)).toBeVisible();
  for (const at of [1, 2, 3]) expect((await card(at).boundingBox())?.height).toBeLessThanOrEqual(MOST);

  // Its actions are behind a button.
  const actions = card(1).getByRole('button', { name: `Actions for ${word} 1` });
  await expect(card(1).getByRole('button', { name: `Duplicate “${word} 1”` })).toHaveCount(0);
  await actions.click();
  await expect(actions).toHaveAttribute('aria-expanded', 'true');
  await expect(card(1).getByRole('button', { name: `Duplicate “${word} 1”` })).toBeVisible();

  // Resting a finger on a card selects it; then a tap anywhere on another does.
  const name = card(2).getByText(`${word} 2`);
  await name.dispatchEvent('pointerdown', { pointerType: 'touch' });
  await expect(box(2)).toBeChecked();
  await name.dispatchEvent('pointerup', { pointerType: 'touch' });
  await name.dispatchEvent('click');
  await card(3).getByText(`${word} 3`).click();
  await expect(page.getByRole('group', { name: '2 selected' })).toBeVisible();
  await expect(box(2)).toBeChecked();
  expect(await axe(page)).toEqual([]);

  // "Select" leaves the selection, and shows the boxes again.
  const select = page.getByRole('button', { name: 'Select', exact: true });
  await expect(select).toHaveAttribute('aria-pressed', 'true');
  await select.click();
  await expect(select).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('group', { name: '2 selected' })).toHaveCount(0);
  await select.click();
  await box(1).check();
  await expect(page.getByRole('group', { name: '1 selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();

  await card(3).getByText(`${word} 3`).click();
  await expect(page.getByRole('heading', { level: 1, name: `${word} 3` })).toBeVisible();

  await test.step('the head of a page is one line with a menu, which works by keyboard', async () => {
    const long = unique('A company with a name that is longer than one line of a phone');
    const { id } = await api.post('/companies', { name: long });
    await go(page, `/admin/companies/${id}/show`);
    const head = page.locator('.page-head');
    await expect(page.getByRole('heading', { level: 1, name: long })).toBeVisible();
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
    await expect(page.getByRole('dialog', { name: `Delete “${long}”?` })).toBeVisible();
    await expect(remove.and(head.getByRole('button'))).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();

    // The menu of a list shows the progress of an export, and closes when it is done.
    await go(page, `/admin/companies?filter=${encodeURIComponent(JSON.stringify({ q: long }))}`);
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
});
