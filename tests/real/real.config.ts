import { defineConfig } from 'vitest/config';
import { alias } from '../../vitest.config';

/** Servers and programs that the doubles stand for; `npm run test:all -- real` fetches them from the registries. */
export default defineConfig({
  resolve: { alias },
  test: {
    include: ['tests/real/*.test.ts'],
    globalSetup: ['tests/support/globalSetup.ts'],
    testTimeout: 120_000,
    hookTimeout: 900_000,
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
  },
});
