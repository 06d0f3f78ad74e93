import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, expect } from 'vitest';
import { focusColumns } from '../focus/columns';
import type { Finding } from '../rules/common/rule';
import { savingRules } from '../rules/registry';
import { runRules } from '../rules/run';
import { columns } from './csv';
import { generateDemo, type DemoResult } from './generate';
import type { Planted } from './planted';

export const keyOf = (of: Finding | Planted) =>
  [of.ruleId, of.provider, of.accountId, of.region, of.resourceId].join(' | ');
export const keys = (of: readonly (Finding | Planted)[]) => [...new Set(of.map(keyOf))].sort();

/** The demo company, planted for March 2026, with all of its bills from March 2025 to this month, and the rules over them. */
export function demoRules(endMonth: string) {
  let dir: string;
  let connection: DuckDBConnection;
  let demo: DemoResult;

  const sqlText = (text: string) => `'${text.replaceAll("'", "''")}'`;

  /** The view that the rules read, over the files up to a month, as if each provider had been imported as one source. */
  async function view(through: string) {
    const files = demo.files
      .filter((file) => file.billingPeriod <= through)
      .map((file) => sqlText(file.path));
    const types = columns.map((name) => `${sqlText(name)}: '${focusColumns[name]}'`).join(', ');
    const added = Object.keys(focusColumns).filter((name) => !columns.some((column) => column === name));
    const text = ['SkuMeter', 'ChargeDescription', 'ResourceType', 'SkuPriceDetails'];
    await connection.run(`CREATE OR REPLACE TABLE focus AS
    SELECT * EXCLUDE (filename), ${added.map((name) => `NULL::VARCHAR AS ${name}`).join(', ')},
      ProviderName AS SourceId, ProviderName AS Provider,
      CASE WHEN EffectiveCost = 0 AND BilledCost > 0 AND CommitmentDiscountId IS NULL THEN BilledCost
        ELSE EffectiveCost END AS Cost,
      false AS CostRepaired, lower(concat_ws(' ', ${text.join(', ')})) AS Text
    FROM read_csv([${files.join(', ')}], columns = {${types}}, header = true, nullstr = '', filename = true)`);
  }

  /** Nothing is read of the providers of a demo. */
  const onBill = savingRules.filter(({ origin }) => origin === 'bill');

  /** By the month through which the bills go. */
  const foundBy = new Map<string, Promise<Finding[]>>();
  function findings(through: string): Promise<Finding[]> {
    const found = foundBy.get(through) ?? view(through).then(runAll);
    foundBy.set(through, found);
    return found;
  }

  async function runAll(): Promise<Finding[]> {
    const results = await runRules(
      connection,
      onBill.map(({ id }) => ({ key: id, ruleId: id, parameters: {} })),
    );
    expect(results.filter(({ status }) => status !== 'ran')).toEqual([]);
    return results.flatMap((result) => result.findings);
  }

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'costloom-demo-rules-'));
    const first = { seed: 'halyard', endMonth: '2026-03', outDir: dir };
    const { plantedAt } = await generateDemo({ ...first, months: 1 });
    const months = 13 + Number(endMonth.slice(-2)) - 3;
    demo = await generateDemo({ ...first, endMonth, months, plantedAt });
    connection = await (await DuckDBInstance.create(':memory:')).connect();
  });
  afterAll(async () => {
    connection.closeSync();
    await rm(dir, { recursive: true, force: true });
  });
  return { findings, planted: () => demo.planted, connection: () => connection };
}
