import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Licences under which a package may be shipped; another one is looked at by a person first. */
const known = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  'CC0-1.0',
  'WTFPL',
  // As free as MIT; both ask that their text goes along, which it does.
  'BlueOak-1.0.0',
  'Python-2.0',
];

/** Of packages that name no license in their package.json, as the text beside it was read. */
const fromText = { 'png-js': 'MIT' };

/** Of several to choose from, one has to be known; of those that hold together, all. */
function isKnown(license) {
  const all = license.replaceAll(/[()]/g, '').split(/ (?:OR|AND) /);
  const isChoice = !license.includes(' AND ');
  return isChoice ? all.some((one) => known.includes(one)) : all.every((one) => known.includes(one));
}

const textOf = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n');

/** What is shipped: every package of package-lock.json that is installed and is not for developers only. */
function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([place, { dev, devOptional, version, license: named }]) => {
    const folder = join(root, place);
    if (place === '' || dev || devOptional || !existsSync(folder)) return [];
    const { repository, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const source = homepage ?? (typeof repository === 'string' ? repository : repository?.url) ?? '';
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const license = named ?? fromText[name] ?? '';
    return [{ name, version, license, isKnown: isKnown(license), source, text: textOf(folder) }];
  });
}

/** Who made what is shipped, and under which terms. */
function noticesText(shipped) {
  const parts = shipped.map(({ name, version, license, source, text }) =>
    [`${name} ${version}`, `License: ${license}`, source && `Source: ${source}`, text && `\n${text}`]
      .filter(Boolean)
      .join('\n'),
  );
  const head = 'Costloom is made with the following packages. Each is under its own license.';
  return `${[head, ...new Set(parts)].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const shipped = shippedPackages();
  for (const { name, license, isKnown } of shipped)
    if (!isKnown) process.stderr.write(`${name} is under “${license}”, which nobody has looked at.\n`);
  const out = join(root, 'out');
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'THIRD-PARTY-NOTICES.txt'), noticesText(shipped));
  process.exit(shipped.length > 0 && shipped.every((one) => one.isKnown) ? 0 : 1);
}
