import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const floating = 'export const ofOurs = async () => 1;\nofOurs();\n';
/** A promise that only the library, Node or the browser knows to be one: found where the room's types are known. */
const floatingOfNode = "import { readFile } from 'node:fs/promises';\nreadFile('there');\n";
const floatingOfLibrary = "import { z } from 'zod';\nz.string().parseAsync('text');\n";
const floatingOfBrowser = "document.exitFullscreen();\nfetch('/there');\n";

/** File → its text, and the lines with a promise that nobody waits for. */
const promises: Record<string, [text: string, lines: number[]]> = {
  'src/shared/planted.ts': [floating + floatingOfLibrary, [2, 4]],
  'src/shared/planted.test.ts': [floating, [2]],
  'src/server/planted.ts': [floating + floatingOfNode, [2, 4]],
  'src/main/planted.ts': [floating + floatingOfNode, [2, 4]],
  'src/preload/planted.ts': [floating + floatingOfBrowser, [2, 3, 4]],
  'src/renderer/planted.tsx': [floating + floatingOfBrowser, [2, 3, 4]],
  'tests/planted.ts': [floating + floatingOfNode + floatingOfBrowser, [2, 4, 5, 6]],
};

/** File → what its room does not have, or what is not of its type. */
const mistyped: Record<string, string> = {
  'src/shared/mistyped.ts': 'export const one = process.pid;\n',
  'src/server/mistyped.ts': 'export const one = document.title;\n',
  'src/main/mistyped.ts': 'export const one = document.title;\n',
  'src/preload/mistyped.ts': 'export const one = process.pid;\n',
  'src/renderer/mistyped.tsx': 'export const one = process.pid;\n',
  'tests/mistyped.ts': "export const one: number = 'two';\n",
};

/** Rule → a fault that it finds. */
const react: Record<string, string> = {
  'rules-of-hooks': 'function Planted({ on }) { if (on) useEffect(() => {}); return null; }',
  'exhaustive-deps': 'function Planted({ name }) { useEffect(() => { tell(name); }, []); return null; }',
  'static-components': 'function Planted({ name }) { const Inner = () => <b>{name}</b>; return <Inner />; }',
  'use-memo':
    'function Planted({ name }) { const long = useMemo((one) => name + one, [name]); return <b>{long}</b>; }',
  'incompatible-library': `function Planted({ count }) {
    const rows = useVirtualizer({ count, getScrollElement: () => null, estimateSize: () => 20 });
    return <b>{rows.getTotalSize()}</b>;
  }`,
  immutability: "function Planted({ of }) { of.name = 'another'; return <b>{of.name}</b>; }",
  globals: 'function Planted() { outside = 1; return <b>{outside}</b>; }',
  refs: 'function Planted() { const ref = useRef(0); return <b>{ref.current}</b>; }',
  'set-state-in-effect': `function Planted({ name }) {
    const [, setKept] = useState('');
    useEffect(() => { setKept(name); }, [name]);
    return null;
  }`,
  'error-boundaries':
    'function Planted({ children }) { try { return <b>{children}</b>; } catch { return null; } }',
  purity: 'function Planted() { const number = Math.random(); return <b>{number}</b>; }',
  'set-state-in-render':
    'function Planted() { const [kept, setKept] = useState(0); setKept(kept + 1); return <b>{kept}</b>; }',
  'unsupported-syntax': 'function Planted({ text }) { eval(text); return <b>{text}</b>; }',
  'preserve-manual-memoization': `function Planted({ rows }) {
    const names = ['name'];
    const wide = useWide();
    if (wide) names.push('mail');
    const head = useMemo(() => names.map((name) => name.toUpperCase()), [names]);
    return <Grid head={head} rows={rows} />;
  }`,
};
const reactFile = (rule: string) => `src/renderer/${rule}.tsx`;
const imports = `import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Grid, useWide } from './others';
let outside = 0;
`;

interface Diagnostic {
  code: string;
  filename: string;
  labels: { span: { line: number } }[];
}

let folder: string;
let found: Diagnostic[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costloom-lint-'));
  const settings = (await readdir(root)).filter((name) => /^(tsconfig.*\.json|\.oxlintrc\.json)$/.test(name));
  for (const name of settings) await cp(join(root, name), join(folder, name));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const plant = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const [path, [text]] of Object.entries(promises)) await plant(path, text);
  for (const [path, text] of Object.entries(mistyped)) await plant(path, text);
  for (const [rule, text] of Object.entries(react))
    await plant(reactFile(rule), `${imports}export ${text}\n`);
  await plant('src/renderer/needless.ts', '// oxlint-disable-next-line react/refs\nexport const one = 1;\n');
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--type-check', '--format', 'json', 'src', 'tests'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  found = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(Object.keys(mistyped))('finds what is mistyped: %s', (path) => {
  const codes = found.filter(({ filename }) => filename === path).map(({ code }) => code);
  expect(codes).toEqual([expect.stringMatching(/^typescript\(TS\d+\)$/)]);
});

it('finds in every room the promises that nobody waits for', () => {
  const lines = (path: string) =>
    found
      .filter(({ code, filename }) => filename === path && code.includes('no-floating-promises'))
      .map(({ labels }) => labels[0]?.span.line)
      .toSorted();
  const all = Object.keys(promises);
  expect(Object.fromEntries(all.map((path) => [path, lines(path)]))).toEqual(
    Object.fromEntries(all.map((path) => [path, promises[path]?.[1]])),
  );
});

it.each(Object.keys(react))('finds what breaks a rule of React: %s', (rule) => {
  const codes = found.filter(({ filename }) => filename === reactFile(rule)).map(({ code }) => code);
  expect(
    codes.some((code) => code.endsWith(`(${rule})`)),
    `${codes.join(', ')}`,
  ).toBe(true);
});

it('has a fault planted for every rule of React that is on', async () => {
  const { overrides } = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as {
    overrides: { rules: Record<string, string> }[];
  };
  const rules = overrides.flatMap((one) => Object.keys(one.rules));
  expect(rules.toSorted()).toEqual(
    Object.keys(react)
      .map((rule) => `react/${rule}`)
      .toSorted(),
  );
});

it('finds an exception that nothing needs', () => {
  expect(found.filter(({ filename }) => filename === 'src/renderer/needless.ts')).toHaveLength(1);
});
