import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { callTable } from './build/callTable.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const alias = {
  '@shared': here('./src/shared'),
  '@server': here('./src/server'),
  '@main': here('./src/main'),
  '@renderer': here('./src/renderer'),
};

const unusedAzure = here('./src/server/integrations/azure/unusedAzure.ts');

const { version } = JSON.parse(readFileSync(here('./package.json'), 'utf8'));
const define = { __APP_VERSION__: JSON.stringify(version) };

/**
 * Routes have several segments, so a relative address of a script would miss on reload. electron-vite sets `base` to
 * './' over whatever is written below; a plugin of ours comes after it.
 */
const rootAddresses = { name: 'root-addresses', config: () => ({ base: '/' }) };

/**
 * Libraries of many small files that are bundled, so that only what is used is loaded: date-fns alone takes a second
 * and 100 MB at every start otherwise. Also what the process for expressions needs, as it can read its own program only.
 */
const bundled = [
  ...['@date-fns/tz', '@jmespath-community/jmespath', 'date-fns', 'fast-xml-parser', 'liquidjs', 'marked'],
  ...['re2js', 'yaml', 'zod', 'csv-parse', 'sanitize-html', '@atlaskit/jql-parser', 'antlr4ts'],
];

/**
 * `main` holds every program that runs on Node: Electron's main process, the browser host, the embedded and the
 * stand-alone server, the worker of the cost queries, the process that runs users' code and the one that connects assistants. Only `index` may reach
 * code that imports electron.
 */
export default defineConfig({
  main: {
    resolve: { alias: { ...alias, '@azure/identity': unusedAzure, '@azure/keyvault-keys': unusedAzure } },
    define,
    build: {
      externalizeDeps: { exclude: bundled },
      outDir: 'out/main',
      // The oldest that src/shared/host/lowestNode.ts names: newer syntax is written out.
      target: 'node22',
      sourcemap: true,
      rollupOptions: {
        input: {
          index: here('./src/main/index.ts'),
          browser: here('./src/main/browser/index.ts'),
          server: here('./src/server/entries/embedded.ts'),
          standalone: here('./src/server/entries/standalone.ts'),
          'costs-worker': here('./src/server/costs/worker/entry.ts'),
          'code-worker': here('./src/server/code/sandbox/entry.ts'),
          mcp: here('./src/server/mcp/stdio/entry.ts'),
        },
        output: {
          // Started by assistants with a Node of theirs, beside no package.json that would say what it is.
          entryFileNames: ({ name }) => (name === 'mcp' ? '[name].mjs' : '[name].js'),
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: { index: here('./src/preload/index.ts') },
        // A sandboxed preload is CommonJS; with "type": "module" its name must say so.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: here('./src/renderer'),
    resolve: { alias },
    define,
    plugins: [react(), callTable(), rootAddresses],
    build: {
      outDir: here('./out/renderer'),
      emptyOutDir: true,
      minify: true,
      // Inlined files would be data: addresses, which the page's policy refuses for scripts, styles and fonts.
      assetsInlineLimit: 0,
      rollupOptions: { input: { index: here('./src/renderer/index.html') } },
    },
  },
});
