import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** What is selected, as a Parquet file in base64. */
export async function parquetOf(select: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parquet-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const path = join(folder, 'made.parquet');
    await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet)`);
    return (await readFile(path)).toString('base64');
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true, force: true });
  }
}
