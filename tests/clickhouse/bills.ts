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

/** Quantities with their units, the commitment and the contracted cost. */
const further = [
  '1,Hrs,,,,',
  '0.5,GB,2,Hrs,sp-1,7.25',
  ',,3.25,Hrs,,-0.3',
  ',,,,sp-2,0',
  '-1e-7,GB,,,,0.000000000001',
  '2,Hrs,,,sp-1,',
];

/** The same, of these charges, with some quantity each, some under a commitment. */
export async function billed(
  folder: string,
  sourceId: string,
  charges: readonly Charge[],
): Promise<PeriodResult[]> {
  const path = `${folder}-${randomUUID()}.csv`;
  const [head = '', ...lines] = new TextDecoder()
    .decode(billOf(charges))
    .trimEnd()
    .split(/\n(?=1,)/);
  const used = lines.map((line, at) => `${line},${further[at % further.length]}`);
  await writeFile(
    path,
    [
      `${head},PricingQuantity,PricingUnit,ConsumedQuantity,ConsumedUnit,CommitmentDiscountId,ContractedCost`,
      ...used,
      '',
    ].join('\n'),
  );
  return imported(folder, sourceId, path);
}
