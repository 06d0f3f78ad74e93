import { readCsvLines } from '../csvRead';
import type { ReadAllocations } from './allocation';
import { readTableAllocations } from './readTable';

/** The CSV export: a header, then its lines. */
export function readCsvAllocations(text: string): ReadAllocations {
  const [header = [], ...lines] = readCsvLines(text, ',');
  return readTableAllocations({
    header,
    lines,
    place: { header: 'Line 1', line: (at) => `Line ${at + 2}` },
  });
}
