import { SYMBOL_CLASS } from '../../src/domain/dashboard/schematic/classes.ts';
import { axe, PHONE, smallTargets } from './support/accessibility.ts';
import { boundDevice, createDashboard, drawing, inOneColumn, valueOf } from './support/dashboards.ts';
import { enter, expect, go, open, test } from './support/site.ts';

/** What is said while all of a drawing is shown, and while it is zoomed. */
const HINT = 'Pinch or double-tap to zoom';
const ZOOMED_HINT = 'Swipe sideways for more';
/** A drawing with small texts besides, such as a plan for a desktop. */
const SMALL_TEXT = '<text x="20" y="190" font-size="5">Riser</text>';
test('on a phone, a drawing is shown whole with its values below, and is zoomed and moved by fingers, buttons and keys', async ({
  browser,
  server,
  sessions,
  api,
}) => {
  const { points } = await boundDevice(api, { temperature: 43, level: 60, pump: 1 });
  const plan = drawing(points);
  const text = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n\n');
  const board = await createDashboard(
    api,
    inOneColumn(
      { ...plan, data: plan.data.replace('</svg>', `${SMALL_TEXT}</svg>`) },
      { type: 'notes', data: text, height: 2 },
    ),
  );
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    baseURL: server.url,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await enter(page, await sessions('superadmin'), `/admin/dashboards/${board.id}/show`);
  const tank = page.locator('#tank');
  const widthOf = async () => (await tank.boundingBox())?.width ?? 0;
  const scrolled = () => page.evaluate(() => scrollY);
  const xOf = async () => (await tank.boundingBox())?.x ?? 0;
  const cdp = await context.newCDPSession(page);
  /** Moves fingers from one place to another. */
  const swipe = async (...fingers: readonly (readonly [from: [number, number], to: [number, number]])[]) => {
    const at = (share: number) =>
      fingers.map(([from, to], id) => ({
        id,
        x: from[0] + (to[0] - from[0]) * share,
        y: from[1] + (to[1] - from[1]) * share,
      }));
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
    }
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };

  // It starts with all of it. What is too small to be read is in words below it, and found by pressing it.
  await expect(page.getByText(HINT)).toBeVisible();
  const values = page.getByRole('list', { name: 'Values of the drawing' });
  await expect(values.getByRole('listitem')).toHaveCount(2);
  await expect(values).toContainText(/Temperature\s*43\.0\s°C/);
  expect(await smallTargets(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
  await values.getByRole('button', { name: 'Level' }).click();
  await expect(page.getByText(ZOOMED_HINT)).toBeVisible();
  await expect
    .poll(async () => (await page.getByText('Riser').boundingBox())?.height ?? 0)
    .toBeGreaterThan(10);
  const host = page.locator('[data-ground]');
  const tall = await host.boundingBox();
  if (!tall) throw new Error('No drawing.');
  const [right, middle] = [tall.x + tall.width - 60, tall.y + tall.height / 2];
  const atStart = await xOf();
  await swipe([
    [right, middle],
    [right - 100, middle - 10],
  ]);
  await expect.poll(xOf).toBeLessThan(atStart - 40);
  expect(await scrolled()).toBe(0);
  await page.getByRole('button', { name: 'Show all of it' }).click();
  await expect(page.getByText(HINT)).toBeVisible();
  await expect
    .poll(async () => (await host.boundingBox())?.height ?? tall.height)
    .toBeLessThan(tall.height / 2);
  const whole = await widthOf();
  const box = await tank.boundingBox();
  if (!box) throw new Error('No tank.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

  // Two fingers zoom it; then one finger moves it.
  await swipe(
    [
      [x - 20, y],
      [x - 60, y],
    ],
    [
      [x + 20, y],
      [x + 60, y],
    ],
  );
  await expect.poll(widthOf).toBeGreaterThan(whole * 2);
  const before = await xOf();
  await swipe([
    [x, y],
    [x + 60, y - 20],
  ]);
  await expect.poll(xOf).toBeGreaterThan(before + 20);
  expect(await scrolled()).toBe(0);
  await page.getByRole('button', { name: 'Show all of it' }).click();
  await expect.poll(widthOf).toBeCloseTo(whole, 0);

  // Two taps, then by keyboard.
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  await expect.poll(widthOf).toBeGreaterThan(whole * 2);
  await page.getByRole('button', { name: 'Show all of it' }).focus();
  await page.keyboard.press('0');
  await expect.poll(widthOf).toBeCloseTo(whole, 0);
  await page.keyboard.press('+');
  await expect.poll(widthOf).toBeGreaterThan(whole * 1.4);
  expect(await smallTargets(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
  // While all of it is shown, one finger scrolls the page.
  await page.keyboard.press('0');
  await expect.poll(widthOf).toBeCloseTo(whole, 0);
  await swipe([
    [x, y],
    [x, y - 120],
  ]);
  await expect.poll(scrolled).toBeGreaterThan(20);
  // So it does while it is zoomed.
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(widthOf).toBeGreaterThan(whole * 1.4);
  const [moved, from, zoomed] = [await xOf(), await scrolled(), await host.boundingBox()];
  // The box may go on below the screen.
  const low = Math.min((zoomed?.y ?? 0) + (zoomed?.height ?? 0), PHONE.height) - 20;
  await swipe([
    [x, low],
    [x - 10, low - 140],
  ]);
  await expect.poll(scrolled).toBeGreaterThan(from + 100);
  expect(await xOf()).toBe(moved);
  // Nothing moves that can't be seen.
  await expect(host).not.toHaveAttribute('data-paused');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(host).toHaveAttribute('data-paused');
  await context.close();

  // The editor's preview of a phone shows the same.
  const desktop = await browser.newContext({ baseURL: server.url });
  const editor = await desktop.newPage();
  await enter(editor, await sessions('superadmin'), '/admin/profile');
  await open(editor, `/admin/dashboards/${board.id}/edit`);
  await editor.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(editor.getByRole('dialog').getByText('Line 1', { exact: true })).toBeVisible();
  await expect(editor.getByText(HINT)).toBeHidden();
  await editor.getByRole('button', { name: 'Phone' }).click();
  await expect(editor.getByText(HINT)).toBeVisible();
  await expect(editor.getByRole('list', { name: 'Values of the drawing' })).toBeVisible();
  await desktop.close();
});

/** A symbol whose text has room to grow in its card, and one that fills it. */
const textSymbol = (id: string, text: string) =>
  `<g class="${SYMBOL_CLASS}"><rect width="120" height="40" fill="none"/><text fill="currentColor" id="${id}" x="20" y="25" font-size="14">${text}</text></g>`;

test('a drawing can be read: on a phone a schematic is arranged from top to bottom, on a tablet its text is enlarged', async ({
  page,
  api,
  signedIn,
}) => {
  const { points } = await boundDevice(api, { flow_rate: 6.5 });
  const element = {
    type: 'svg',
    height: 8,
    data: '<svg xmlns="http://www.w3.org/2000/svg" class="s-schematic" viewBox="0 0 1000 120"><g class="s-symbol"><text id="s2-flow" x="320" y="60">?</text></g></svg>',
    schematic: {
      symbols: [
        { id: 's1', kind: 'supply', x: 40, y: 40, label: 'Mains' },
        { id: 's2', kind: 'meter', x: 280, y: 20, label: 'Main meter' },
        { id: 's3', kind: 'drain', x: 840, y: 40, label: 'Taps' },
      ],
      pipes: [
        { id: 'p1', from: { symbol: 's1', port: 'out' }, to: { symbol: 's2', port: 'in' }, medium: 'cold' },
        { id: 'p2', from: { symbol: 's2', port: 'out' }, to: { symbol: 's3', port: 'in' }, medium: 'cold' },
      ],
    },
    rects: [],
    xidwithValues: [valueOf(points.flow_rate ?? 0, { node: 's2-flow', type: 'flow_rate' })],
    stateDatapoints: [],
  };
  const board = await createDashboard(api, inOneColumn(element));
  await page.setViewportSize(PHONE);
  await signedIn('superadmin', `/admin/dashboards/${board.id}/show`);
  const host = page.locator('[data-upright]');
  const value = page.locator('#s2-flow');
  await expect(value).toHaveText('6.5 L/min');
  const card = await host.boundingBox();
  if (!card) throw new Error('No drawing.');
  // Nothing is cut, and what follows each other is below each other.
  const boxes = await Promise.all(
    (await page.locator('.s-symbol').all()).map(async (symbol) => {
      const box = await symbol.boundingBox();
      if (!box) throw new Error('No symbol.');
      return box;
    }),
  );
  expect(boxes).toHaveLength(3);
  for (const { x, width } of boxes) {
    expect(x).toBeGreaterThanOrEqual(card.x);
    expect(x + width).toBeLessThanOrEqual(card.x + card.width);
  }
  const tops = boxes.map(({ y }) => y);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect((await value.boundingBox())?.height).toBeGreaterThan(12);
  // The value is current and can be read, so it is not repeated below.
  await expect(page.getByRole('list', { name: 'Values of the drawing' })).toBeHidden();
  // The keyboard can enlarge it all the same, by a button that is seen while it has the focus.
  await page.getByRole('button', { name: 'Zoom in' }).focus();
  const widthOf = async () => (await value.boundingBox())?.width ?? 0;
  const enlarged = 1.4 * (await widthOf());
  await page.keyboard.press('+');
  await expect.poll(widthOf).toBeGreaterThan(enlarged);
  // On a wide screen it is as it was drawn.
  await page.setViewportSize({ width: 1_000, height: 700 });
  await expect(host).toHaveCount(0);
  await expect(value).toHaveText('6.5 L/min');

  await test.step('the text of symbols is enlarged as far as its card has room for it', async () => {
    const tank = await boundDevice(api, { temperature: 43, level: 60, pump: 1 });
    const plan = drawing(tank.points);
    const symbols = textSymbol('short', 'Pump') + textSymbol('long', 'Amenities block');
    const data = plan.data
      .replace(/viewBox="[^"]*"/, 'viewBox="0 0 1200 300"')
      .replace('</svg>', `${symbols}</svg>`);
    const tankBoard = await createDashboard(api, inOneColumn({ ...plan, data }));
    await go(page, `/admin/dashboards/${tankBoard.id}/show`);
    const sizeOf = (id: string) =>
      page.locator(`#${id}`).evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    await page.setViewportSize({ width: 1600, height: 900 });
    await expect(page.locator('#short')).toBeVisible();
    expect(await sizeOf('short')).toBe(14);

    await page.setViewportSize({ width: 768, height: 1024 });
    await expect.poll(() => sizeOf('short')).toBeGreaterThan(16);
    expect(await sizeOf('long')).toBe(14);
  });
});
