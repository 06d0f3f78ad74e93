import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realBill } from '@tests/support/realBills';
import { focusColumns } from '../focus/columns';
import type { RuleResult } from './common/rule';
import { STANDS_ON } from './month';
import { savingRules } from './registry';
import { runRules } from './run';

const path = realBill('focus-1.0');
let connection: DuckDBConnection;
let results: RuleResult[];

/** FOCUS 1.0, with the column "Id" that this file has beside it. */
const isColumn = (name: string): name is keyof typeof focusColumns => name in focusColumns;

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
  const sniffed = await connection.runAndReadAll(
    `SELECT * FROM read_csv('${path}', header = true, all_varchar = true) LIMIT 0`,
  );
  const names = sniffed.columnNames();
  const selected = Object.entries(focusColumns).map(([name, type]) =>
    names.includes(name) ? `TRY_CAST(${name} AS ${type}) AS ${name}` : `NULL::${type} AS ${name}`,
  );
  expect(names.filter((name) => !isColumn(name))).toEqual(['Id']);
  await connection.run(`CREATE TABLE charge AS SELECT *, ProviderName AS SourceId, ProviderName AS Provider,
      CASE WHEN EffectiveCost = 0 AND BilledCost > 0 AND CommitmentDiscountId IS NULL THEN BilledCost
        ELSE EffectiveCost END AS Cost, false AS CostRepaired,
      lower(concat_ws(' ', SkuMeter, ChargeDescription, ResourceType, SkuPriceDetails)) AS Text
    FROM (SELECT ${selected.join(', ')} FROM read_csv('${path}', header = true, all_varchar = true, nullstr = ['NULL', '']))`);
  await connection.run('CREATE VIEW focus AS SELECT * FROM charge');
  const requests = savingRules.map(({ id }) => ({ key: id, ruleId: id, parameters: { minimum_saving: 0 } }));
  results = await runRules(connection, requests);
});

afterAll(() => connection.closeSync());

describe('the saving rules on rows of real bills', () => {
  it('runs without a failure', () => {
    expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
    expect(results.some(({ findings }) => findings.length > 0)).toBe(true);
  });

  it('skips what rests on absence, and covers nothing then', () => {
    const absence = savingRules.filter((rule) => rule.absence).map(({ id }) => id);
    expect(absence).toEqual(['idle-nat-gateway', 'idle-load-balancer', 'zombie-account']);
    for (const { ruleId, status, coverage, findings } of results) {
      if (absence.includes(ruleId))
        expect([ruleId, status, coverage, findings]).toEqual([ruleId, 'skipped', [], []]);
    }
  });

  it('saves in no account, and of no service, more than it cost in a month, but for what is younger', async () => {
    const month = `ChargePeriodStart > (SELECT max(ChargePeriodStart) FROM focus) - INTERVAL 34 DAY`;
    for (const [column, of] of [
      ['coalesce(SubAccountId, BillingAccountId)', 'accountId'],
      ['ServiceName', 'serviceName'],
    ] as const) {
      const reader = await connection.runAndReadAll(
        `SELECT ${column} AS key, sum(greatest(Cost, 0))::DOUBLE AS cost FROM focus WHERE ${month} GROUP BY 1`,
      );
      const cost = new Map(
        reader.getRowObjectsJson().map((row) => [String(row['key']), Number(row['cost'])]),
      );
      const saved = new Map<string, number>();
      for (const finding of results.flatMap((result) => result.findings))
        if (!finding.evidence.some(({ label, value }) => label === STANDS_ON && value !== 'Last 31 days'))
          saved.set(finding[of], (saved.get(finding[of]) ?? 0) + (finding.monthlySaving ?? 0));
      expect(saved.size).toBeGreaterThan(0);
      for (const [key, saving] of saved) expect([key, saving <= (cost.get(key) ?? 0)]).toEqual([key, true]);
    }
  });

  it('never saves more than is paid, and tells every finding in full', () => {
    for (const finding of results.flatMap((result) => result.findings)) {
      expect(finding.monthlySaving ?? 0).toBeLessThanOrEqual(finding.monthlyCost);
      expect(finding.currency).toBe('USD');
      expect(`${finding.title} ${finding.summary}`).not.toMatch(/undefined|null|NaN/);
      expect(finding.firstSeen <= finding.lastSeen).toBe(true);
    }
  });
});
