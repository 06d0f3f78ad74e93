import { readdir } from 'node:fs/promises';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile } from '../import/importFile';
import { FileColumns } from './common/columns';
import { detectFormat, formats } from './registry';

let root: string;
let count = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-formats-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;

async function stored(path: string, select: string): Promise<Record<string, unknown>[]> {
  count += 1;
  const result = await importFile({
    path,
    tempDir: join(root, 't'),
    outDir: join(root, `o${count}`),
    sourceId: 's',
  });
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const list = result.periods.map((period) => `'${period.file}'`).join(', ');
  return (
    await connection.runAndReadAll(`SELECT ${select} FROM read_parquet([${list}]) ORDER BY ALL`)
  ).getRowObjectsJson();
}

async function csv(rows: Record<string, string>[]): Promise<string> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const path = join(root, `${(count += 1)}.csv`);
  await writeFile(
    path,
    [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
      .map((row) => row.map(quote).join(','))
      .join('\n') + '\n',
  );
  return path;
}

const aws = (over: Record<string, string>) => ({
  bill_payer_account_id: '001',
  bill_billing_period_start_date: '2026-03-01 00:00:00',
  bill_billing_period_end_date: '2026-04-01 00:00:00',
  line_item_usage_account_id: '002',
  line_item_line_item_type: 'Usage',
  line_item_usage_start_date: '2026-03-02 00:00:00',
  line_item_usage_end_date: '2026-03-02 01:00:00',
  line_item_product_code: 'AmazonEC2',
  line_item_usage_type: 'BoxUsage:m5.large',
  line_item_usage_amount: '1',
  line_item_unblended_cost: '0.1',
  line_item_currency_code: 'USD',
  line_item_resource_id: 'i-1',
  resource_tags: '',
  savings_plan_savings_plan_a_r_n: '',
  savings_plan_savings_plan_effective_cost: '',
  savings_plan_total_commitment_to_date: '',
  savings_plan_used_commitment: '',
  reservation_reservation_a_r_n: '',
  reservation_effective_cost: '',
  ...over,
});

