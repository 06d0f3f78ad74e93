import { defineConfig } from 'vitest/config';
import { alias } from '../../vitest.config';

const asking = [
  ...['queries', 'filterSets', 'exact', 'allocation', 'behind'].map((name) => `queries/${name}`),
  'drivers/lines',
].map((name) => `src/server/costs/${name}.test.ts`);

/** Both engines of cost queries side by side; `npm run test:all -- clickhouse` fetches ClickHouse’s own engine. */
export default defineConfig({
  resolve: { alias },
  test: {
    // Beside its own, the tests of cost queries that both engines can be asked (askBills).
    include: ['tests/clickhouse/*.test.ts', ...asking],
    globalSetup: ['tests/support/globalSetup.ts', 'tests/clickhouse/setup.ts'],
    provide: { propertyTimes: Number(process.env['COSTLOOM_PROPERTIES'] ?? 0.1) },
    testTimeout: 60_000,
    hookTimeout: 600_000,
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
  },
});
