import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { node, root, run } from './run.mjs';

/**
 * The journeys once more, with a picture of every screen in test-results/screens (light, dark, 1280 and 1600 px wide), and
 * a contact sheet of each in test-results/sheets, where index.html shows all. `npm run pictures -- sheets` makes the sheets
 * of the pictures that are there.
 */
const results = join(root, 'test-results');
const names = process.argv.slice(2);

async function takePictures() {
  const args = [join(root, 'build', 'test.mjs'), 'e2e', ...names];
  const { code } = await run(node(), args, { inherit: true, env: { COSTLOOM_PICTURES: 'yes' } });
  return code;
}

if (names.length === 0) rmSync(join(results, 'screens'), { recursive: true, force: true });
const code = names[0] === 'sheets' ? 0 : await takePictures();
await ensureInstalled();
const { makeContactSheets } = await import('./contactSheets.mjs');
const count = await makeContactSheets({
  shots: join(results, 'screens'),
  into: join(results, 'sheets'),
  executablePath: await findChromium(),
});
process.stdout.write(`${count} contact sheets: ${join(results, 'sheets', 'index.html')}\n`);
process.exit(code);
