import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = 'COSTLOOM_E2E_RUN';

/** What the workers of one run share. The configuration asks first, so that they inherit it; it goes with the run. */
export function runFolder(): string {
  const known = process.env[NAME];
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), 'costloom-e2e-run-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env[NAME] = folder;
  return folder;
}
