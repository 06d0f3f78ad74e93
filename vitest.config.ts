import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const alias = {
  '@shared': here('./src/shared'),
  '@server': here('./src/server'),
  '@main': here('./src/main'),
  '@renderer': here('./src/renderer'),
  '@tests': here('./tests'),
};

export default defineConfig({
  resolve: { alias },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/{architecture,contract}/**/*.test.ts'],
    globalSetup: ['tests/support/globalSetup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
