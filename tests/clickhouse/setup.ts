import type { TestProject } from 'vitest/node';
import type {} from '../support/askBills';
import { startClickHouse, whyNoEngine, type TestClickHouse } from './engine';

let started: TestClickHouse | undefined;

/** One server for the whole run. Without it the tests of this folder are skipped, and the others ask DuckDB alone. */
export async function setup(project: TestProject): Promise<void> {
  const why = await whyNoEngine();
  if (why !== undefined) {
    process.stderr.write(`Skipped: ${why}\n`);
    return;
  }
  started = await startClickHouse();
  project.provide('clickhouse', { url: started.url, folder: started.folder });
}

export const teardown = async (): Promise<void> => started?.stop();
