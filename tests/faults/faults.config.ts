import { defineConfig } from 'vitest/config';
import { alias } from '../../vitest.config.ts';

/** Of the built server: `npm run build` first. One file at a time: they measure. */
export default defineConfig({
  resolve: { alias },
  test: {
    include: ['tests/faults/**/*.test.ts'],
    exclude: ['tests/faults/schedules.full.test.ts'],
    globalSetup: ['tests/support/globalSetup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
  },
});
