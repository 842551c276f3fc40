import { createDevices } from '../support/many.ts';
import { blocksOf, test } from '../support/recipes.ts';
import { expect, open, ROOT, unique } from '../support/site.ts';

test('a field on devices is in every part of the site and the API', async ({
  page,
  api,
  server,
  signedIn,
}) => {
  for (const { code } of blocksOf('src/resources/devices.ts'))
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(15);
  const word = unique('Floors').replace(' ', '-');
  // Import.
  await createDevices(server.url, api, [
    { title: `${word} low`, floor: 'Ground', is_active: 'true' },
    { title: `${word} high`, floor: 'Level 9', is_active: 'true' },
  ]);
  // API.
  const { data } = await api.get(`/devices?q=${word}&floor=Level%209`);
  expect(data).toMatchObject([{ title: `${word} high`, floor: 'Level 9' }]);
  const [{ id }] = data as [{ id: number }];
  const bulk = { filter: { q: word, floor: 'Ground' }, data: { add_tags: ['wing:north'] } };
  expect(await api.put('/devices/many', bulk)).toMatchObject({ count: 1 });

  // List and filter.
  await signedIn('superadmin', `/admin/devices?filter=${encodeURIComponent(JSON.stringify({ q: word }))}`);
  await expect(page.getByRole('columnheader', { name: 'Floor' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ground/ })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('textbox', { name: 'Floor' }).fill('Level 9');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Ground/ })).toBeHidden();
  await expect(page.getByRole('button', { name: /Floor Level 9/ })).toBeVisible();
  // Export.
  const session = await api.signIn(ROOT);
  const file = await fetch(`${server.url}/api/devices/export?q=${word}&floor=Ground&columns=title,floor`, {
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(await file.text()).toContain(`${word} low,Ground`);

  // Form, page and history.
  await open(page, `/admin/devices/${id}/edit`);
  // The input that a recipe puts in the place of the generated one.
  await expect(page.getByRole('textbox', { name: 'Floor' })).toHaveAttribute('placeholder', 'Level 2');
  await page.getByRole('textbox', { name: 'Floor' }).fill('Roof');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Roof' })).toBeVisible();
  await open(page, `/admin/devices/${id}?tab=history`);
  await expect(page.getByText('Level 9').first()).toBeVisible();
});
