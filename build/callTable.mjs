import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const NAME = 'virtual:call-table';

/** What windows need of the calls: all but their schemas, which would be most of the page’s program. */
async function tableOf() {
  const { module, dependencies } = await runnerImport(here('../src/shared/api/index.ts'), {
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@shared': here('../src/shared') } },
  });
  const rows = Object.values(module.calls).map((call) => [
    call.id,
    { what: call.what, reads: call.reads, changes: call.changes },
  ]);
  return { text: `export const callTable = ${JSON.stringify(Object.fromEntries(rows))};`, dependencies };
}

/** Makes the module `virtual:call-table` out of the calls of src/shared/api, for builds and for tests. */
export function callTable() {
  let table;
  return {
    name: 'call-table',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      table ??= tableOf();
      const { text, dependencies } = await table;
      for (const file of dependencies) this.addWatchFile(file);
      return text;
    },
  };
}
