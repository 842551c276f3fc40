// npm run screenshots: recreates the README's screenshots from a fresh demo site.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { prepareBrowser } from './lib/prepare-browser.mjs';
import { root } from './lib/root.mjs';
import { setBack, sinceClock } from './screenshots/clock.mjs';
import { startDemonstration } from './screenshots/demonstration.mjs';
import { picturesOf } from './screenshots/pictures.mjs';

/** No water flows at night, so the screenshots show the last morning at the site. */
const MORNING = '08:40';
const ZONE = 'Australia/Melbourne';
const QUALITY = 82;
const MAX_BYTES = 250_000;
/** Waits until charts are drawn and a few live values have arrived. */
const LOOK_MS = 2_500;

const executablePath = await prepareBrowser();

const signIn = async (page, { email, password }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/admin\//);
};

const isStill = () => !document.querySelector('[aria-busy="true"], [role="progressbar"]');

// WebP is half the size of PNG, but Playwright can't write it.
const screenshot = async (page) => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
};

const images = join(root, 'docs', 'images');
const { chromium } = await import('@playwright/test');

/** Takes all screenshots of a demo site whose clock is `backMs` behind and writes them to docs/images. */
const takeAll = async ({ url, get, account }, backMs) => {
  mkdirSync(images, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const first = await browser.newContext({ baseURL: url });
    await first.addInitScript(setBack, backMs);
    await signIn(await first.newPage(), account);
    const storageState = await first.storageState();
    for (const { name, path, size, theme = 'light', ready } of await picturesOf(get)) {
      const context = await browser.newContext({
        baseURL: url,
        storageState,
        viewport: size,
        deviceScaleFactor: 2,
        colorScheme: theme,
        reducedMotion: 'reduce',
        locale: 'en-AU',
        timezoneId: ZONE,
      });
      await context.addInitScript(setBack, backMs);
      const page = await context.newPage();
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      await page.waitForFunction(isStill);
      await ready?.(page);
      await wait(LOOK_MS);
      const picture = await screenshot(page);
      if (picture.length > MAX_BYTES) throw new Error(`${name}: ${picture.length} bytes is too large.`);
      writeFileSync(join(images, `${name}.webp`), picture);
      console.log(`docs/images/${name}.webp: ${Math.round(picture.length / 1000)} kB`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
};

console.log('Creating a demo site…');
const backMs = sinceClock(MORNING, ZONE);
const demonstration = await startDemonstration(backMs);
try {
  await takeAll(demonstration, backMs);
} finally {
  await demonstration.stop();
}
