import { SYMBOL_CLASS } from '../../src/domain/dashboard/schematic/classes.ts';
import { boundDevice, createDashboard, drawing, inOneColumn } from './support/dashboards.ts';
import { expect, test } from './support/site.ts';

/** A symbol whose text has room to grow in its card, and one that fills it. */
const symbol = (id: string, text: string) =>
  `<g class="${SYMBOL_CLASS}"><rect width="120" height="40" fill="none"/><text fill="currentColor" id="${id}" x="20" y="25" font-size="14">${text}</text></g>`;

test('on a tablet, the text of symbols is enlarged as far as its card has room for it', async ({
  page,
  api,
  signedIn,
}) => {
  const { points } = await boundDevice(api, { temperature: 43, level: 60, pump: 1 });
  const plan = drawing(points);
  const symbols = symbol('short', 'Pump') + symbol('long', 'Amenities block');
  const data = plan.data
    .replace(/viewBox="[^"]*"/, 'viewBox="0 0 1200 300"')
    .replace('</svg>', `${symbols}</svg>`);
  const board = await createDashboard(api, inOneColumn({ ...plan, data }));
  await signedIn('superadmin', `/admin/dashboards/${board.id}/show`);
  const sizeOf = (id: string) =>
    page.locator(`#${id}`).evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(page.locator('#short')).toBeVisible();
  expect(await sizeOf('short')).toBe(14);

  await page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(() => sizeOf('short')).toBeGreaterThan(16);
  expect(await sizeOf('long')).toBe(14);
});
