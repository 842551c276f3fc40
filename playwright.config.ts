import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';

const executablePath = await findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  // Long enough for a busy machine. Waiting ends as soon as a condition holds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Tests, not files, are given to the workers, so that no long file runs alone at the end.
  fullyParallel: true,
  workers: 2,
  // On a busy machine about one test in a hundred fails for lack of time. `npm test` lists those that passed on retry.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  projects: [
    // These share one scratch copy, built by the first worker. They take the longest, so they start first.
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
    // Animations would only slow the tests down.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step doubles the time: `npx playwright test --trace on` when it is wanted.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // No network traffic but that of the page under test.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-gpu',
        '--disable-quic',
        // Scripts compiled once are kept for all tests.
        '--process-per-site',
        // Pages live for seconds: compiling their scripts optimally takes longer than it saves.
        '--js-flags=--no-opt --no-maglev --always-sparkplug',
      ],
    },
  },
});
