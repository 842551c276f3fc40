// npm run visual: compares screenshots of 20 pages with the kept ones, in both themes and on a phone.
// npm run visual -- --update-snapshots replaces the kept ones.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { run } from './lib/child.mjs';
import { prepareBrowser } from './lib/prepare-browser.mjs';
import { root } from './lib/root.mjs';
import { startDemonstration } from './screenshots/demonstration.mjs';

/** When the demo site is created: its data depend on it. */
const INSTANT = '2026-10-14T08:40:00+11:00';
/** When the first picture is taken: creating the site takes longer on a busy machine, so the ages shown would differ. */
const FIRST_AFTER_MS = 4 * 60_000;

const executablePath = await prepareBrowser();

console.log('Creating a demo site…');
const backMs = Date.now() - Date.parse(INSTANT);
const { url, session, stop } = await startDemonstration(backMs);
try {
  await wait(Math.max(0, Date.parse(INSTANT) + FIRST_AFTER_MS + backMs - Date.now()));
  const { code } = await run(
    join(root, 'node_modules', '.bin', 'playwright'),
    ['test', '--config', 'tests/visual/playwright.config.ts', ...process.argv.slice(2)],
    {
      env: {
        CHROMIUM_PATH: executablePath,
        VISUAL_URL: url,
        VISUAL_SESSION: JSON.stringify(session),
        VISUAL_BACK_MS: String(backMs),
      },
    },
  );
  process.exitCode = code;
} finally {
  await stop();
}
