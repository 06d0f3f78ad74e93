import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createCostWorker } from '@server/costs/worker/client';
import { forkWorker } from '@server/costs/worker/process';
import { buildCostsWorker } from '../support/costsWorker';
import { makeBill, manyTags } from './madeBill';
import { watched } from './processor';

const ROWS = 2_000_000;

/** Bills of the same rows: what tags and packing cost an import. */
const bills: [what: string, name: string, tags: string][] = [
  ['few tags', 'few.csv', 'Tags'],
  ['no tags', 'none.csv', 'NULL'],
  ['many tags', 'many.csv', manyTags('')],
  ['many tags, packed', 'many.csv.gz', manyTags('')],
  ['many tags with the prefix of AWS', 'prefix.csv', manyTags('user:')],
];

export async function run(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'imports-bench-'));
  const entry = await buildCostsWorker();
  const launch = forkWorker(entry, {});
  let pid: number | undefined;
  const worker = createCostWorker({
    // Each import is measured in a process of its own.
    spareJobMs: 0,
    launch: () => {
      const child = launch();
      pid = child.pid;
      return child;
    },
  });
  try {
    for (const [what, name, tags] of bills) {
      const path = join(folder, name);
      await makeBill(path, ROWS, tags);
      const { size } = await stat(path);
      const request = {
        path,
        tempDir: join(folder, 'temp'),
        outDir: join(folder, `${name}-stored`),
        sourceId: 's',
      };
      const { done, own } = await watched(
        () => pid,
        () => worker.importFile(request),
      );
      print(
        `${what}: ${done.rows} rows of ${(size / 1e6).toFixed(0)} MB, ${own.cpu.toFixed(1)} s of processor, peak ${own.peakMb.toFixed(0)} MB`,
      );
      await rm(path);
      await rm(join(folder, `${name}-stored`), { recursive: true });
    }
  } finally {
    worker.close();
    await rm(folder, { recursive: true, force: true });
    await rm(dirname(entry), { recursive: true, force: true });
  }
}
