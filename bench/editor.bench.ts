import { chromium, type Locator, type Page } from '@playwright/test';
import { serializeEntry, type Session } from '../src/domain/sign-in/session.ts';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { makeFleet } from './fleet.ts';
import { startSite } from './site.ts';
import { median, printTable, verdict } from './table.ts';

/** Target: dragging and resizing 50 columns at 50 frames a second. */
const LEAST_FRAMES = 50;
const ROWS = 10;
const COLUMNS = 5;
const ROUNDS = 5;
const MOVES = 90;

const percents = ['16.66', '16.66', '16.66', '16.66', '33.3'];
const documentOf = (ids: readonly number[]) => ({
  rows: Array.from({ length: ROWS }, (_, row) => ({
    id: `r${row}`,
    columns: Array.from({ length: COLUMNS }, (__, column) => ({
      id: `c${row}-${column}`,
      colwidth: column === COLUMNS - 1 ? 4 : 2,
      widthPercent: percents[column],
      elements: [
        {
          id: `e${row}-${column}`,
          type: 'value',
          width: 12,
          height: 3,
          xidwithValues: [{ id: ids[row * COLUMNS + column], xid: null, end: null, dev_id: '', type: '' }],
          options: { sparkline: false },
        },
        { id: `n${row}-${column}`, type: 'notes', data: 'A **note** of some words', width: 12, height: 2 },
      ],
    })),
  })),
});

/** Frames per second while the mouse moves back and forth, and the longest frame (ms). */
const framesWhile = async (page: Page, from: Locator, dx: number, dy: number) => {
  const box = await from.boundingBox();
  if (!box) throw new Error('Nothing to drag.');
  const start = { x: box.x + Math.min(24, box.width / 2), y: box.y + Math.min(16, box.height / 2) };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y + 4);
  await page.evaluate(() => {
    const gaps: number[] = [];
    let last = performance.now();
    const tick = (now: number): void => {
      gaps.push(now - last);
      last = now;
      if (Object.hasOwn(globalThis, 'gaps')) requestAnimationFrame(tick);
    };
    Object.assign(globalThis, { gaps });
    requestAnimationFrame(tick);
  });
  for (let move = 0; move < MOVES; move++) {
    const there = 0.5 - Math.cos((move / MOVES) * 4 * Math.PI) / 2;
    await page.mouse.move(start.x + dx * there, start.y + dy * there);
  }
  const gaps = await page.evaluate(() => {
    const own = globalThis as unknown as { gaps?: number[] };
    const seen = own.gaps ?? [];
    delete own.gaps;
    return seen.slice(1);
  });
  await page.mouse.up();
  const took = gaps.reduce((sum, gap) => sum + gap, 0);
  return { perSecond: (gaps.length * 1_000) / took, longest: Math.max(...gaps) };
};

const site = await startSite();
const executablePath = await findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await makeFleet(site.pool, { devices: ROWS * COLUMNS, companies: 1, datapoints: 1 });
  const { rows } = await site.pool.query<{ id: number }>('select id::int from datapoints order by id');
  const made = await site.call<{ data: { id: number } }>('POST', '/dashboard-v2', {
    dashBoardName: 'Fifty columns',
    data: JSON.stringify(documentOf(rows.map(({ id }) => id))),
  });
  const data = await site.call<Session['data']>('GET', '/auth/me');
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  await page.goto(`${site.url}/api/health`);
  const now = Date.now();
  await page.evaluate(
    ([whole, user]) => {
      localStorage.setItem('flowgen_report:session', whole);
      localStorage.setItem('flowgen_report:dataUser', user);
    },
    [serializeEntry({ token: site.token, data }, now), serializeEntry(data, now)] as const,
  );
  await page.goto(`${site.url}/admin/dashboards/${made.data.id}/edit`);
  await page
    .locator('.drag-column')
    .nth(ROWS * COLUMNS - 1)
    .waitFor();
  await page.waitForTimeout(1_000);

  const table: string[][] = [];
  const measure = async (what: string, from: Locator, dx: number, dy: number): Promise<void> => {
    const seen: Awaited<ReturnType<typeof framesWhile>>[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      seen.push(await framesWhile(page, from, dx, dy));
      // Restore the original position.
      const undo = page.getByRole('button', { name: 'Undo', exact: true });
      while (await undo.isEnabled()) await undo.click();
      await page.waitForTimeout(300);
    }
    const frames = median(seen.map(({ perSecond }) => perSecond));
    table.push([
      what,
      frames.toFixed(1),
      `${median(seen.map(({ longest }) => longest)).toFixed(0)} ms`,
      `≥ ${LEAST_FRAMES}`,
      verdict(frames >= LEAST_FRAMES),
    ]);
  };
  await measure('a column, over other rows', page.locator('.drag-column').nth(1), 300, 420);
  await measure('an edge', page.locator('.grid-row + div .react-resizable-handle-e').first(), 260, 0);
  await measure('a row', page.locator('.drag-row').nth(1), 20, 420);
  await measure('an element, to other columns', page.locator('[data-position^="element"]').nth(3), 300, 300);
  printTable(
    `The editor with ${ROWS * COLUMNS} columns: frames a second while something is dragged (medians of ${ROUNDS})`,
    ['what is dragged', 'frames/s', 'longest frame', 'limit', ''],
    table,
  );
} finally {
  await browser.close();
  await site.stop();
}
