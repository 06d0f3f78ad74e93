import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { generateDemo } from '@server/costs/demo/generate';

export interface DemoBills {
  /** Rows of names and figures, as SQL gives them of the view `charges`. */
  rows(sql: string): Promise<(string | number)[][]>;
  close(): Promise<void>;
}

/**
 * The files of the demo company, read by SQL of the tests alone: nothing of the product's import or queries stands
 * between them and a figure. `charges`: day, month, service, account, region, provider, commitment (Used, Unused or none), commitment_id,
 * cost (EffectiveCost without credits: amortized).
 */
export async function openDemoBills(demo: { seed: string; endMonth: string }): Promise<DemoBills> {
  const outDir = await mkdtemp(join(tmpdir(), 'costloom-evaluation-'));
  await generateDemo({ ...demo, months: 13, outDir });
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE charges AS
    SELECT substr(ChargePeriodStart, 1, 10) AS day, substr(ChargePeriodStart, 1, 7) AS month, ServiceName AS service,
      coalesce(nullif(SubAccountName, ''), SubAccountId) AS account, coalesce(RegionName, '(none)') AS region,
      ProviderName AS provider, coalesce(CommitmentDiscountStatus, '') AS commitment,
      coalesce(CommitmentDiscountId, '') AS commitment_id, EffectiveCost::DECIMAL(38, 10) AS cost
    FROM read_csv('${join(outDir, '*.csv')}', all_varchar = true, union_by_name = true)
    WHERE ChargeCategory <> 'Credit'`);
  await rm(outDir, { recursive: true, force: true });
  return {
    async rows(sql) {
      const read = await connection.runAndReadAll(sql);
      return read.getRows().map((row) => row.map((cell) => (typeof cell === 'string' ? cell : Number(cell))));
    },
    async close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
