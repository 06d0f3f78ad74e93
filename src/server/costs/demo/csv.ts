import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { csvField } from '@shared/model/csv';
import { focusColumns, type FocusColumn } from '../focus/columns';

const added13: readonly string[] = [
  'AllocatedMethodId',
  'AllocatedMethodDetails',
  'AllocatedResourceId',
  'AllocatedResourceName',
  'AllocatedTags',
  'ContractApplied',
  'HostProviderName',
  'ServiceProviderName',
];

/** The columns of FOCUS 1.2, in the order in which the files have them. */
export const columns = Object.keys(focusColumns).filter(
  (name): name is FocusColumn => name in focusColumns && !added13.includes(name),
);

export type Cells = Partial<Record<FocusColumn, string>>;

export const columnIndex = (name: FocusColumn): number => columns.indexOf(name);

export const cellsOf = (cells: Cells): string[] => columns.map((name) => csvField(cells[name]));

/** Writes a file with the header; `write` waits when the disk is slower than the generator. */
export async function openCsv(path: string) {
  const stream: WriteStream = createWriteStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 });
  await once(stream, 'open');
  stream.write(`${columns.join(',')}\n`);
  return {
    async write(lines: string) {
      if (lines !== '' && !stream.write(lines)) await once(stream, 'drain');
    },
    async close() {
      stream.end();
      await once(stream, 'close');
    },
  };
}
