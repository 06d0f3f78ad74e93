import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles worker/entry.ts as the product's build does, and answers the path of the program. */
export async function buildCostsWorker(): Promise<string> {
  // Below node_modules, so that the packages which stay outside of the bundle are found.
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'costs-worker-'));
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@shared': join(root, 'src/shared'), '@server': join(root, 'src/server') } },
    build: {
      ssr: join(root, 'src/server/costs/worker/entry.ts'),
      outDir,
      minify: false,
      rollupOptions: { output: { entryFileNames: 'worker.mjs', format: 'es' } },
    },
  });
  return join(outDir, 'worker.mjs');
}

export const removeCostsWorker = (entry: string) => rm(dirname(entry), { recursive: true, force: true });
