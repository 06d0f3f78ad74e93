import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { root } from './run.mjs';

await ensureInstalled();
const { createServer } = await import('vite');

/**
 * `npm run bench [-- NAME …]`: runs tests/bench/<NAME>.bench.ts, each of which exports `run(print)`. Figures are
 * printed and nothing is asserted: machines differ.
 */
const folder = join(root, 'tests', 'bench');
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench “${unknown.join(', ')}”. Benches: ${all.join(', ')}.\n`);
  process.exit(2);
}

const alias = Object.fromEntries(
  ['shared', 'server', 'main', 'renderer'].map((room) => [`@${room}`, join(root, 'src', room)]),
);
alias['@tests'] = join(root, 'tests');
const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  resolve: { alias },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
try {
  for (const name of wanted.length > 0 ? wanted : all) {
    process.stdout.write(`\n${name}\n`);
    const { run } = await vite.ssrLoadModule(join(folder, `${name}.bench.ts`));
    await run((line) => process.stdout.write(`  ${line}\n`));
  }
} finally {
  await vite.close();
}
