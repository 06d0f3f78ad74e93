import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Where Electron is, or null where its package came without the program. Never fetches it: `require('electron')` would. */
export function electronBinary(): string | null {
  const folder = join(root, 'node_modules', 'electron');
  const named = join(folder, 'path.txt');
  if (!existsSync(named)) return null;
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist');
  const binary = join(dist, readFileSync(named, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}
