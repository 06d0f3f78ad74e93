import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Installed, built, or no code. */
const notCopied = ['node_modules', 'out', 'dist', 'resources', 'test-results', '.git', '.cache'];
const kinds = ['files', 'dependencies', 'unlisted', 'exports', 'types'] as const;

type Issue = { file: string } & Record<(typeof kinds)[number], { name: string }[]>;

/** What `npm run unused` names in a folder, as "kind file: name". */
async function unusedIn(folder: string): Promise<string[]> {
  const args = [join(root, 'node_modules/knip/bin/knip.js'), '--no-progress', '--reporter', 'json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { stdout: string }) => error);
  const { issues } = JSON.parse(stdout) as { issues: Issue[] };
  return issues.flatMap((issue) =>
    kinds.flatMap((kind) => issue[kind].map(({ name }) => `${kind} ${issue.file}: ${name}`)),
  );
}

let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'costloom-unused-'));
  for (const name of await readdir(root)) {
    if (!notCopied.includes(name)) await cp(join(root, name), join(copy, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rm(copy, { recursive: true, force: true }));

it('names a file, a package, a value and a type that nobody uses, a package that is not listed, and nothing else', async () => {
  const at = (path: string) => join(copy, path);
  await writeFile(at('src/shared/model/planted.ts'), 'export const alone = 1;\n');
  await appendFile(at('src/shared/model/json.ts'), 'export const planted = 1;\nexport type Planted = 1;\n');
  await appendFile(at('src/server/platform/clock.ts'), "import 'acorn';\n");
  const manifest = JSON.parse(await readFile(at('package.json'), 'utf8'));
  manifest.dependencies.planted = '1.0.0';
  await writeFile(at('package.json'), JSON.stringify(manifest));
  expect((await unusedIn(copy)).toSorted()).toEqual([
    'dependencies package.json: planted',
    'exports src/shared/model/json.ts: planted',
    'files src/shared/model/planted.ts: src/shared/model/planted.ts',
    'types src/shared/model/json.ts: Planted',
    'unlisted src/server/platform/clock.ts: acorn',
  ]);
});
