import { chromium } from '@playwright/test';
import { serializeEntry, type Session } from '../src/domain/sign-in/session.ts';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { makeFleet } from './fleet.ts';
import { startSite } from './site.ts';
import { printTable, TIMING_HEADS, timingRow } from './table.ts';

/** Target: with 100,000 devices: the time from the click to a usable list, and typing in its search. */
const USABLE_MS = 1_000;
const BLOCKED_MS = 50;
const FLEET = { devices: 100_000, companies: 20, datapoints: 3 };
const ROUNDS = 7;
const TYPED = 'device 00123';

const site = await startSite();
const executablePath = await findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await makeFleet(site.pool, FLEET);
  const { data } = await site
    .call<{ data: Session['data'] }>('GET', '/auth/me')
    .then((me) => ('data' in me ? me : { data: me as unknown as Session['data'] }));
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  // Long tasks, as reported by the browser.
  await page.addInitScript(() => {
    const blocked: number[] = [];
    Object.assign(globalThis, { blocked });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) blocked.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  await page.goto(`${site.url}/api/health`);
  const now = Date.now();
  await page.evaluate(
    ([whole, user]) => {
      localStorage.setItem('flowgen_report:session', whole);
      localStorage.setItem('flowgen_report:dataUser', user);
    },
    [serializeEntry({ token: site.token, data }, now), serializeEntry(data, now)] as const,
  );

  // Cheap selectors: looking up roles takes tens of ms of page time, which must not be measured.
  const titled = (text: RegExp) => page.locator('a[data-title]', { hasText: text }).first();
  const usable: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(`${site.url}/admin/reports`);
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
    const clicked = performance.now();
    await page.getByRole('navigation').getByRole('link', { name: 'Devices', exact: true }).click();
    await titled(/^Device 0/).waitFor();
    usable.push(performance.now() - clicked);
  }

  const search = page.getByRole('searchbox', { name: 'Search' });
  const worst: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.evaluate(() => void ((globalThis as never as { blocked: number[] }).blocked.length = 0));
    await search.pressSequentially(TYPED, { delay: 60 });
    await titled(/^Device 00123/).waitFor();
    const blocked = await page.evaluate(() => (globalThis as never as { blocked: number[] }).blocked);
    worst.push(Math.max(0, ...blocked));
    await search.fill('');
    // Any other device: which are first depends on alarms that are raised while this runs.
    await titled(/^Device (?!00123)/).waitFor();
  }

  printTable(
    `The list of ${FLEET.devices.toLocaleString('en')} devices in a browser (medians of ${ROUNDS})`,
    TIMING_HEADS,
    [
      timingRow('from the click to its rows, after a fresh page load', usable, USABLE_MS),
      timingRow('longest task while a search is typed', worst, BLOCKED_MS),
    ],
  );
} finally {
  await browser.close();
  await site.stop();
}
