import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { alias } from '../../vitest.config';
import { sharedCodeWorker, sharedCostsWorker } from './sharedWorker';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The two programs of the server as the build makes them, without the desktop and the screens around them. → their folder. */
export async function buildServers(name: string): Promise<string> {
  const out = join(root, 'node_modules', '.cache', 'costloom', `${name}-${process.pid}`);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    define: { __APP_VERSION__: '"0.0.0-test"' },
    build: {
      ssr: true,
      outDir: out,
      target: 'node20',
      rollupOptions: {
        input: {
          embedded: join(root, 'src/server/entries/embedded.ts'),
          standalone: join(root, 'src/server/entries/standalone.ts'),
        },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  await symlink(await sharedCostsWorker(), join(out, 'costs-worker.js'));
  await symlink(await sharedCodeWorker(), join(out, 'code-worker.js'));
  return out;
}