describe('formats', () => {
  it('each folder is in the registry', async () => {
    const folder = fileURLToPath(new URL('.', import.meta.url));
    const folders = (await readdir(folder, { withFileTypes: true })).filter(
      (entry) => entry.isDirectory() && entry.name !== 'common',
    );
    expect(folders.map((entry) => entry.name).sort()).toEqual(formats.map((format) => format.id).sort());
  });

  it.each([
    [
      '1.4',
      [
        'BilledCost',
        'BillingAccountId',
        'BillingCurrency',
        'BillingPeriodStart',
        'ChargeCategory',
        'ChargeDescription',
        'ChargePeriodStart',
        'ChargePeriodEnd',
        'EffectiveCost',
        'ListCost',
        'ServiceCategory',
        'ServiceName',
        'ServiceProviderName',
        'InvoiceDetailId',
      ],
    ],
    [
      '1.0',
      [
        'BilledCost',
        'BillingAccountId',
        'BillingCurrency',
        'BillingPeriodStart',
        'ChargeCategory',
        'ChargeDescription',
        'ChargePeriodStart',
        'ChargePeriodEnd',
        'EffectiveCost',
        'ListCost',
        'ServiceCategory',
        'ServiceName',
        'ProviderName',
      ],
    ],
  ])('tells FOCUS %s', (version, names) => {
    const columns = new FileColumns(names.map((name, index) => ({ name, sql: `c${index}` })));
    const { format, detection } = detectFormat(columns);
    expect(format.id).toBe('focus');
    expect(detection.reasons.join()).toContain(`FOCUS ${version}`);
    expect(format.map(columns).ProviderName).toBeDefined();
  });

  it('AWS CUR 2.0: commitments, credits, refunds, and tags without their prefix', async () => {
    const plan = 'arn:aws:savingsplans::1:savingsplan/x';
    const path = await csv([
      aws({ resource_tags: '{"user_owner":"ann,\\"user_b\\"","aws_createdBy":"x"}' }),
      aws({
        line_item_line_item_type: 'SavingsPlanCoveredUsage',
        savings_plan_savings_plan_a_r_n: plan,
        savings_plan_savings_plan_effective_cost: '0.06',
      }),
      aws({
        line_item_line_item_type: 'SavingsPlanNegation',
        savings_plan_savings_plan_a_r_n: plan,
        line_item_unblended_cost: '-0.1',
      }),
      aws({
        line_item_line_item_type: 'SavingsPlanRecurringFee',
        savings_plan_savings_plan_a_r_n: plan,
        line_item_unblended_cost: '5',
        savings_plan_total_commitment_to_date: '5',
        savings_plan_used_commitment: '4',
      }),
      aws({
        line_item_line_item_type: 'DiscountedUsage',
        reservation_reservation_a_r_n: 'arn:ri',
        reservation_effective_cost: '0.03',
        line_item_unblended_cost: '0',
      }),
      aws({ line_item_line_item_type: 'Credit', line_item_unblended_cost: '-2' }),
      aws({ line_item_line_item_type: 'Refund', line_item_unblended_cost: '-1' }),
      aws({ line_item_usage_type: 'SpotUsage:m5.large' }),
    ]);
    const rows = await stored(
      path,
      `ChargeCategory AS c, PricingCategory AS p, CommitmentDiscountStatus AS s, BilledCost AS b, EffectiveCost AS e, Tags->>'owner' AS owner`,
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['Adjustment', null, null, -1, -1, null],
      ['Credit', null, null, -2, -2, null],
      ['Purchase', null, 'Unused', 5, 1, null],
      ['Usage', 'Committed', 'Used', 0, 0.03, null],
      ['Usage', 'Committed', 'Used', 0.1, 0.06, null],
      ['Usage', 'Dynamic', null, 0.1, 0.1, null],
      ['Usage', 'Standard', null, 0.1, 0.1, 'ann,"user_b"'],
      ['Usage', null, null, -0.1, 0, null],
    ]);
  });

  it('Azure amortized: covered usage has no billed cost; days may come first', async () => {
    const azure = (over: Record<string, string>) => ({
      subscriptionId: 's',
      subscriptionName: 'Sub',
      resourceGroupName: 'g',
      meterCategory: 'Virtual Machines',
      meterId: 'm',
      meterName: 'D2',
      unitOfMeasure: '10 Hours',
      date: '25/03/2026',
      quantity: '2',
      costInBillingCurrency: '4',
      billingCurrency: 'EUR',
      chargeType: 'Usage',
      pricingModel: 'OnDemand',
      benefitId: '',
      tags: '{"a":"b"}',
      resourceLocation: 'West Europe',
      ResourceId: '/subscriptions/s/resourceGroups/g/providers/Microsoft.Compute/virtualMachines/vm1',
      ...over,
    });
    const path = await csv([
      azure({ date: '03/03/2026' }),
      azure({ pricingModel: 'Reservation', benefitId: '/providers/Microsoft.Capacity/x' }),
      azure({ chargeType: 'UnusedReservation', benefitId: '/providers/Microsoft.Capacity/x' }),
    ]);
    const rows = await stored(
      path,
      `strftime(ChargePeriodStart, '%d.%m.') AS d, BilledCost AS b, EffectiveCost AS e, CommitmentDiscountStatus AS s, ConsumedUnit AS u, RegionId AS r, ResourceType AS t`,
    );
    const same = ['Hours', 'westeurope', 'microsoft.compute/virtualmachines'];
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['03.03.', 4, 4, null, ...same],
      ['25.03.', 0, 4, 'Unused', ...same],
      ['25.03.', 0, 4, 'Used', ...same],
    ]);
  });

  it('Google Cloud: nested Parquet of BigQuery and flattened CSV are read alike', async () => {
    const path = join(root, 'gcp.parquet');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run(`COPY (SELECT 'B-1' AS billing_account_id, {'id': '6F81', 'description': 'Compute Engine'} AS service,
      {'id': 'S', 'description': 'N1 core'} AS sku, TIMESTAMPTZ '2026-03-02 07:00:00+00' AS usage_start_time,
      TIMESTAMPTZ '2026-03-02 08:00:00+00' AS usage_end_time, {'id': 'p1', 'name': 'Shop'} AS project,
      [{'key': 'owner', 'value': 'Ann'}] AS labels, {'region': 'europe-west1', 'zone': 'europe-west1-b'} AS location,
      10.0 AS cost, 'CHF' AS currency, {'month': '202603'} AS invoice, 'regular' AS cost_type,
      [{'name': 'CUD', 'amount': -4.0, 'type': 'COMMITTED_USAGE_DISCOUNT', 'id': 'cud-1', 'full_name': 'CUD N1'},
       {'name': 'x', 'amount': -1.0, 'type': 'DISCOUNT', 'id': '', 'full_name': 'x'}] AS credits) TO '${path}' (FORMAT parquet)`);
    const flat = await csv([
      {
        billing_account_id: 'B-1',
        service_description: 'Compute Engine',
        sku_id: 'S',
        sku_description: 'N1 core',
        usage_start_time: '2026-03-02 07:00:00 UTC',
        usage_end_time: '2026-03-02 08:00:00 UTC',
        project_id: 'p1',
        project_name: 'Shop',
        labels: '[{"key":"owner","value":"Ann"}]',
        location_region: 'europe-west1',
        cost: '10',
        currency: 'CHF',
        invoice_month: '202603',
        cost_type: 'regular',
        credits:
          '[{"amount":-4.0,"type":"COMMITTED_USAGE_DISCOUNT","id":"cud-1","full_name":"CUD N1"},{"amount":-1.0,"type":"DISCOUNT"}]',
      },
    ]);
    const select = `BilledCost AS b, ContractedCost AS c, BillingCurrency AS cur, ServiceName AS s, ServiceCategory AS cat, SubAccountName AS a, RegionId AS r,
      Tags->>'owner' AS o, CommitmentDiscountId AS d, strftime(ChargePeriodStart, '%H') AS h, Provider AS p`;
    const expected = [
      {
        b: 5,
        c: 10,
        cur: 'CHF',
        s: 'Compute Engine',
        cat: 'Compute',
        a: 'Shop',
        r: 'europe-west1',
        o: 'Ann',
        d: 'cud-1',
        h: '07',
        p: 'Google Cloud',
      },
    ];
    expect(await stored(path, select)).toEqual(expected);
    expect(await stored(flat, select)).toEqual(expected);
  });
});
