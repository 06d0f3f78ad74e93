import { defineConfig } from 'vitest/config';
import { alias } from '../../vitest.config';

/** Both engines of cost queries side by side; `npm run test:long -- clickhouse` fetches ClickHouse’s own engine. */
export default defineConfig({
  resolve: { alias },
  test: {
    include: ['tests/clickhouse/*.test.ts'],
    provide: { propertyTimes: Number(process.env['COSTLOOM_PROPERTIES'] ?? 1) },
    testTimeout: 60_000,
    hookTimeout: 600_000,
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
  },
});
