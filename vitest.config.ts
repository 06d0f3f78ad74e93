import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { callTable } from './build/callTable.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const alias = {
  '@shared': here('./src/shared'),
  '@server': here('./src/server'),
  '@main': here('./src/main'),
  '@renderer': here('./src/renderer'),
  '@tests': here('./tests'),
};

/** Tests that start processes, measure memory or change what a whole process shares: each file has a process of its own. */
const alone = [
  'src/server/code/*.test.ts',
  'src/server/costs/worker/*.test.ts',
  'src/server/costs/import/importFile.test.ts',
  'src/server/db/embedded/*.test.ts',
];
const onDatabase = ['src/**/*.db.test.ts'];
/** What only `npm run test:all` runs: docs/how-to/tests.md says which, and why. */
const isAll = process.env['COSTLOOM_TESTS'] === 'all';
const long = isAll ? [] : ['**/*.long.test.ts', '**/*.long.db.test.ts'];

/**
 * Most files share what they import with the others of their worker: loading it took most of their time. A test leaves
 * nothing behind that the next file could notice.
 */
const room = (
  name: string,
  own: {
    include: string[];
    exclude?: string[];
    pool: 'threads' | 'forks';
    isolate: boolean;
    setupFiles?: string[];
  },
) => ({ extends: true as const, test: { name, ...own, exclude: [...(own.exclude ?? []), ...long] } });

export default defineConfig({
  resolve: { alias },
  plugins: [callTable()],
  test: {
    globalSetup: ['tests/support/globalSetup.ts'],
    provide: { propertyTimes: Number(process.env['COSTLOOM_PROPERTIES'] ?? (isAll ? 10 : 1)) },
    // As long as a machine needs that is four times slower; properties ask ten times as much of a whole run.
    testTimeout: isAll ? 1_800_000 : 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    projects: [
      room('pure', {
        include: ['src/**/*.test.{ts,tsx}'],
        exclude: [...alone, ...onDatabase],
        pool: 'threads',
        isolate: false,
      }),
      room('alone', { include: alone, exclude: onDatabase, pool: 'forks', isolate: true }),
      room('database', { include: onDatabase, pool: 'forks', isolate: false }),
      room('architecture', { include: ['tests/architecture/**/*.test.ts'], pool: 'forks', isolate: true }),
      {
        extends: true as const,
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          environment: 'happy-dom',
          pool: 'threads',
          isolate: false,
        },
      },
      room('contract', {
        include: ['tests/contract/**/*.test.ts'],
        setupFiles: ['tests/support/quickPasswords.ts'],
        pool: 'forks',
        isolate: false,
      }),
    ],
  },
});
