import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const config = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
  forbidden: { name: string }[];
};

interface Report {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
}

/** Once for the house and for what is planted in a copy of it: it takes long. */
async function cruise(folder: string): Promise<Report> {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [cli, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src'];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: folder,
    maxBuffer: 256 * 1024 * 1024,
  }).catch((error: { stdout: string }) => error);
  return JSON.parse(stdout);
}

/** One violation per rule: the file that breaks the wall, and what it imports. */
const planted: Record<string, { file: string; imports: string; typeOnly?: boolean }> = {
  'shared-stands-alone': { file: 'src/shared/model/planted1.ts', imports: '../../server/platform/clock' },
  'shared-without-node': { file: 'src/shared/model/planted2.ts', imports: 'node:fs' },
  'renderer-imports-shared-only': { file: 'src/renderer/app/planted3.ts', imports: '@server/platform/clock' },
  'preload-imports-shared-only': { file: 'src/preload/planted4.ts', imports: '../server/platform/clock' },
  'server-imports-shared-only': { file: 'src/server/http/planted5.ts', imports: '../../main/ports' },
  'main-starts-the-server-only': { file: 'src/main/app/planted6.ts', imports: '../../server/platform/clock' },
  'electron-behind-adapters': { file: 'src/main/app/planted7.ts', imports: 'electron' },
  'features-are-islands': { file: 'src/renderer/features/alpha/planted8.ts', imports: '../beta/planted8' },
  'features-never-import-app': {
    file: 'src/renderer/features/alpha/planted9.ts',
    imports: '../../app/planted3',
  },
  'parts-never-import-features': {
    file: 'src/renderer/parts/planted10.ts',
    imports: '../features/beta/planted8',
  },
  'data-never-imports-parts': { file: 'src/renderer/data/planted11.ts', imports: '../parts/planted10' },
  'ui-and-platform-below-data': { file: 'src/renderer/ui/planted12.ts', imports: '../data/planted11' },
  'blueprint-in-ui-only': { file: 'src/renderer/parts/planted13.ts', imports: '@blueprintjs/core' },
  'no-zod-values-in-the-renderer': {
    file: 'src/renderer/data/planted14.ts',
    imports: '../../shared/api/boards/boards.api',
  },
  'domains-meet-through-ports': {
    file: 'src/server/domains/alpha/planted15.ts',
    imports: '../beta/planted15',
  },
  'rules-are-islands': { file: 'src/server/costs/rules/alpha/planted16.ts', imports: '../beta/planted16' },
  'formats-are-islands': {
    file: 'src/server/costs/formats/alpha/planted17.ts',
    imports: '../beta/planted17',
  },
  'steps-are-islands': {
    file: 'src/server/steps/alpha/one/planted22.ts',
    imports: '../two/planted22',
  },
  'engine-through-its-ports': {
    file: 'src/server/domains/alpha/planted23.ts',
    imports: '../../engine/planted23',
  },
  'engine-knows-no-domain': { file: 'src/server/engine/planted24.ts', imports: '../domains/alpha/planted24' },
  'parsers-in-their-process': { file: 'src/server/http/planted25.ts', imports: 'liquidjs' },
  'expressions-outside-the-server': {
    file: 'src/server/http/planted26.ts',
    imports: '../expressions/kinds/table',
  },
  'requests-leave-through-outbound': { file: 'src/server/http/planted27.ts', imports: 'undici' },
  'http-for-those-who-serve': { file: 'src/server/http/planted28.ts', imports: 'node:http' },
  'unguarded-requests-to-the-bill-store-only': {
    file: 'src/server/http/planted29.ts',
    imports: '../platform/outbound/exchange',
  },
  'nothing-imports-tests': { file: 'src/server/http/planted18.ts', imports: './planted18.test' },
  'no-cycles': { file: 'src/server/http/planted19.ts', imports: './planted19b' },
  'everything-resolves': { file: 'src/server/http/planted20.ts', imports: './does-not-exist' },
  'only-declared-packages': { file: 'src/server/http/planted21.ts', imports: 'acorn' },
};

/** What the planted files import, where it is not there already. */
const targets: Record<string, string> = {
  'src/renderer/features/beta/planted8.ts': 'export const x = 1;',
  'src/server/domains/beta/planted15.ts': 'export const x = 1;',
  'src/server/costs/rules/beta/planted16.ts': 'export const x = 1;',
  'src/server/costs/formats/beta/planted17.ts': 'export const x = 1;',
  'src/server/steps/alpha/two/planted22.ts': 'export const x = 1;',
  'src/server/engine/planted23.ts': 'export const x = 1;',
  'src/server/domains/alpha/planted24.ts': 'export const x = 1;',
  'src/server/http/planted18.test.ts': 'export const x = 1;',
  'src/server/http/planted19b.ts': "import { x as y } from './planted19'; export const x = () => y;",
};

async function write(folder: string, file: string, text: string) {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

describe('walls', () => {
  let copy: string;
  let found: Report;

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'costloom-walls-'));
    for (const room of ['src', 'tests', 'build', 'resources'])
      await cp(join(root, room), join(copy, room), { recursive: true });
    for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'package.json']) {
      await cp(join(root, file), join(copy, file));
    }
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const [file, text] of Object.entries(targets)) await write(copy, file, text);
    for (const { file, imports } of Object.values(planted)) {
      await write(copy, file, `import * as it from '${imports}';\nexport const x = () => it;\n`);
    }
    found = await cruise(copy);
  });

  afterAll(() => rm(copy, { recursive: true, force: true }));

  it('plants a violation of every rule', () => {
    expect(Object.keys(planted).sort()).toEqual(config.forbidden.map((rule) => rule.name).sort());
  });

  it.each(Object.entries(planted))('names the violation planted for %s', (rule, { file }) => {
    const broken = found.summary.violations.filter((violation) => violation.rule.name === rule);
    expect(broken.map((violation) => violation.from)).toContain(file);
  });

  it('finds nothing in the house itself, having looked at all of it', async () => {
    const added = new Set([...Object.keys(targets), ...Object.values(planted).map(({ file }) => file)]);
    const sources = (await readdir(join(root, 'src'), { recursive: true })).filter((f) => /\.tsx?$/.test(f));
    expect(found.summary.violations.filter(({ from }) => !added.has(from))).toEqual([]);
    expect(found.summary.totalCruised).toBeGreaterThan(sources.length * 0.9);
  });
});
