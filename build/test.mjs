import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { checkTypes } = await import('./types.mjs');
const { tool } = await import('./run.mjs');
const { findChromium } = await import('./chromium.mjs');
const { countRequirements } = await import('./requirements.mjs');

const scratch = mkdtempSync(join(tmpdir(), 'costloom-test-'));
const results = [];

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

/** In two runs: the types of the whole house at once need more memory than Node takes by itself. */
async function lint() {
  const env = { NODE_OPTIONS: '--max-old-space-size=6144' };
  const eslint = (...args) => check('lint', 'eslint/bin/eslint.js', [...args, '--max-warnings=0'], { env });
  await eslint('src/renderer');
  await eslint('.', '--ignore-pattern', 'src/renderer/**');
}
const format = () => check('format', 'prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']);

/** Vitest on a group of files; a group without a single test has failed. */
async function vitest(name, files, config = 'vitest.config.ts') {
  const report = join(scratch, `${name}.json`);
  const args = [
    'run',
    '--config',
    config,
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { code, output } = await tool('vitest/vitest.mjs', args);
  const got = counts(report);
  const passed = got?.numPassedTests ?? 0;
  const failed = got?.numFailedTests ?? 0;
  record(name, passed, code === 0 && passed > 0 ? 0 : Math.max(failed, 1), output);
}

async function build() {
  await check('build', 'electron-vite/bin/electron-vite.js', ['build']);
}

async function endToEnd() {
  const report = join(scratch, 'e2e.json');
  const env = { COSTLOOM_CHROMIUM: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...rest];
  const { code, output } = await tool('@playwright/test/cli.js', args, { env });
  const stats = counts(report)?.stats;
  const passed = stats?.expected ?? 0;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  if (stats?.skipped) process.stdout.write(`- desktop app: ${stats.skipped} skipped: no Electron binary\n`);
  record('end-to-end', passed, code === 0 && passed > 0 ? 0 : Math.max(failed, 1), output);
}

const groups = {
  types,
  lint,
  format,
  architecture: () => vitest('architecture', ['tests/architecture']),
  unit: () => vitest('unit', ['src']),
  contract: () => vitest('contract', ['tests/contract']),
  build,
  faults: () => vitest('faults', ['tests/faults'], 'tests/faults/faults.config.ts'),
  e2e: endToEnd,
};

const [name, ...rest] = process.argv.slice(2);
if (name && !(name in groups)) {
  process.stderr.write(`There is no group “${name}”. Groups: ${Object.keys(groups).join(', ')}.\n`);
  process.exit(2);
}

try {
  if (name === 'e2e' || name === 'faults') await build();
  for (const group of name ? [name] : Object.keys(groups)) await groups[group]();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

if (!name) process.stdout.write(`${countRequirements().line}\n`);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exit(sum('failed') ? 1 : 0);
