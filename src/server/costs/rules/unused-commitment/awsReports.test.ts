import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importFile } from '../../import/importFile';
import { runRules } from '../run';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-unused-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const header = [
  'bill_payer_account_id',
  'bill_billing_period_start_date',
  'bill_billing_period_end_date',
  'bill_invoice_id',
  'line_item_usage_account_id',
  'line_item_line_item_type',
  'line_item_usage_start_date',
  'line_item_usage_end_date',
  'line_item_product_code',
  'line_item_usage_type',
  'line_item_usage_amount',
  'line_item_unblended_cost',
  'line_item_currency_code',
  'line_item_resource_id',
  'savings_plan_savings_plan_a_r_n',
  'savings_plan_savings_plan_effective_cost',
  'savings_plan_total_commitment_to_date',
  'savings_plan_used_commitment',
  'reservation_reservation_a_r_n',
  'reservation_effective_cost',
  'reservation_unused_recurring_fee',
  'reservation_unused_amortized_upfront_fee_for_billing_period',
];

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`;

const line = (over: Record<string, string | number>) => {
  const all: Record<string, string | number> = {
    bill_payer_account_id: '001',
    bill_billing_period_start_date: '2026-03-01 00:00:00',
    bill_billing_period_end_date: '2026-04-01 00:00:00',
    bill_invoice_id: 'inv',
    line_item_usage_account_id: '002',
    line_item_product_code: 'AmazonEC2',
    line_item_usage_type: 'BoxUsage:m5.large',
    line_item_usage_amount: 24,
    line_item_currency_code: 'USD',
    ...over,
  };
  return header.map((name) => all[name] ?? '').join(',');
};

it('finds unused plans and reservations of a cost and usage report, whose totals stay what they are', async () => {
  const plan = 'arn:aws:savingsplans::1:savingsplan/x';
  const reservation = 'arn:aws:ec2:eu-west-1:1:reserved-instances/y';
  const lines = Array.from({ length: 31 }, (_, n) => {
    const from = { line_item_usage_start_date: `${day(n + 1)} 00:00:00` };
    const to = {
      line_item_usage_end_date: n === 30 ? '2026-04-01 00:00:00' : `${day(n + 2)} 00:00:00`,
    };
    return [
      line({
        ...from,
        ...to,
        line_item_line_item_type: 'SavingsPlanRecurringFee',
        savings_plan_savings_plan_a_r_n: plan,
        line_item_unblended_cost: 10,
        savings_plan_total_commitment_to_date: 10,
        savings_plan_used_commitment: 7.5,
      }),
      line({
        ...from,
        ...to,
        line_item_line_item_type: 'SavingsPlanCoveredUsage',
        savings_plan_savings_plan_a_r_n: plan,
        line_item_unblended_cost: 12,
        savings_plan_savings_plan_effective_cost: 7.5,
        line_item_resource_id: 'i-1',
      }),
      line({
        ...from,
        ...to,
        line_item_line_item_type: 'SavingsPlanNegation',
        savings_plan_savings_plan_a_r_n: plan,
        line_item_unblended_cost: -12,
      }),
    ];
  });
  const fee = line({
    line_item_line_item_type: 'RIFee',
    reservation_reservation_a_r_n: reservation,
    line_item_usage_start_date: `${day(1)} 00:00:00`,
    line_item_usage_end_date: '2026-03-31 23:59:59',
    line_item_unblended_cost: 60,
    reservation_unused_recurring_fee: 15,
  });
  const path = join(root, 'cur.csv');
  await writeFile(path, [header.join(','), ...lines.flat(), fee, ''].join('\n'));
  const { periods } = await importFile({
    path,
    tempDir: join(root, 't'),
    outDir: join(root, 'o'),
    sourceId: 's',
  });
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const files = periods.map(({ file }) => `'${file}'`).join(', ');
  await connection.run(`CREATE VIEW focus AS SELECT * FROM read_parquet([${files}])`);
  const totals = await connection.runAndReadAll(
    'SELECT sum(BilledCost) AS b, sum(EffectiveCost) AS e FROM focus',
  );
  expect(totals.getRowObjectsJson()).toEqual([{ b: 31 * 10 + 60, e: 31 * 10 + 15 }]);

  const request = { key: 'k', ruleId: 'unused-commitment', parameters: {} };
  const [result] = await runRules(connection, [request]);
  const [ofPlan, ofReservation] = result?.findings ?? [];
  expect([ofPlan?.resourceId, ofReservation?.resourceId]).toEqual([plan, reservation]);
  expect(ofPlan?.monthlySaving).toBeCloseTo(2.5 * 30.4375, 9);
  expect(ofReservation?.monthlySaving).toBeCloseTo(15, 9);
  expect(result?.findings[0]?.evidence.at(-1)).toEqual({ label: 'Utilization', value: '75%' });
});
