import { defineConfig } from '@playwright/test';
import { launchOptions, windowOptions } from './support/browserOptions';
import { runFolder } from './support/runFolder';

runFolder();
const { viewport, locale, timezoneId, reducedMotion } = windowOptions;

/** The journeys run in the browser host, in a real Chromium that build/test.mjs finds. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  projects: [
    { name: 'browser', testIgnore: 'electron/**' },
    // On a double of Electron; those on Electron itself are the only tests that may skip, where it is not installed.
    { name: 'electron', testMatch: 'electron/*.e2e.ts' },
  ],
  outputDir: '../../test-results/e2e',
  tsconfig: '../../tsconfig.tests.json',
  timeout: 900_000,
  expect: { timeout: 120_000 },
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // A build on which nothing works is told within minutes.
  maxFailures: 10,
  forbidOnly: true,
  // What is not there to be pressed is told as soon as what is not there to be seen.
  use: {
    actionTimeout: 120_000,
    trace: 'off',
    launchOptions,
    viewport,
    locale,
    timezoneId,
    contextOptions: { reducedMotion },
  },
});
