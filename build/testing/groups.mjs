import { join } from 'node:path';
import { goMemory, root } from '../run.mjs';
import { checkTypes } from '../types.mjs';
import { checkLowestNode } from './lowestNode.mjs';
import { measuredTool } from './measured.mjs';
import { runJourneys } from './playwright.mjs';
import { makeScratch } from './scratch.mjs';
import { stayHere } from './stayHere.mjs';
import { runVitest } from './vitest.mjs';

const cache = join(root, 'node_modules', '.cache');

/**
 * The groups of a run, by name. `isAll`: whole (`npm run test:all`) what `npm test` takes a part of. `rest`: what the
 * command line hands on to the tool of a single group.
 */
export function makeGroups({ results, isAll, rest = [] }) {
  const scratch = makeScratch();
  const whatLeft = stayHere(scratch);
  /** Read by vitest.config.ts, and by the tests that take a sample of something. */
  const whole = isAll ? { COSTLOOM_TESTS: 'all' } : {};

  async function check(group, name, path, args, options) {
    const { code, output, processor } = await measuredTool(path, args, options);
    results.note(group, {
      name,
      passed: code === 0 ? 1 : 0,
      failed: code === 0 ? [] : [name],
      output,
      processor,
    });
  }

  /** Only what has changed since the last time, for the day's work. */
  async function changedTypes() {
    const { failed, processor } = await checkTypes();
    const output = failed.map((one) => `${one.room}:\n${one.output}`).join('\n');
    results.note('types', {
      passed: failed.length > 0 ? 0 : 1,
      failed: failed.map(({ room }) => `types of ${room}`),
      output,
      processor,
    });
  }

  /** What a file shows by itself. */
  const eslint = (...args) => check('lint', 'lint', 'eslint/bin/eslint.js', ['--max-warnings=0', ...args]);
  /** Rules that need types or React's compiler. */
  const oxlint = (group, ...args) =>
    check(group, 'types, and the rules that need them', 'oxlint/bin/oxlint', args, { env: goMemory });
  const lint = () =>
    eslint('--cache', '--cache-strategy=content', `--cache-location=${join(cache, 'eslint')}`, '.');
  /** Every file once, in its own room: the compiler by itself looks at a file again in every room that imports it. */
  const types = () => oxlint('types', '--type-check', 'src', 'tests');
  const format = () => check('format', 'format', 'oxfmt/bin/oxfmt', ['--check', '.']);

  /** Projects of vitest.config.ts, or another configuration. */
  const vitest =
    (group, { projects = [], config = 'vitest.config.ts', env = {}, files = [] }) =>
    async () => {
      const args = ['--config', config, ...projects.flatMap((project) => ['--project', project]), ...files];
      const run = await runVitest(scratch, group, [...args, ...rest], { env: { ...whole, ...env } });
      results.note(group, run);
    };

  async function build() {
    await check('build', 'build', 'electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn']);
    // Fails for a package whose license nobody has looked at.
    await check('build', 'notices', '../build/notices.mjs', []);
  }

  async function journeys() {
    const some = isAll || rest.length > 0 ? [] : ['--grep', '@way'];
    results.note('journeys', await runJourneys(scratch, [...some, ...rest]));
  }

  const folder = (name, config = name) => `tests/${name}/${config}.config.ts`;
  const groups = {
    types,
    lint,
    format,
    architecture: vitest('architecture', { projects: ['architecture'] }),
    unit: vitest('unit', { projects: ['pure', 'alone'] }),
    components: vitest('components', { projects: ['components'] }),
    database: vitest('database', { projects: ['database'] }),
    contract: vitest('contract', { projects: ['contract'] }),
    build,
    node: async () => results.note('node', await checkLowestNode()),
    journeys,
    faults: vitest('faults', { config: folder('faults'), env: isAll ? { COSTLOOM_FAULTS: 'full' } : {} }),
    ...(isAll
      ? {
          schedules: vitest('schedules', {
            config: folder('faults', 'schedules'),
            env: { COSTLOOM_FULL_SCHEDULES: process.env.COSTLOOM_FULL_SCHEDULES ?? '2026' },
          }),
          real: vitest('real', { config: folder('real') }),
          clickhouse: vitest('clickhouse', { config: folder('clickhouse') }),
        }
      : {}),
  };

  return {
    groups,
    whatLeft,
    changedTypes,
    eslint,
    oxlint,
    /** Tests that files which differ from a commit may have changed. */
    changedTests: async (since) => {
      const args = ['--changed', since, '--passWithNoTests'];
      // A change may touch no test.
      results.note('tests', await runVitest(scratch, 'changed', args, { mayBeEmpty: true }));
    },
  };
}
