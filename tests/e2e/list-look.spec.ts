import type { Page } from '@playwright/test';
import { settle } from './support/accessibility.ts';
import { sampleRecords } from './support/devices.ts';
import { expect, go, test } from './support/site.ts';

test.describe.configure({ mode: 'parallel' });

/** Tabs through the page and returns the elements without a visible focus. */
const withoutFocusRing = async (page: Page): Promise<string[]> => {
  await settle(page);
  await page.locator('body').click({ position: { x: 5, y: 5 } });
  const found: string[] = [];
  const seen = new Set<string>();
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    const { name, isShown } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      // The frame of an input may belong to a parent or sibling.
      const around = [element, element.closest('.plain-check'), element.closest('.MuiInputBase-root')];
      const drawn = around.flatMap((each) => {
        if (!each) return [];
        const { outlineStyle, outlineWidth } = getComputedStyle(each);
        const edge = each.querySelector(':scope > fieldset');
        const isEdged = edge !== null && Number.parseFloat(getComputedStyle(edge).borderTopWidth) >= 2;
        return [(outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || isEdged];
      });
      const { x, y } = element.getBoundingClientRect();
      return {
        name: `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}” at ${Math.round(x)}, ${Math.round(y)}`,
        isShown: element === document.body || drawn.includes(true),
      };
    });
    if (seen.has(name)) break;
    seen.add(name);
    if (!isShown) found.push(name);
  }
  expect(seen.size).toBeGreaterThan(10);
  return found;
};

test('a list shows the focus, keeps its header, has the font of the site and prints in light colours', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  await test.step('every focusable element has a visible focus', async () => {
    const { device } = await sampleRecords(api, accounts);
    await signedIn('superadmin', '/admin/devices');
    for (const path of [
      '/admin/devices',
      '/admin/endpoints',
      `/admin/devices/${device}?tab=readings`,
      '/admin/users/create',
    ]) {
      await go(page, path);
      expect([path, await withoutFocusRing(page)]).toEqual([path, []]);
    }
  });

  await test.step('the header and last column of a list are sticky', async () => {
    const names = [
      'Aged care home of the Sisters of the Holy Harbour',
      'Karaka Bay Area School and Kindergarten',
    ];
    const companies = await Promise.all(
      names.map((name) => api.post('/companies', { name: `${name} ${process.pid}` })),
    );
    const key = await api.post('/api-keys', { name: `Many ${process.pid}`, scopes: ['ingest'] });
    const devices = Array.from({ length: 40 }, (_, at) => ({
      app_id: 'water-tmv',
      dev_id: `building-7-level-${at}-valve-${process.pid}`,
      hw_serial:
        `AA${process.pid.toString(16).padStart(8, '0')}${at.toString(16).padStart(6, '0')}`.toUpperCase(),
      values: { temperature: 40 + at / 10, flow_rate: 1 },
    }));
    await api.as(key.key).post('/ingest/uplink', devices);
    await api.post('/devices_new/register-many', {
      search: `valve-${process.pid}`,
      company_id: companies[0].id,
      tags: ['floor:1', 'endpoint_name:Building 7 east wing', 'rate:15'],
    });
    await page.setViewportSize({ width: 1440, height: 700 });
    await go(page, '/admin/devices');
    await expect(page.getByRole('row')).toHaveCount(26);
    await settle(page);
    const last = await page.getByRole('columnheader').last().boundingBox();
    const frame = await page.locator('.RaDataTable-tableWrapper').boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(
      (frame?.x ?? 0) + (frame?.width ?? 0) + 1,
    );

    // Where there is no room for all, the tags yield and not the title.
    const tags = page.getByRole('columnheader', { name: 'Tags' });
    await page.setViewportSize({ width: 1280, height: 700 });
    await expect(tags).toHaveCount(0);
    const title = await page.getByRole('columnheader', { name: 'Title' }).boundingBox();
    expect(title?.width).toBeGreaterThanOrEqual(180);
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByRole('dialog', { name: 'Columns' })).toContainText(
      'Hidden while the window is this narrow',
    );
    await page.keyboard.press('Escape');
    // Wide enough whatever other tests have left in the columns before.
    await page.setViewportSize({ width: 2560, height: 700 });
    await expect(tags).toBeVisible();

    const bar = await page.getByRole('banner').boundingBox();
    for (const width of [1440, 1000]) {
      // On narrow screens the table scrolls inside its frame in both directions.
      await page.setViewportSize({ width, height: 700 });
      await settle(page);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.getByRole('row').last().scrollIntoViewIfNeeded();
      await expect(page.getByRole('row').last()).toBeInViewport();
      const head = page.getByRole('columnheader', { name: 'Title' });
      await expect(head).toBeInViewport({ ratio: 1 });
      expect((await head.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.height ?? 0) - 1);
      await expect(page.getByRole('button', { name: 'Title' })).toBeVisible();
      // The header is above the rows and receives the click.
      await page.getByRole('button', { name: 'Title' }).click();
      // Sorting replaces the rows and returns to the top of the page. Before, they were by alarm.
      const order = width === 1440 ? 'ascending' : 'descending';
      await expect(head).toHaveAttribute('aria-sort', order);
      await settle(page);
    }
    // Clean up: other tests expect their devices on the first page.
    const { data } = await api.get(`/devices?q=valve-${process.pid}&limit=100`);
    for (const { id } of data) await api.delete(`/devices/${id}`);
  });

  await test.step('texts are set in the font of the site', async () => {
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(
      /^"Inter Variable"/,
    );
    const loaded = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    );
    expect(loaded).toContain('Inter Variable');
  });

  await test.step('a list prints in light colours and without controls', async () => {
    const { company } = accounts;
    await page.emulateMedia({ colorScheme: 'dark' });
    await go(page, '/admin/companies');
    const row = page.getByRole('row', { name: company.name });
    await expect(row).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(row).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(await page.locator('th').getByRole('button').count());
    await expect(page.getByRole('navigation')).toBeHidden();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
