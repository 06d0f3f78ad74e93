import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';
import { measured } from './measured.mjs';

/** What the built programs state that they need: src/shared/host/lowestNode.ts. */
const lowest = () =>
  /LOWEST_NODE = '([\d.]+)'/.exec(readFileSync(join(root, 'src/shared/host/lowestNode.ts'), 'utf8'))[1];

const main = join(root, 'out', 'main');
/** The programs that Node runs (index.js is Electron's), each with what it says or does when it is started for nothing. */
const programs = {
  'browser.js': /Unknown option/,
  'standalone.js': /is not a known flag/,
  'server.js': /This server is started by the app/,
  'costs-worker.js': /^$/,
  'code-worker.js': /^(Warning: Detected unsettled top-level await.*)?$/s,
  'mcp.mjs': /COSTLOOM_URL/,
};

/** Imports what the programs load later. */
const importAll = (files) => `
  for (const file of ${JSON.stringify(files)}) {
    try { await import(file); } catch (error) {
      if (error instanceof SyntaxError || /^ERR_/.test(error.code ?? '')) { console.error(file, error); process.exit(1); }
    }
  }
  process.exit(0);
`;

/** Loads every built program, and every part that one loads later, on the oldest Node that they are said to run on. */
export async function checkLowestNode() {
  const version = lowest();
  const place = join(root, 'node_modules', '.cache', `node-${version}`);
  const own = join(place, 'node_modules', 'node', 'bin', 'node');
  const found = { passed: 0, failed: [], output: '', processor: 0 };
  const ran = async (name, command, args, isGood) => {
    const { code, output, processor } = await measured(command, args, { limit: 120_000 });
    found.processor += processor;
    if (isGood(code, output)) return void (found.passed += 1);
    found.failed.push(name);
    found.output += `${name} on Node ${version} ended with ${code}:\n${output}\n`;
  };
  if (!existsSync(own)) {
    const install = [
      'install',
      '--prefix',
      place,
      '--no-save',
      '--no-audit',
      '--no-fund',
      `node@~${version}.0`,
    ];
    await ran('its installation', 'npm', install, (code) => code === 0);
  }
  for (const [name, says] of Object.entries(programs))
    await ran(name, own, [join(main, name), '--no-such-option'], (_code, output) => says.test(output.trim()));
  const chunks = readdirSync(join(main, 'chunks')).filter((file) => /\.m?js$/.test(file));
  const urls = chunks.map((file) => new URL(`file://${join(main, 'chunks', file)}`).href);
  await ran('the parts', own, ['--input-type=module', '--eval', importAll(urls)], (code) => code === 0);
  return found;
}
