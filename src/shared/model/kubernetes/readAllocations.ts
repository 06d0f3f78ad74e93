import type { ReadAllocations } from './allocation';
import { readCsvAllocations } from './readCsv';
import { readJsonAllocations } from './readJson';
import { readTableAllocations } from './readTable';

/** What OpenCost or Kubecost allocated, of the JSON of /allocation or of the CSV export. */
export function readAllocations(text: string): ReadAllocations {
  const bare = text.replace(/^\uFEFF/, '').trim();
  return /^[[{]/.test(bare) ? readJsonAllocations(bare) : readCsvAllocations(bare);
}

/** The Parquet export: its columns are those of the CSV, or those of the JSON as `properties.namespace`. */
export function readParquetAllocations(
  header: readonly string[],
  lines: readonly (readonly string[])[],
): ReadAllocations {
  return readTableAllocations({ header, lines, place: { header: 'Columns', line: (at) => `Row ${at + 1}` } });
}
