import { defineConfig } from 'vitest/config';
import { alias } from '../../vitest.config';

export default defineConfig({
  resolve: { alias },
  test: { include: ['tests/faults/schedules.full.test.ts'], pool: 'forks' },
});
