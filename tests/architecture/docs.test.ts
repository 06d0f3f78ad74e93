import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = [
  'MAP.md',
  'GLOSSARY.md',
  'WAYS.md',
  ...readdirSync(join(root, 'docs/how-to')).map((page) => `how-to/${page}`),
];

/** `a/{b,c}/d` is two paths; what has a placeholder or a star names no file. */
function pathsOf(text: string): string[] {
  const named = [...text.matchAll(/`((?:src|tests|build|docs)\/[^`\s]*)`/g)].map(([, path = '']) => path);
  return named
    .filter((path) => !/[<*…]/.test(path))
    .flatMap((path) => {
      const [, before, choices, after] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
      return choices === undefined ? [path] : choices.split(',').map((one) => `${before}${one}${after}`);
    });
}

/** The options behind `npm start --` in a text. */
const startOptions = (text: string) =>
  [...text.matchAll(/npm start -- ([^`]*)`/g)].flatMap(([, given = '']) => given.match(/--[a-z-]+/g) ?? []);

it('every option of npm start that the README names is one', async () => {
  const named = startOptions(readFileSync(join(root, 'README.md'), 'utf8'));
  expect(named).toEqual(expect.arrayContaining(['--data', '--restore', '--new-key']));
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'build/start.mjs'), '--help']);
  for (const option of named) expect(stdout).toContain(option);
});

it.each(pages)('every file that docs/%s names is there', (page) => {
  const paths = pathsOf(readFileSync(join(root, 'docs', page), 'utf8'));
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
