import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { node, root, run } from './run.mjs';

/**
 * `npm run test:long [-- NAME …]`: whole what `npm test` samples. Properties are tried ten times as often, every call gets
 * 500 random inputs, then the doubles are compared with real servers and programs (tests/real) and both engines of cost queries
 * with each other (tests/clickhouse), and then come all proofs of
 * `npm run faults`. COSTLOOM_PROPERTIES and COSTLOOM_FLOOD choose other sizes.
 */
const vitest = join('node_modules', 'vitest', 'vitest.mjs');

/** The test files of src that try a property. */
const ofProperties = () =>
  readdirSync(join(root, 'src'), { recursive: true })
    .map((file) => join('src', file))
    .filter(
      (file) => file.endsWith('.test.ts') && readFileSync(join(root, file), 'utf8').includes('propertyRuns('),
    );

const parts = {
  properties: {
    args: () => [vitest, 'run', ...ofProperties()],
    env: { COSTLOOM_PROPERTIES: process.env.COSTLOOM_PROPERTIES ?? '10' },
  },
  flood: {
    args: () => [vitest, 'run', '--project', 'contract', join('tests', 'contract', 'hostile.test.ts')],
    env: { COSTLOOM_FLOOD: process.env.COSTLOOM_FLOOD ?? '500' },
  },
  real: {
    args: () => [vitest, 'run', '--config', join('tests', 'real', 'real.config.ts')],
    env: {},
  },
  clickhouse: {
    args: () => [vitest, 'run', '--config', join('tests', 'clickhouse', 'clickhouse.config.ts')],
    env: {},
  },
  upgrade: { args: () => [join('build', 'faults.mjs'), 'upgrade'], env: {} },
  failover: { args: () => [join('build', 'faults.mjs'), 'failover'], env: {} },
  faults: { args: () => [join('build', 'faults.mjs')], env: {} },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part “${unknown.join(', ')}”. Parts: ${Object.keys(parts).join(', ')}.\n`,
  );
  process.exit(2);
}

await ensureInstalled();
const times = [];
let failed = 0;
/** Without names: those that are part of `faults` once only. */
const whole = Object.keys(parts).filter((name) => name !== 'upgrade' && name !== 'failover');
for (const name of wanted.length > 0 ? wanted : whole) {
  const { args, env } = parts[name];
  const begun = performance.now();
  const { code } = await run(node(), args(), { inherit: true, env });
  times.push(`${name} ${Math.round((performance.now() - begun) / 1000)}${code === 0 ? '' : ' (failed)'}`);
  if (code !== 0) failed += 1;
}
process.stdout.write(`Seconds: ${times.join(', ')}\n`);
process.exit(failed ? 1 : 0);
