import { problemsOfPage } from './support/accessibility.ts';
import { expect, go, test, unique } from './support/site.ts';

test('the dashboard list: duplicate, delete, restore, and the link on the device page', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  const title = unique('Plant room');
  const devId = unique('dev').replace(' ', '-');
  const key = await api.post('/api-keys', { name: unique('Key'), scopes: ['ingest'], company_id: null });
  await api.as(key.key).post('/ingest/uplink', {
    app_id: 'app',
    dev_id: devId,
    hw_serial: devId,
    type: 'tmv',
    values: { temperature: 43 },
  });
  const serial = devId.toUpperCase();
  const device = (
    await api.post(`/devices_new/${encodeURIComponent(serial)}/tmv/register`, {
      company_id: accounts.company.id,
    })
  ).data;
  const point = (await api.get(`/devices/${device.id}`)).data.datapoints[0];
  const data = JSON.stringify({
    rows: [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            colwidth: 12,
            widthPercent: '100',
            elements: [{ id: 'e', type: 'value', xidwithValues: [{ id: point.id }] }],
          },
        ],
      },
    ],
  });
  const created = (await api.post('/dashboard-v2', { dashBoardName: title, city: 2147714, data })).data;
  await api.put(`/dashboard-v2/${created.id}/attach-company`, { company_id: accounts.company.id });

  await signedIn('superadmin', '/admin/dashboards');
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  expect(await problemsOfPage(page)).toEqual([]);
  // With room for the city also beside long names of alarms.
  await page.setViewportSize({ width: 1600, height: 800 });
  await page.getByRole('searchbox', { name: 'Search' }).fill(title);
  const row = page.getByRole('row', { name: new RegExp(title) });
  // The head and the one that is found: it moves while the others are still there.
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Sydney');
  await expect(row.getByRole('link', { name: `Edit “${title}”` })).toHaveAttribute(
    'href',
    `/admin/dashboards/${created.id}/edit`,
  );
  await expect(row.getByRole('link', { name: `View “${title}”` })).toHaveAttribute(
    'href',
    `/admin/dashboards/${created.id}/show`,
  );
  await row.getByRole('button', { name: `Duplicate “${title}”` }).click();
  await expect(row).toHaveCount(2);
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Delete “${name}”` }).click();
    const question = page.getByRole('dialog', { name: `Delete “${name}”?` });
    await expect(question).toContainText('You can restore it for 30 days.');
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await remove(`${title} (copy)`);
  await expect(row).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(2);
  await remove(title);
  await expect(row).toHaveCount(1);

  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Deleted dashboards' });
  await expect(dialog.getByRole('listitem').filter({ hasText: title })).toContainText(/Deleted by .* · /);
  expect(await problemsOfPage(page)).toEqual([]);
  await dialog.getByRole('button', { name: `Restore “${title}”` }).click();
  await expect(dialog.getByRole('button', { name: `Restore “${title}”` })).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(row).toHaveCount(2);

  await go(page, `/admin/devices/${device.id}?tab=dashboards`);
  await expect(page.getByRole('tabpanel').getByRole('link', { name: title, exact: true })).toHaveAttribute(
    'href',
    `/admin/dashboards/${created.id}/show`,
  );
  await signedIn('user', '/company/dashboards');
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveAttribute(
    'href',
    `/company/dashboards/${created.id}`,
  );
  // The row opens the dashboard, so there is no actions column.
  await expect(page.getByRole('link', { name: `View “${title}”` })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Create' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Deleted' })).toBeHidden();
});
