import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts a `settings.json` that cannot be read aside as `settings.json.damaged`, where a person may still look at it: what
 * writes the file would begin it anew. → whether it did; an older one set aside gives way.
 */
export function setDamagedAside(dataDir: string): boolean {
  const file = join(dataDir, 'settings.json');
  if (!existsSync(file)) return false;
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof kept === 'object' && kept !== null && !Array.isArray(kept)) return false;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  renameSync(file, `${file}.damaged`);
  return true;
}
