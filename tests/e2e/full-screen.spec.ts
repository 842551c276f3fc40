import { boundDevice, createDashboard } from './support/dashboards.ts';
import { expect, test, unique } from './support/site.ts';
import { inRows, valueElement, wallFaults } from './support/walls.ts';

test('full screen shows a dashboard as on a wall, with alarms, and Escape leads back', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  const company_id = accounts.company.id;
  const basin = await boundDevice(api, { temperature: 41 }, { company_id });
  const other = await boundDevice(api, { temperature: 41 }, { company_id });
  const board = await createDashboard(
    api,
    inRows(
      ...Array.from({ length: 6 }, () => [
        { span: 12, elements: [valueElement(basin.points.temperature ?? 0, 'Outlet')] },
      ]),
    ),
    { title: unique('Ward') },
  );
  await api.put(`/dashboard-v2/${board.id}/attach-company`, { company_id });
  const raise = async ({ id, send }: typeof basin): Promise<void> => {
    await api.post('/alarm-rules', {
      title: unique('Too hot'),
      kind: 'threshold',
      severity: 'critical',
      params: { key: 'temperature', above: 60 },
      device_ids: [id],
    });
    await send({ temperature: 71 });
  };
  await page.setViewportSize({ width: 1280, height: 720 });
  await signedIn('user', `/company/dashboards/${board.id}`);
  await page.getByRole('button', { name: 'Full screen' }).click();
  const heading = page.getByRole('heading', { level: 1, name: board.title });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const alarms = page.getByRole('region', { name: 'Alarms' });
  await raise(other);
  await expect(alarms).toContainText(/No alarms here\. \d+ critical alarm/);
  await raise(basin);
  await expect(alarms).toContainText('Critical');
  await expect(page.locator('.dash-number').first()).toHaveText(/^71/);
  // More than fits at once: it is turned in pages.
  await expect(page.locator('.wall-pages > li')).not.toHaveCount(0);
  expect(await wallFaults(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(page).not.toHaveURL(/kiosk/);
});
