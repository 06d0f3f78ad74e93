import { ALLOCATION_ENTRIES_MAX } from '@shared/model/kubernetes/allocation';
import type { CostWorker } from '../../costs/worker/client';
import type { ParquetTables } from '../kubernetes/tables.port';

const COLUMNS_MAX = 1_000;
const TEXT_MAX = 40_000_000;
const WAIT_MS = 30_000;

/** Files of allocations, read by DuckDB in a process for each. */
export function createParquetTables(worker: Pick<CostWorker, 'readTable'>, tempDir: string): ParquetTables {
  return {
    read: (content, signal) =>
      worker.readTable(
        {
          content,
          tempDir,
          maxColumns: COLUMNS_MAX,
          // One more, so that too many are told.
          maxRows: ALLOCATION_ENTRIES_MAX + 1,
          maxText: TEXT_MAX,
        },
        { signal, timeoutMs: WAIT_MS },
      ),
  };
}
