import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findChromium } from '../chromium.mjs';
import { measuredTool } from './measured.mjs';

/** Every journey of a report, as { file, title, status, ms }; status is Playwright's: expected, unexpected, skipped. */
const journeysOf = (suites) =>
  suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        file: basename(file),
        title,
        status,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...journeysOf(inner),
  ]);

/** One run of the journeys, in the same terms as a run of Vitest. */
export async function runJourneys(scratch, args) {
  const file = join(scratch, 'journeys.json');
  const env = { COSTLOOM_CHROMIUM: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const line = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...args];
  const { code, output, processor } = await measuredTool('@playwright/test/cli.js', line, { env });
  let journeys = [];
  try {
    journeys = journeysOf(JSON.parse(readFileSync(file, 'utf8')).suites);
  } catch {
    // Playwright ended before it began; its output says why.
  }
  const titled = (status) => journeys.filter((one) => one.status === status).map(({ title }) => title);
  const passed = titled('expected').length;
  const failed = titled('unexpected');
  return {
    passed,
    failed,
    skipped: titled('skipped').length,
    broken: passed + failed.length === 0 || (code !== 0 && failed.length === 0),
    slowest: journeys.map(({ file: name, title, ms }) => [`${name} “${title}”`, ms]),
    output,
    processor,
  };
}
