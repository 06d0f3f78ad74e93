import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { handOver } from './handOver.mjs';
import { ensureInstalled } from './install.mjs';
import { node, root } from './run.mjs';

/** The stand-alone server; its options are its own: `npm run server -- --data DIR --port P …`. */
await ensureInstalled();
await ensureBuilt();
handOver(node(), [
  '--enable-source-maps',
  join(root, 'out', 'main', 'standalone.js'),
  ...process.argv.slice(2),
]);
