import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';

const executablePath = await findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  // On a busy machine. Nothing waits longer than it has to.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // One after another wherever a place is free: no long file stands alone at the end.
  fullyParallel: true,
  workers: 2,
  // On a busy machine one test in a hundred loses a race with its browser; what needed a second try is told.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  projects: [
    // These share one scratch copy, which is built by the worker that starts first. The longest, so they are first.
    { name: 'recipes', testMatch: 'recipes/*.spec.ts', workers: 1 },
    { name: 'site', testIgnore: 'recipes/*.spec.ts' },
  ],
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    screenshot: 'only-on-failure',
    // What moves only keeps a test waiting.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step doubles the time: `npx playwright test --trace on` when it is wanted.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Nothing but the page under test talks to anybody.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-gpu',
        '--disable-quic',
        // What is compiled once is there for each test.
        '--process-per-site',
      ],
    },
  },
});
