import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { calls } from './index';

const IMPORT = /import \{ (\w+Calls) \} from '(\.[^']+)'/g;

/** What a module of calls offers under a name. */
async function groupOf(name: string, path: string): Promise<object> {
  const module: unknown = await import(join(import.meta.dirname, `${path}.ts`));
  const found: unknown = Object.entries(Object(module)).find(([key]) => key === name)?.[1];
  return Object(found);
}

it('has no two calls under one key, of which one would hide the other', async () => {
  const text = await readFile(join(import.meta.dirname, 'index.ts'), 'utf8');
  const imports = [...text.matchAll(IMPORT)].map(([, name = '', path = '']) => ({ name, path }));
  const groups = await Promise.all(imports.map(({ name, path }) => groupOf(name, path)));
  const keys = groups.flatMap((group) => Object.keys(group));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  expect(keys).toHaveLength(Object.keys(calls).length);
});
