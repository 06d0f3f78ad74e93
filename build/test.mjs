import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { checkTypes } = await import('./types.mjs');
const { goMemory, root, run, tool } = await import('./run.mjs');
const { findChromium } = await import('./chromium.mjs');
const { countRequirements } = await import('./requirements.mjs');

const scratch = mkdtempSync(join(tmpdir(), 'costloom-test-'));
const cache = join(root, 'node_modules', '.cache');
const results = [];
/** Group → seconds. */
const times = new Map();

function record(name, passed, failed, details = '') {
  results.push({ name, passed, failed });
  if (failed) process.stdout.write(`\n── ${name} ──\n${details.trim()}\n`);
  process.stdout.write(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed\n`);
}

function counts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function check(name, path, args, options) {
  const { code, output } = await tool(path, args, options);
  record(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1, output);
}

async function types() {
  const failed = await checkTypes();
  record(
    'types',
    failed.length ? 0 : 1,
    failed.length,
    failed.map((f) => `${f.room}:\n${f.output}`).join('\n'),
  );
}

const eslint = (...args) =>
  check('lint (each file by itself)', 'eslint/bin/eslint.js', ['--max-warnings=0', ...args]);
const oxlint = (...args) => check('lint (types and React)', 'oxlint/bin/oxlint', args, { env: goMemory });

/** Two linters side by side: oxlint has the rules that need types or React's compiler, which it does in a quarter of the time. */
async function lint() {
  const kept = ['--cache', '--cache-strategy=content', `--cache-location=${join(cache, 'eslint')}`];
  await Promise.all([eslint(...kept, '.'), oxlint('src', 'tests')]);
}
const format = () => check('format', 'oxfmt/bin/oxfmt', ['--check', '.']);

/** How many tests of a group may need a second try before the group has failed. */
const SECOND_TRIES = 3;
const tellSecond = (titles) => {
  for (const title of titles) process.stdout.write(`! passed at the second try only: ${title}\n`);
};

/** Where the time of a group goes: its slowest parts, as [name, milliseconds]. */
function tellSlowest(parts) {
  const slowest = parts.toSorted((a, b) => b[1] - a[1]).slice(0, 8);
  if (slowest.length === 0) return;
  const told = slowest.map(([part, ms]) => `${part} ${Math.round(ms / 1000)}`).join(', ');
  process.stdout.write(`  slowest, in seconds: ${told}\n`);
}

async function runVitest(name, args) {
  const report = join(scratch, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await tool('vitest/vitest.mjs', ['run', ...args, ...reporters]);
  const got = counts(report);
  const files = (got?.testResults ?? []).filter(({ status }) => status === 'failed');
  const failedIn = ({ name: file, assertionResults }) => {
    const titles = assertionResults.filter(({ status }) => status === 'failed').map((one) => one.fullName);
    return titles.length > 0 ? titles : [file];
  };
  return {
    passed: got?.numPassedTests ?? 0,
    whole: code === 0 && (got?.numPassedTests ?? 0) > 0,
    files: files.map((file) => file.name),
    titles: files.flatMap(failedIn),
    times: (got?.testResults ?? []).map((file) => [basename(file.name), file.endTime - file.startTime]),
    output,
  };
}

/**
 * Vitest on projects of its configuration (rooms of tests that share how they run) or on another configuration; a group
 * without a single test has failed. The files of a few failed tests get a second try, which is told.
 */
async function vitest(name, { projects = [], config = 'vitest.config.ts' }) {
  const args = ['--config', config, ...projects.flatMap((project) => ['--project', project])];
  const first = await runVitest(name, [...args, ...rest]);
  const few = first.titles.length > 0 && first.titles.length <= SECOND_TRIES;
  if (first.whole || !few) {
    record(name, first.passed, first.whole ? 0 : Math.max(first.titles.length, 1), first.output);
    tellSlowest(first.times);
    return;
  }
  process.stdout.write(`\n── ${name}, the first try ──\n${first.output.trim()}\n`);
  const second = await runVitest(`${name} again`, [...args, ...first.files]);
  const failed = second.whole ? 0 : Math.max(second.titles.length, 1);
  record(name, first.passed + first.titles.length - failed, failed, second.output);
  if (second.whole) tellSecond(first.titles);
}

/** The walls between the rooms, and that nothing stands in them without a user. */
async function architecture() {
  await vitest('architecture', { projects: ['architecture'] });
  await check('unused', 'knip/bin/knip.js', ['--no-progress', '--treat-config-hints-as-errors']);
}

async function build() {
  await check('build', 'electron-vite/bin/electron-vite.js', ['build']);
  // Fails for a package whose license nobody has looked at.
  await check('notices', '../build/notices.mjs', []);
}

/** The titles of the journeys in a report of Playwright that ended in a certain way. */
const titlesOf = (suites, status) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some((one) => one.status === status)).map(({ title }) => title),
    ...titlesOf(inner, status),
  ]);

/** The journeys of a report, each with its file and how long it took. */
const timesOf = (suites) =>
  suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.map(({ title, tests }) => [
      `${basename(file)} “${title}”`,
      tests.flatMap(({ results: tries }) => tries).reduce((sum, { duration }) => sum + duration, 0),
    ]),
    ...timesOf(inner),
  ]);

async function endToEnd() {
  const report = join(scratch, 'e2e.json');
  const env = { COSTLOOM_CHROMIUM: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...rest];
  const { code, output } = await tool('@playwright/test/cli.js', args, { env });
  const got = counts(report);
  const stats = got?.stats;
  const second = titlesOf(got?.suites ?? [], 'flaky');
  const passed = (stats?.expected ?? 0) + second.length;
  const failed = (stats?.unexpected ?? 0) + (second.length > SECOND_TRIES ? second.length : 0);
  const whole = code === 0 && failed === 0 && passed > 0;
  if (stats?.skipped) process.stdout.write(`- desktop app: ${stats.skipped} skipped: no Electron binary\n`);
  record('end-to-end', passed, whole ? 0 : Math.max(failed, 1), output);
  tellSlowest(timesOf(got?.suites ?? []));
  tellSecond(second);
}

const groups = {
  types,
  lint,
  format,
  architecture,
  unit: () => vitest('unit', { projects: ['pure', 'alone', 'components', 'database'] }),
  contract: () => vitest('contract', { projects: ['contract'] }),
  build,
  faults: () => vitest('faults', { config: 'tests/faults/faults.config.ts' }),
  e2e: endToEnd,
};

/** Files that differ from a commit, new ones included. */
async function changedFiles(since) {
  const git = async (...args) => (await run('git', args)).output.split('\n').filter(Boolean);
  const known = await git('diff', '--name-only', '--diff-filter=d', since);
  return [...known, ...(await git('ls-files', '--others', '--exclude-standard'))];
}

/** For the day's work: types, and of lint and tests what the files that differ from a commit (HEAD unless named) touch. */
async function changed() {
  const since = rest[0] ?? 'HEAD';
  const code = (await changedFiles(since)).filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  await types();
  if (code.length === 0) return;
  const typed = code.filter((file) => /^(src|tests)\//.test(file));
  const linters = [eslint('--no-warn-ignored', ...code)];
  if (typed.length > 0) linters.push(oxlint(...typed));
  await Promise.all(linters);
  const report = join(scratch, 'changed.json');
  const args = ['run', '--changed', since, '--passWithNoTests', '--reporter=default', '--reporter=json'];
  const { code: ended, output } = await tool('vitest/vitest.mjs', [...args, `--outputFile.json=${report}`]);
  const got = counts(report);
  record(
    'tests (changed)',
    got?.numPassedTests ?? 0,
    ended === 0 ? 0 : Math.max(got?.numFailedTests ?? 0, 1),
    output,
  );
}

const [name, ...rest] = process.argv.slice(2);
if (name && name !== '--changed' && !(name in groups)) {
  process.stderr.write(`There is no group “${name}”. Groups: ${Object.keys(groups).join(', ')}.\n`);
  process.exit(2);
}

async function timed(group, carryOut) {
  const begun = performance.now();
  await carryOut();
  times.set(group, Math.round((performance.now() - begun) / 1000));
}

try {
  if (name === '--changed') await timed('changed', changed);
  else {
    if (name === 'e2e' || name === 'faults') await build();
    for (const group of name ? [name] : Object.keys(groups)) await timed(group, groups[group]);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

const whole = [...times.values()].reduce((total, seconds) => total + seconds, 0);
process.stdout.write(`Seconds: ${[...times].map((one) => one.join(' ')).join(', ')}; together ${whole}\n`);
if (!name) process.stdout.write(`${countRequirements().line}\n`);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exit(sum('failed') ? 1 : 0);
