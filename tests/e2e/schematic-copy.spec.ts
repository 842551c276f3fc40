import { axe } from './support/accessibility.ts';
import { boundDevice, createDashboard, inOneColumn, valueOf } from './support/dashboards.ts';
import { editorOf } from './support/editor.ts';
import { expect, test, unique } from './support/site.ts';

test('a drawing is copied for the devices of another site', async ({ page, api, accounts, signedIn }) => {
  const company_id = accounts.company.id;
  const [north, south] = [unique('North'), unique('South')];
  const facts = (title: string) => ({ title, company_id });
  const basin = await boundDevice(api, { temperature: 43 }, facts(`${north} basin`));
  const tank = await boundDevice(api, { level: 60 }, facts(`${north} tank`));
  const other = await boundDevice(api, { temperature: 42 }, facts(`${south} basin`));
  await api.post('/projects', { title: north, company_id, device_ids: [basin.id, tank.id] });
  await api.post('/projects', { title: south, company_id, device_ids: [other.id] });
  const symbols = [
    { id: 's1', kind: 'tmv', x: 20, y: 20, label: `${north} basin` },
    { id: 's2', kind: 'tank', x: 300, y: 20, label: 'Tank' },
  ];
  const board = await createDashboard(
    api,
    inOneColumn({
      type: 'svg',
      height: 8,
      schematic: { symbols, pipes: [] },
      data: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200" class="s-schematic"><text id="s1-temperature"/><text id="s2-level"/></svg>',
      xidwithValues: [
        valueOf(basin.points['temperature'] ?? 0, { node: 's1-temperature', decimals: 2 }),
        valueOf(tank.points['level'] ?? 0, { node: 's2-level', type: 'level' }),
      ],
    }),
  );
  await signedIn('superadmin', `/admin/dashboards/${board.id}/edit`);
  const editor = editorOf(page);
  const drawings = page.getByRole('button', { name: /^SVG drawing, row 1/ });
  await drawings.click();
  await editor.press('Copy for another site');
  const dialog = page.getByRole('dialog', { name: 'Copy the drawing for another site' });
  await dialog.getByRole('combobox', { name: 'Project or tag' }).fill(south);
  await page.getByRole('option', { name: south }).click();
  await expect(dialog.getByText('1 of 2 devices have a match.')).toBeVisible();
  const unmatched = dialog.getByRole('region', { name: 'No match found' });
  await expect(unmatched.getByRole('combobox', { name: `Instead of ${north} tank` })).toHaveValue('');
  const matched = dialog.getByRole('region', { name: 'Matched' });
  await expect(matched.getByRole('combobox', { name: `Instead of ${north} basin` })).toHaveValue(
    `${south} basin`,
  );
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add the copy' }).click();
  await expect(drawings).toHaveCount(2);
  await editor.press('Undo');
  await expect(drawings).toHaveCount(1);
  await editor.press('Redo');
  await editor.save();

  const { data } = await api.get(`/dashboard-v2/${board.id}`);
  const [original, copy] = JSON.parse(data.data).rows[0].columns[0].elements;
  expect(original.xidwithValues).toHaveLength(2);
  expect(copy.xidwithValues).toMatchObject([
    { id: other.points['temperature'], node: 's1-temperature', decimals: 2 },
  ]);
  expect(copy.schematic.symbols).toMatchObject([{ label: `${south} basin` }, { label: 'Tank' }]);
  expect(copy.data).toContain(south);
});
