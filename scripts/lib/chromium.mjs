import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless shell renders only the page, half the work of a full browser.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const inPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

const playwrights = async () => {
  try {
    const { chromium } = await import('@playwright/test');
    const file = chromium.executablePath();
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
};

/** The Chromium for tests: CHROMIUM_PATH, the system's or Playwright's; undefined if there is none. */
export const findChromium = async () =>
  process.env.CHROMIUM_PATH || inPath() || APPS.find((file) => existsSync(file)) || (await playwrights());
