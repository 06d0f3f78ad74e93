import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { billOf, type Charge } from '@tests/contract/costsFixture';
import type {} from '@tests/support/askBills';
import { importFile } from '@server/costs/import/importFile';
import type { PeriodResult } from '@server/costs/types';

/** The run’s server; a test that asks for it is skipped where there is none. */
export const place = inject('clickhouse');

/** Imports a file for a source of an organization: one stored bill a period. */
export function imported(folder: string, sourceId: string, path: string): Promise<PeriodResult[]> {
  const outDir = join(folder, sourceId);
  return importFile({ path, tempDir: join(folder, 'imports'), outDir, sourceId }).then(
    ({ periods }) => periods,
  );
}

/** The same, of these charges. */
export async function billed(
  folder: string,
  sourceId: string,
  charges: readonly Charge[],
): Promise<PeriodResult[]> {
  const path = `${folder}-${randomUUID()}.csv`;
  await writeFile(path, billOf(charges));
  return imported(folder, sourceId, path);
}
