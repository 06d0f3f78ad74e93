import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { measuredTool } from './measured.mjs';

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** The failed tests of a file; the file itself where it failed without one. */
function failedIn({ name, assertionResults }) {
  const titles = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  return titles.length > 0 ? titles : [basename(name)];
}

/**
 * One run of Vitest. → what passed, the titles of what failed, how long its files took (milliseconds), and whether the run
 * came to its end: a run without a single test has not, unless it may be empty.
 */
export async function runVitest(scratch, name, args, { env = {}, mayBeEmpty = false } = {}) {
  const file = join(scratch, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, output, processor } = await measuredTool(
    'vitest/vitest.mjs',
    ['run', ...args, ...reporters],
    {
      env,
    },
  );
  const report = readReport(file);
  const results = report?.testResults ?? [];
  const failed = results.filter(({ status }) => status === 'failed').flatMap(failedIn);
  const passed = report?.numPassedTests ?? 0;
  return {
    passed,
    failed,
    // An error outside of every test ends the run with a code alone.
    broken: (!mayBeEmpty && passed + failed.length === 0) || (code !== 0 && failed.length === 0),
    slowest: results.map(({ name: path, startTime, endTime }) => [basename(path), endTime - startTime]),
    output,
    processor,
  };
}
