import { dirname } from 'node:path';
import { quoteText } from '../formats/common/columns';
import { openImportDuck, textCell } from '../import/duck';
import { CHECKED, copySelect } from './table';

export interface HandOverRequest {
  /** A stored bill. */
  file: string;
  /** What the copy calls it. */
  key: string;
  /** Is written; its folder may be filled with temporary files. */
  target: string;
}

/** As texts of exact numbers. */
export interface HandedOver {
  charges: string;
  billed: string;
  cost: string;
}

const MEMORY_MB = 512;

/** Writes a stored bill as ClickHouse’s table takes it, and says what the copy must hold. */
export async function handOver({ file, key, target }: HandOverRequest): Promise<HandedOver> {
  const tempDir = dirname(target);
  const duck = await openImportDuck({
    folders: [tempDir],
    files: [file],
    tempDir,
    memoryLimitMb: MEMORY_MB,
    threads: 1,
  });
  try {
    await duck.run(
      `COPY (${copySelect(file, key)}) TO ${quoteText(target)} (FORMAT parquet, COMPRESSION zstd)`,
    );
    const [row] = await duck.rows(`SELECT ${CHECKED} FROM read_parquet(${quoteText(target)})`);
    return {
      charges: textCell(row, 'charges'),
      billed: textCell(row, 'billed'),
      cost: textCell(row, 'cost'),
    };
  } finally {
    duck.close();
  }
}
