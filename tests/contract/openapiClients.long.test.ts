import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from './harness';
import { heyApiCalls, openapiFetchCalls } from './openapiCalls';
import { person } from './world';

const root = join(import.meta.dirname, '../..');
const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** What programs that are compiled against a client of their own give. */
interface Program {
  run(url: string, token: string): Promise<[name: string, status: number][]>;
}

let harness: Harness;
let folder: string;
beforeAll(async () => {
  harness = await startHarness();
  // Within the project, where what is generated finds its packages.
  await mkdir(join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(join(root, '.cache/openapi-clients-'));
});
afterAll(async () => {
  await harness?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

it('two generators make clients of /openapi.json that compile, and make the calls that they promise', async () => {
  const text = await (await fetch(new URL('/openapi.json', harness.url))).text();
  await writeFile(join(folder, 'openapi.json'), text);

  const types = await openapiTypescript(text, { defaultNonNullable: false });
  await writeFile(join(folder, 'schema.ts'), astToString(types));
  await createClient({
    input: join(folder, 'openapi.json'),
    output: join(folder, 'hey'),
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  });

  await writeFile(join(folder, 'fetchCalls.ts'), openapiFetchCalls);
  await writeFile(join(folder, 'heyCalls.ts'), heyApiCalls);
  const options = {
    strict: true,
    noEmit: true,
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    skipLibCheck: true,
  };
  const project = { compilerOptions: options, files: ['fetchCalls.ts', 'heyCalls.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const compiled = await promisify(execFile)(process.execPath, [compiler, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  expect(compiled.stdout.split('\n').slice(0, 20)).toEqual(['']);

  const { token } = person(harness.world.acme, 'Admin');
  const made = [];
  for (const file of ['fetchCalls.ts', 'heyCalls.ts']) {
    const program = (await import(join(folder, file))) as Program;
    made.push(...(await program.run(harness.url, token)));
  }
  expect(made.length).toBeGreaterThanOrEqual(20);
  const refused = {
    'spaces.create without a name': 400,
    'spaces.read of nothing': 404,
    'users.me of nobody': 401,
  };
  expect(made.filter(([name, status]) => status !== 200 && !(name in refused))).toEqual([]);
  expect(Object.fromEntries(made)).toMatchObject(refused);
});
