import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { node, root, run } from './run.mjs';

/**
 * `npm run faults [-- NAME …]`: tests/faults/<NAME>.test.ts in their full size, against the built server; `schedules`
 * compares ten years in every zone. Prints figures, and fails when something was lost, stuck or done twice. `npm test`
 * takes a sample of it. COSTLOOM_FAULTS_KILLS and COSTLOOM_FAULTS_SEED choose how many kills, and which.
 */
const folder = join(root, 'tests', 'faults');
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.test.ts') && !file.includes('.full.'))
  .map((file) => file.replace('.test.ts', ''));
const all = [...files, 'schedules'];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no proof “${unknown.join(', ')}”. Proofs: ${all.join(', ')}.\n`);
  process.exit(2);
}

await ensureInstalled();
await ensureBuilt();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
let failed = 0;
for (const name of wanted.length > 0 ? wanted : all) {
  const isSchedules = name === 'schedules';
  const config = `tests/faults/${isSchedules ? 'schedules' : 'faults'}.config.ts`;
  const file = `tests/faults/${isSchedules ? 'schedules.full' : name}.test.ts`;
  const env = isSchedules
    ? { COSTLOOM_FULL_SCHEDULES: process.env.COSTLOOM_FULL_SCHEDULES ?? '2026' }
    : { COSTLOOM_FAULTS: 'full' };
  const { code } = await run(node(), [vitest, 'run', '--config', config, file], { inherit: true, env });
  if (code !== 0) failed += 1;
}
process.exit(failed ? 1 : 0);
