import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll } from 'vitest';
import type { ImportRequest, ImportResult } from '../types';
import { importFile } from './importFile';

/** Cells by column; what a row does not say is empty. */
export type Row = Record<string, string>;

let root: string;
let duck: DuckDBConnection;
let count = 0;

/** Call at the top level of a test file. */
export function useSmallBills(): void {
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'costs-small-'));
    duck = await (await DuckDBInstance.create(':memory:')).connect();
  });
  afterAll(async () => {
    duck.closeSync();
    await rm(root, { recursive: true, force: true });
  });
}

/** Imports what a file holds. */
export async function runText(
  text: string | Buffer,
  more: Partial<ImportRequest> = {},
): Promise<ImportResult> {
  const path = join(root, `${(count += 1)}.csv`);
  await writeFile(path, text);
  const place = { tempDir: join(root, 't'), outDir: join(root, `out-${count}`), sourceId: 's' };
  return importFile({ path, ...place, ...more });
}

const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** Imports these rows as a CSV file, with lines above its header. */
export function run(
  rows: readonly Row[],
  more: Partial<ImportRequest> = {},
  above = '',
): Promise<ImportResult> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  return runText(above + lines.map((line) => line.map(quote).join(',')).join('\n') + '\n', more);
}

/** What was stored of it. */
export async function read(result: ImportResult, select: string): Promise<Record<string, unknown>[]> {
  const list = result.periods.map(({ file }) => `'${file}'`).join(', ');
  const reader = await duck.runAndReadAll(`SELECT ${select} FROM read_parquet([${list}]) ORDER BY ALL`);
  return reader.getRowObjectsJson();
}

/** A charge of FOCUS. */
export const focus = (over: Row = {}): Row => ({
  BillingAccountId: '1',
  BillingCurrency: 'USD',
  BillingPeriodStart: '2026-10-01T00:00:00Z',
  ChargeCategory: 'Usage',
  ChargeDescription: 'Hours',
  ChargePeriodStart: '2026-10-05T00:00:00Z',
  ChargePeriodEnd: '2026-10-06T00:00:00Z',
  ServiceCategory: 'Compute',
  ServiceName: 'Machines',
  BilledCost: '10',
  EffectiveCost: '8',
  ListCost: '12',
  ProviderName: 'AWS',
  ...over,
});
