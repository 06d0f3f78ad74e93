import type { ReadAllocations } from './allocation';
import { readCsvAllocations } from './readCsv';
import { readJsonAllocations } from './readJson';

/** What OpenCost or Kubecost allocated, of the JSON of /allocation or of the CSV export. */
export function readAllocations(text: string): ReadAllocations {
  const bare = text.replace(/^\uFEFF/, '').trim();
  return /^[[{]/.test(bare) ? readJsonAllocations(bare) : readCsvAllocations(bare);
}
