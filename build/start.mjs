import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { findElectron } from './electron.mjs';
import { handOver } from './handOver.mjs';
import { ensureInstalled } from './install.mjs';
import { whenParentEnds } from './parent.mjs';
import { node, root } from './run.mjs';

const usage = `npm start -- [--data DIR] [--port P] [--no-open] [--host browser|electron]
             [--new-key] [--restore FOLDER]

  --data DIR   where Costloom keeps its data (usually the folder your system has for that)
  --port P     the port of the browser host (usually any free one)
  --no-open    print the address and open no browser
  --host       browser: use the browser even where Electron could run; electron: insist on Electron
  --new-key    the key of secrets is lost for good: make a new one, and enter the secrets again
  --restore F  first put back what the backup in this folder holds (Settings, Storage makes one every night)
`;

function options() {
  try {
    const { values } = parseArgs({
      options: {
        data: { type: 'string' },
        port: { type: 'string' },
        'no-open': { type: 'boolean' },
        host: { type: 'string' },
        'new-key': { type: 'boolean' },
        restore: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    if (values.host && !['browser', 'electron'].includes(values.host))
      throw new Error(`--host ${values.host}?`);
    if (!values.help) return values;
    process.stdout.write(usage);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}

const begun = Date.now();
const chosen = options();
/** Relative to where the person typed the command: npm runs it in the project's folder. */
const placeOf = (path) => resolve(process.env.INIT_CWD ?? '.', path);
/** The options as the app takes them, of either host: `name(flag, value)` writes one of them. */
const handed = (name) => [
  ...(chosen.data ? name('--data', placeOf(chosen.data)) : []),
  ...(chosen.restore ? name('--restore', placeOf(chosen.restore)) : []),
  ...(chosen['new-key'] ? ['--new-key'] : []),
];
const env = { COSTLOOM_BEGUN: String(begun) };

whenParentEnds(() => process.exit(1));
await ensureInstalled();
await ensureBuilt();

const electron = chosen.host === 'browser' ? {} : await findElectron();
if (electron.binary) {
  handOver(electron.binary, [root, ...handed((flag, value) => [`${flag}=${value}`])], env);
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
      ...handed((flag, value) => [flag, value]),
      ...(chosen.port ? ['--port', chosen.port] : []),
      ...(chosen['no-open'] ? ['--no-open'] : []),
    ],
    env,
  );
}
