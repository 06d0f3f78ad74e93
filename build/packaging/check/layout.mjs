import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root, tool } from '../../run.mjs';

/** The archiver that electron-builder itself uses. */
const ofBuilder = createRequire(join(root, 'node_modules', 'app-builder-lib', 'package.json'));
export const asar = ofBuilder('@electron/asar');

/** What electron-builder looks for in Electron's program to set its fuses: a mark, a version, a length, and a sign each. */
const FUSES = `dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x09${'r'.repeat(9)}`;

/**
 * Packs the app by electron-builder itself into `folder`, around a stand-in for Electron's program: all but that is as
 * in a package. `without`: packages that are left out on purpose. → the folder of resources
 */
export async function packInto(folder, without) {
  const stand = join(folder, 'electron');
  mkdirSync(join(stand, 'resources'), { recursive: true });
  writeFileSync(join(stand, 'electron'), FUSES);
  chmodSync(join(stand, 'electron'), 0o755);
  const config = parse(readFileSync(join(root, 'build', 'packaging', 'electron-builder.yml'), 'utf8'));
  config.files.push(...without.map((name) => `!node_modules/${name}/**`));
  Object.assign(config, { electronDist: stand });
  config.directories.output = join(folder, 'packed');
  const file = join(folder, 'electron-builder.json');
  writeFileSync(file, JSON.stringify(config));
  const args = ['--config', file, '--publish', 'never', '--linux', 'dir'];
  const { code, output } = await tool('electron-builder/cli.js', args, { env: { CI: 'true' } });
  if (code !== 0) throw new Error(`electron-builder ended with ${code}:\n${output}`);
  const arm = process.arch === 'arm64' ? '-arm64' : '';
  return join(folder, 'packed', `linux${arm}-unpacked`, 'resources');
}

/** Files of the archive with what is known of each: `{ path, size, unpacked, read() }`, read for its first bytes. */
export function filesOf(archive) {
  const { header, headerSize } = asar.getRawHeader(archive);
  const found = [];
  const begin = 8 + headerSize;
  const handle = openSync(archive, 'r');
  const first = (offset) => {
    const bytes = Buffer.alloc(4);
    readSync(handle, bytes, 0, 4, begin + Number(offset));
    return bytes;
  };
  (function walk(node, path) {
    for (const [name, inner] of Object.entries(node.files)) {
      const at = path ? `${path}/${name}` : name;
      if (inner.files) walk(inner, at);
      else if (!inner.link)
        found.push({
          path: at,
          size: inner.size,
          unpacked: inner.unpacked === true,
          magic: inner.unpacked || inner.size < 4 ? null : first(inner.offset),
        });
    }
  })(header, '');
  closeSync(handle);
  return found;
}

const MAGICS = ['7f454c46', 'cffaedfe', 'cafebabe', 'feedfacf'];
/** Programs and native libraries of Linux, macOS and Windows: the system reads them, and cannot read the archive. */
const isNative = ({ path, magic }) =>
  /\.(node|dll|exe|dylib|so(\.\d+)*)$/.test(path) ||
  (magic !== null && (MAGICS.includes(magic.toString('hex')) || magic.toString('latin1', 0, 2) === 'MZ'));

/** What must lie outside the archive and does not. */
export const lockedIn = (files) =>
  files.filter((file) => !file.unpacked && isNative(file)).map(({ path }) => path);

const packageOf = (path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path.split('/')[0];

/** The largest parts, in bytes: [name, bytes][]. */
export function sizesOf(files) {
  const sizes = new Map();
  for (const { path, size } of files) sizes.set(packageOf(path), (sizes.get(packageOf(path)) ?? 0) + size);
  return [...sizes].sort(([, a], [, b]) => b - a);
}

const folderOf = (path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
const IDLE_BYTES = 1024 * 1024;

/** Packages of a megabyte and more that nobody loads: sentences. `reached`: the folders of those that somebody does. */
export function idleIn(files, reached) {
  const sizes = new Map();
  for (const { path, size } of files) {
    const folder = folderOf(path);
    if (folder && !reached.has(folder)) sizes.set(folder, (sizes.get(folder) ?? 0) + size);
  }
  return [...sizes]
    .filter(([, bytes]) => bytes >= IDLE_BYTES)
    .map(([folder, bytes]) => `${folder}: ${(bytes / IDLE_BYTES).toFixed(1)} MB`);
}
