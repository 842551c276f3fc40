import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axe, axeInBothThemes, DESK, PHONE, settle, tooWide } from './support/accessibility.ts';
import { boundDevice, createDashboard, inOneColumn, valueOf } from './support/dashboards.ts';
import { type Api, expect, test } from './support/site.ts';

const HOUR = 3_600_000;

/** A dashboard with a chart of two temperatures over three days, every hour. */
const boardWithChart = async (api: Api) => {
  const basin = await boundDevice(api, { temperature: 43, temperature_cold: 12 });
  const now = Date.now();
  for (let ago = 72; ago > 0; ago--) {
    const values = { temperature: 40 + (ago % 5), temperature_cold: 10 + (ago % 3) };
    await basin.send(values, new Date(now - ago * HOUR));
  }
  const { temperature = 0, temperature_cold: cold = 0 } = basin.points;
  const ids = [valueOf(temperature), valueOf(cold)];
  const board = await createDashboard(
    api,
    inOneColumn({ type: 'chart', height: 9, xidwithValues: ids, options: { title: 'Basin', range: '24h' } }),
  );
  return `/admin/dashboards/${board.id}/show`;
};

const chartOf = (page: Page) => page.getByRole('figure', { name: 'Basin' });
const drawn = (page: Page) => chartOf(page).locator('[data-line] [data-runs]');

test('a chart is read by keyboard and pointer, and a dashboard has one time range', async ({
  page,
  api,
  signedIn,
}) => {
  const path = await boardWithChart(api);
  await signedIn('superadmin', path);
  await expect(drawn(page)).toHaveCount(2);
  await test.step('a chart by keyboard and pointer: values, lines, zoom, table, files', async () => {
    const plot = chartOf(page).getByRole('slider');
    await plot.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(plot).toHaveAttribute('aria-valuetext', /Temperature 4\d\.0\s°C; .*1\d\.0\s°C$/);
    await expect(chartOf(page).locator('.chart-box')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chartOf(page).locator('.chart-box')).toHaveCount(0);

    const hot = chartOf(page).getByRole('button', { name: 'Temperature', exact: true });
    await hot.click();
    await expect(hot).toHaveAttribute('aria-pressed', 'false');
    await expect(drawn(page)).toHaveCount(1);
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      chartOf(page).getByRole('button', { name: 'Chart as CSV' }).click(),
    ]);
    const [header = ''] = readFileSync(await csv.path(), 'utf8').split('\r\n');
    expect(header.split(',')).toHaveLength(2);
    await hot.click();
    await expect(drawn(page)).toHaveCount(2);
    const [png] = await Promise.all([
      page.waitForEvent('download'),
      chartOf(page).getByRole('button', { name: 'Chart as PNG' }).click(),
    ]);
    expect(png.suggestedFilename()).toBe('Basin.png');
    expect(
      readFileSync(await png.path())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');

    await chartOf(page).getByRole('button', { name: 'Show as table' }).click();
    const table = chartOf(page).getByRole('region', { name: /table$/ });
    await expect(table.getByRole('columnheader')).toHaveCount(3);
    expect(await axeInBothThemes(page)).toEqual([]);
    await chartOf(page).getByRole('button', { name: 'Show as table' }).click();

    // Dragging zooms, for all charts of the dashboard; Back leads to the range before.
    await settle(page);
    const box = await plot.boundingBox();
    if (!box) throw new Error('no chart');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.4, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, y, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(/[?&]range=custom&from=/);
    await expect(page.getByRole('combobox', { name: 'Time range' })).toHaveValue('custom');
    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Time range' })).toHaveValue('own');
    await page.setViewportSize(PHONE);
    await settle(page);
    expect(await tooWide(page)).toEqual([]);
  });

  await test.step('one time range for a dashboard, in the URL, with the previous period', async () => {
    await page.setViewportSize(DESK);
    const range = page.getByRole('combobox', { name: 'Time range' });
    await range.selectOption('Last 7 days');
    await expect(page).toHaveURL(/[?&]range=7d/);
    await range.selectOption('Last hour');
    await expect(page).toHaveURL(/[?&]range=1h/);
    await page.getByRole('checkbox', { name: 'Compare with previous period' }).check();
    await expect(page).toHaveURL(/[?&]compare=1/);
    await range.selectOption('Last 24 hours');
    await expect(chartOf(page).getByText('Previous period')).toBeVisible();
    await expect(chartOf(page).locator('g .chart-previous')).toHaveCount(2);
    await page.reload();
    await expect(range).toHaveValue('24h');
    await expect(chartOf(page).locator('g .chart-previous')).toHaveCount(2);
    await range.selectOption('Custom');
    await page.getByLabel('From').fill('2026-01-03T10:00');
    await page.getByLabel('To', { exact: true }).fill('2026-01-02T10:00');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('alert')).toHaveText('“From” must be earlier than “To”.');
    expect(await axe(page, 'main')).toEqual([]);
  });
});
