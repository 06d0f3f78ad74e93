import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { findElectron } from './electron.mjs';
import { handOver } from './handOver.mjs';
import { ensureInstalled } from './install.mjs';
import { whenParentEnds } from './parent.mjs';
import { node, root } from './run.mjs';
import { handedOn, startOptions } from './startOptions.mjs';

const begun = Date.now();
const chosen = startOptions();
const env = { COSTLOOM_BEGUN: String(begun) };

whenParentEnds(() => process.exit(1));
await ensureInstalled();
await ensureBuilt();

const electron = chosen.host === 'browser' ? {} : await findElectron();
if (electron.binary) {
  handOver(electron.binary, [root, ...handedOn(chosen, (flag, value) => [`${flag}=${value}`])], env);
} else if (chosen.host === 'electron') {
  process.stderr.write(`Electron cannot run here: ${electron.reason}.\n`);
  process.exit(1);
} else {
  if (electron.reason) process.stdout.write(`Using the browser host: ${electron.reason}.\n`);
  process.stdout.write(
    `Packages and build are up to date (${((Date.now() - begun) / 1000).toFixed(1)} s); starting…\n`,
  );
  handOver(
    node(),
    [
      '--enable-source-maps',
      join(root, 'out', 'main', 'browser.js'),
      ...handedOn(chosen, (flag, value) => [flag, value]),
      ...(chosen.port ? ['--port', chosen.port] : []),
      ...(chosen['no-open'] ? ['--no-open'] : []),
    ],
    env,
  );
}
