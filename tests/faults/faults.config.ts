import { defineConfig } from 'vitest/config';
import { alias } from '../../vitest.config';

const isFull = process.env['COSTLOOM_FAULTS'] === 'full';
/** What a sample takes; the rest needs minutes, or a disk of its own. */
const sample = ['tests/faults/clock.test.ts', 'tests/faults/clouds.test.ts', 'tests/faults/kills.test.ts'];

/** Of the built server: `npm run build` first. One file at a time: they measure. */
export default defineConfig({
  resolve: { alias },
  test: {
    include: isFull ? ['tests/faults/*.test.ts'] : sample,
    exclude: ['tests/faults/schedules.full.test.ts'],
    globalSetup: ['tests/support/globalSetup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
  },
});
