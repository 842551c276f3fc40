import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.mjs';

const executablePath = await findChromium();
const DESK = { width: 1280, height: 800 };

// Run by `npm run visual`, which starts the demo site that all pages are of.
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/visual',
  snapshotPathTemplate: '{testDir}/pictures/{arg}-{projectName}{ext}',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    toHaveScreenshot: {
      // A pixel differs from 20 % of the largest possible difference of colours.
      threshold: 0.2,
      // Ages, and values that arrived since the site was created, differ in some digits: 1 % of the pixels may.
      maxDiffPixelRatio: 0.01,
    },
  },
  projects: [
    { name: 'light', use: { viewport: DESK, colorScheme: 'light' } },
    { name: 'dark', use: { viewport: DESK, colorScheme: 'dark' } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true } },
  ],
  reporter: [['list']],
  use: {
    baseURL: process.env.VISUAL_URL,
    browserName: 'chromium',
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    },
  },
});
