import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles worker/entry.ts as the product's build does, and answers the path of the program. */
export const buildCostsWorker = () => buildProgram('src/server/costs/worker/entry.ts', 'costs-worker-');

/** The process that runs users' code, in the same way. */
export const buildCodeWorker = () =>
  buildProgram('src/server/code/sandbox/entry.ts', 'code-worker-', codePackages);

/** What such a process may read beside its own program; everything else is bundled. */
const codePackages = [
  ...[
    'pyodide',
    '@polyglot-sql/sdk',
    'quickjs-emscripten-core',
    '@jitl/quickjs-wasmfile-release-sync',
    '@jitl/quickjs-ffi-types',
  ],
];

async function buildProgram(source: string, name: string, external?: string[]): Promise<string> {
  // Below node_modules, so that the packages which stay outside of the bundle are found.
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, name));
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@shared': join(root, 'src/shared'), '@server': join(root, 'src/server') } },
    ...(external ? { ssr: { noExternal: true, external } } : {}),
    build: {
      ssr: join(root, source),
      outDir,
      minify: false,
      rollupOptions: {
        output: { entryFileNames: 'worker.mjs', chunkFileNames: 'chunks/[name]-[hash].mjs', format: 'es' },
      },
    },
  });
  return join(outDir, 'worker.mjs');
}

export const removeWorker = (entry: string) => rm(dirname(entry), { recursive: true, force: true });
