import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONTH_DAYS } from '@shared/model/money';
import { focusColumns } from '../focus/columns';
import { dailyCostsSql, chargesSql, type Selector } from '../queries/cases';
import { runRules } from '../rules/run';
import { savingRules } from '../rules/registry';
import type { Finding } from '../rules/common/rule';
import { columns } from './csv';
import { generateDemo, type DemoResult } from './generate';
import type { Planted } from './planted';

let dir: string;
let connection: DuckDBConnection;
let demo: DemoResult;

const sqlText = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The view that the rules read, over the files up to a month, as if each provider had been imported as one source. */
async function view(through: string) {
  const files = demo.files.filter((file) => file.billingPeriod <= through).map((file) => sqlText(file.path));
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

async function findings(): Promise<Finding[]> {
  const results = await runRules(
    connection,
    onBill.map(({ id }) => ({ key: id, ruleId: id, parameters: {} })),
  );
  expect(results.filter(({ status }) => status !== 'ran')).toEqual([]);
  return results.flatMap((result) => result.findings);
}

const windowOf = (ruleId: string) => {
  const parameter = savingRules
    .find(({ id }) => id === ruleId)
    ?.parameters.find(({ id }) => id === 'look_back_days');
  return { look_back_days: parameter?.type === 'number' ? parameter.default : 14 };
};

const keyOf = (of: Finding | Planted) =>
  [of.ruleId, of.provider, of.accountId, of.region, of.resourceId].join(' | ');
const keys = (of: readonly (Finding | Planted)[]) => [...new Set(of.map(keyOf))].sort();

/** A month's alerts are news: they do not last, so they are only compared for the first load. */
const alerts = new Set(['cost-anomaly', 'usage-anomaly', 'new-service']);
const lasting = (of: { ruleId: string }) => !alerts.has(of.ruleId);
const present = (of: Planted, day: string) => lasting(of) && (of.until === undefined || of.until > day);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'costloom-demo-rules-'));
  const first = { seed: 'halyard', endMonth: '2026-03', months: 13, outDir: dir };
  const { plantedAt } = await generateDemo({ ...first, months: 1 });
  demo = await generateDemo({ ...first, endMonth: '2026-05', months: 15, plantedAt });
  connection = await (await DuckDBInstance.create(':memory:')).connect();
}, 120_000);

afterAll(async () => {
  connection.closeSync();
  await rm(dir, { recursive: true, force: true });
});

describe('the saving rules on the demo company', () => {
  it('find every planted waste and nothing else, with its amount', { timeout: 120_000 }, async () => {
    await view('2026-03');
    const found = await findings();
    expect(keys(found)).toEqual(keys(demo.planted));
    const byKey = new Map(found.map((one) => [keyOf(one), one]));
    const wrong = demo.planted.flatMap((one) => {
      const saving = byKey.get(keyOf(one))?.monthlySaving ?? null;
      const expected = one.expectedMonthlySaving;
      if (expected === null || saving === null) return expected === saving ? [] : [{ one, saving }];
      return Math.abs(saving - expected) <= one.tolerance * expected ? [] : [{ one, saving }];
    });
    expect(wrong).toEqual([]);
  });

  it('name the charges that are their money: series and charges tell their cost', async () => {
    await view('2026-03');
    const found = await findings();
    const selectorOf = (one: Finding, index: number): Selector => ({ ...one, key: String(index) });
    const read = async (built: { sql: string; values: Record<string, string | number | boolean | null> }) =>
      (await connection.runAndReadAll(built.sql, built.values)).getRowObjectsJson();
    const range = { from: '2026-03-01', to: '2026-03-31' };
    const rows = await read(dailyCostsSql(found.map(selectorOf), range, 'amortized'));
    const wrong: unknown[] = [];
    for (const [index, one] of found.entries()) {
      // An anomaly is told by its own days, a fleet by the days that were counted.
      if (
        one.monthlyCost === 0 ||
        ['cost-anomaly', 'usage-anomaly', 'short-lived-on-demand'].includes(one.ruleId)
      )
        continue;
      // What grows is told at the rate of its last 14 days.
      const days = one.ruleId === 'storage-growth' ? 14 : windowOf(one.ruleId).look_back_days;
      const from = new Date(Date.parse(one.through ?? range.to) - (days - 1) * 86_400_000).toISOString();
      const own = rows.filter((row) => row['key'] === String(index));
      const inWindow = own.filter(
        ({ day }) => String(day) >= from.slice(0, 10) && String(day) <= (one.through ?? range.to),
      );
      const first = own.map(({ day }) => String(day)).toSorted()[0] ?? range.from;
      const seen = first > from.slice(0, 10) ? first : from.slice(0, 10);
      const length = (Date.parse(one.through ?? range.to) - Date.parse(seen)) / 86_400_000 + 1;
      const month = (inWindow.reduce((sum, { cost }) => sum + Number(cost), 0) / length) * MONTH_DAYS;
      if (Math.abs(month - one.monthlyCost) > 0.001 * one.monthlyCost)
        wrong.push([one.ruleId, one.resourceId, month, one.monthlyCost]);
    }
    expect(wrong).toEqual([]);
    const fleet = found.findIndex(({ ruleId }) => ruleId === 'short-lived-on-demand');
    expect(rows.filter(({ key }) => key === String(fleet)).length).toBeGreaterThan(15);
    for (const ruleId of ['commitment-gap', 'zombie-account', 'short-lived-on-demand', 'new-service']) {
      const one = found.find((finding) => finding.ruleId === ruleId);
      const charges = one && (await read(chargesSql(selectorOf(one, 0), range, 'amortized')));
      expect(charges?.length, ruleId).toBeGreaterThan(0);
    }
  });

  it(
    'lose in the next month what was fixed, and find again what came back',
    { timeout: 120_000 },
    async () => {
      await view('2026-04');
      const next = keys((await findings()).filter(lasting));
      expect(next).toEqual(
        keys(demo.planted.filter((one) => present(one, '2026-04-30') && one.fixedIn === undefined)),
      );
      await view('2026-05');
      const later = keys((await findings()).filter(lasting));
      const stays = (one: Planted) => one.fixedIn === undefined || one.regressedIn !== undefined;
      expect(later).toEqual(keys(demo.planted.filter((one) => present(one, '2026-05-31') && stays(one))));
    },
  );
});
