import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { quoteText } from '../formats/common/columns';
import { numberCell, openImportDuck, type ImportDuck } from '../import/duck';
import { placeFile } from '../snapshots';
import { fingerprint } from '../storedFile';
import { rollupSelect, type Rollup } from './layout';
import { nameOf, noneOf } from './names';

export interface RollUpRequest {
  rollup: Rollup;
  /** Stored bills, and how the names of their rollups begin. */
  bills: readonly { file: string; target: string }[];
  /** May be filled with temporary files. */
  tempDir: string;
  memoryLimitMb?: number;
}

export interface RolledUp {
  made: number;
  /** Of bills that have about as many rows when they are added up. */
  useless: number;
}

const MEMORY_MB = 500;
/** A rollup with more of the bill’s rows than this saves nothing. */
const SHARE_MAX = 1 / 2;
/** Fewer rows are no burden, whatever their share. */
const FEW = 5_000;
const ROW_GROUP = 61_440;

const tooLarge = (error: unknown) => error instanceof Error && /^Out of Memory/i.test(error.message);

/** Answers whether it is worth its place. */
async function rolledUp(duck: ImportDuck, file: string, temporary: string, rollup: Rollup): Promise<boolean> {
  try {
    await duck.run(`COPY (${rollupSelect(file, rollup)} ORDER BY 1) TO ${quoteText(temporary)}
      (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP})`);
  } catch (error) {
    if (tooLarge(error)) return false;
    throw error;
  }
  const count = (path: string) => `(SELECT count(*) FROM read_parquet(${quoteText(path)}))`;
  const [row] = await duck.rows(`SELECT ${count(temporary)} AS sums, ${count(file)} AS charges`);
  const sums = numberCell(row, 'sums');
  return sums <= FEW || sums <= SHARE_MAX * numberCell(row, 'charges');
}

/** Writes the rollup of each bill: whole under its own name or not at all. */
export async function rollUp(request: RollUpRequest): Promise<RolledUp> {
  const { rollup, bills, tempDir } = request;
  const duck = await openImportDuck({
    folders: [tempDir],
    files: bills.map(({ file }) => file),
    tempDir,
    memoryLimitMb: request.memoryLimitMb ?? MEMORY_MB,
    threads: 1,
  });
  const done = { made: 0, useless: 0 };
  try {
    for (const { file, target } of bills) {
      const temporary = join(tempDir, 'rollup.parquet');
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      if (await rolledUp(duck, file, temporary, rollup)) {
        const { sha256 } = await fingerprint(temporary);
        await placeFile(temporary, nameOf(target, sha256));
        done.made += 1;
      } else {
        await writeFile(noneOf(target), '');
        done.useless += 1;
      }
    }
    return done;
  } finally {
    duck.close();
  }
}
