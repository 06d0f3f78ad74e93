import { defineConfig } from '@playwright/test';
import { runFolder } from './support/runFolder';

runFolder();

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
  timeout: 150_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 2,
  // What passes at the second try alone is named by build/test.mjs; more than a few of them are a failure.
  retries: 1,
  forbidOnly: true,
  use: {
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    locale: 'en-US',
    timezoneId: 'UTC',
    // Nobody waits for a dialog that slides in: that it does costs each press a fifth of a second.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['COSTLOOM_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
