import { axe, PHONE, smallTargets, tooWide } from './support/accessibility.ts';
import { boundDevice, createDashboard, inOneColumn } from './support/dashboards.ts';
import { editorOf, idOf } from './support/editor.ts';
import { enter, expect, go, test, unique } from './support/site.ts';
import type { Accounts, Api } from './support/site.ts';

const reference = (type: string) => ({ id: null, xid: null, end: null, dev_id: '', type, variable: 'site' });

/** A site of the company with a device that has these values. */
const siteOf = async (api: Api, { company }: Accounts, values: Readonly<Record<string, number>>) => {
  const title = unique('Site');
  const project = await api.post('/projects', { title, company_id: company.id });
  await boundDevice(api, values, { company_id: company.id, project_ids: [project.id] });
  return { title, id: project.id as number };
};

test('one dashboard shows two sites, by the picker and by the address', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  const [first, second] = [
    await siteOf(api, accounts, { temperature: 41.5, level: 3 }),
    await siteOf(api, accounts, { temperature: 52.5 }),
  ];
  const board = await createDashboard(api, {
    variables: [{ name: 'site', kind: 'project', label: 'Site', default: first.id }],
    ...inOneColumn(
      { type: 'value', height: 4, xidwithValues: [reference('temperature')], options: { sparkline: false } },
      { type: 'value', height: 4, xidwithValues: [reference('level')], options: { sparkline: false } },
      { type: 'status', height: 6, options: { devices: { variable: 'site' } } },
    ),
  });
  await api.put(`/dashboard-v2/${board.id}/attach-company`, { company_id: accounts.company.id });
  await signedIn('user', `/company/dashboards/${board.id}`);
  const picker = page.getByRole('button', { name: `Site ${first.title}` });
  const missing = page.getByText(`No level datapoint at ${second.title}`);
  await expect(page.getByText('41.5', { exact: true })).toBeVisible();
  await expect(missing).toBeHidden();

  await picker.click();
  // What is chosen is highlighted as well.
  await expect(page.getByRole('option', { name: first.title })).toBeVisible();
  expect(await axe(page, '[role="listbox"]')).toEqual([]);
  await page.getByRole('combobox', { name: 'Site: Search' }).fill(second.title);
  const option = page.getByRole('option', { name: second.title });
  await expect(option).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await option.click();
  await expect(page).toHaveURL(new RegExp(`\\?var-site=${second.id}$`));
  await expect(page.getByText('52.5', { exact: true })).toBeVisible();
  await expect(page.getByText('41.5', { exact: true })).toBeHidden();
  await expect(missing).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await page.reload();
  await expect(page.getByText('52.5', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(picker).toBeVisible();
  await expect(page.getByText('41.5', { exact: true })).toBeVisible();
  await page.goto(`/company/dashboards/${board.id}?var-site=999999`);
  await expect(page.getByText(/what the address names doesn’t exist/)).toBeVisible();
  await expect(page.getByText('Nothing is chosen for “Site”').first()).toBeVisible();
});

test('a variable of a dashboard is declared and bound in the editor, which shows current values', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  await test.step('elements in the editor show current values for what refers to a variable', async () => {
    const site = await siteOf(api, accounts, { temperature: 41.5 });
    const board = await createDashboard(api, {
      variables: [{ name: 'site', kind: 'project', label: 'Site', default: site.id }],
      ...inOneColumn({
        type: 'value',
        height: 4,
        xidwithValues: [reference('temperature')],
        options: { sparkline: false },
      }),
    });
    await signedIn('superadmin', `/admin/dashboards/${board.id}/edit`);
    await expect(page.getByText('41.5', { exact: true })).toBeVisible();
    await expect(page.getByText(`Site ${site.title}`)).toBeVisible();
    await editorOf(page).press('Preview');
    await expect(page.getByRole('dialog').getByText('41.5', { exact: true })).toBeVisible();
  });

  await test.step('a variable is declared and bound in the editor, and undone', async () => {
    await page.keyboard.press('Escape');
    await go(page, '/admin/dashboards/create');
    const editor = editorOf(page);
    await editor.title.fill(unique('Any site'));
    await editor.press('Add row');
    await editor.press('Add column');
    await editor.add('Value');
    await editor.press('Dashboard settings');
    await editor.press('Variables');
    await editor.press('Add project');
    await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('Site');
    expect(await axe(page)).toEqual([]);
    await editor.press('Close');
    await page.getByRole('button', { name: /^Value, row 1/ }).click();
    await page.getByRole('combobox', { name: 'Source' }).click();
    await page.getByRole('option', { name: 'Of “Site”' }).click();
    await page.getByRole('combobox', { name: 'Datapoint key' }).fill('temperature');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Shows temperature of “Site”')).toBeVisible();
    await editor.save();
    await page.waitForURL(/\/edit$/);
    const stored = JSON.parse((await api.get(`/dashboard-v2/${idOf(page)}`)).data.data);
    expect(stored.variables).toEqual([{ name: 'site', kind: 'project', label: 'Site' }]);
    expect(stored.rows[0].columns[0].elements[0].xidwithValues).toEqual([reference('temperature')]);

    await editor.press('Undo');
    await editor.press('Undo');
    await expect(page.getByText('No datapoint selected')).toBeVisible();
    await editor.press('Undo');
    await expect(page.getByRole('combobox', { name: 'Source' })).toBeHidden();
  });
});

test('on a phone, the head of a dashboard is low, with actions and choices in sheets', async ({
  browser,
  server,
  sessions,
  api,
  accounts,
}) => {
  const first = await siteOf(api, accounts, { temperature: 41.5 });
  const second = await siteOf(api, accounts, { temperature: 52.5 });
  const board = await createDashboard(api, {
    variables: [{ name: 'site', kind: 'project', label: 'Site', default: first.id }],
    ...inOneColumn(
      { type: 'value', height: 4, xidwithValues: [reference('temperature')], options: { sparkline: false } },
      { type: 'chart', height: 4, xidwithValues: [reference('temperature')] },
    ),
  });
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    baseURL: server.url,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await enter(page, await sessions('superadmin'), `/admin/dashboards/${board.id}/show`);
  const filters = page.getByRole('button', { name: `Filters: ${first.title}` });
  await expect(filters).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Time range' })).toBeVisible();
  await expect(page.getByText('41.5', { exact: true })).toBeVisible();
  const top = await page.locator('.page-head').boundingBox();
  const content = await page.locator('.dash').boundingBox();
  expect((content?.y ?? Infinity) - (top?.y ?? 0)).toBeLessThanOrEqual(160);
  expect(await smallTargets(page)).toEqual([]);

  await filters.click();
  await page.getByRole('button', { name: `Site ${first.title}` }).click();
  await page.getByRole('combobox', { name: 'Site: Search' }).fill(second.title);
  await page.getByRole('option', { name: second.title }).click();
  await expect(page.getByRole('button', { name: `Site ${second.title}` })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('52.5', { exact: true })).toBeVisible();

  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  await page.getByRole('button', { name: 'More actions' }).click();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
  expect(await tooWide(page)).toEqual([]);
  await context.close();
});
