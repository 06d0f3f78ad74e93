import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { focusColumns } from '../focus/columns';
import { columns } from './csv';
import { generateDemo, type DemoFile, type DemoResult } from './generate';

let dir: string;
let connection: DuckDBConnection;
let demo: DemoResult;

const end = '2026-03';
const into = (name: string) => join(dir, name);
const hash = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
const name = (file: DemoFile) => `${file.provider} ${file.billingPeriod}`;
const hashes = async (files: readonly DemoFile[]) =>
  Object.fromEntries(
    await Promise.all(files.map(async (file) => [name(file), await hash(file.path)] as const)),
  );

async function rows(sql: string) {
  return (await connection.runAndReadAll(sql)).getRowObjectsJson();
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'costloom-demo-'));
  demo = await generateDemo({ seed: 'a', endMonth: end, outDir: into('all') });
  connection = await (await DuckDBInstance.create(':memory:')).connect();
  const types = columns.map((column) => `'${column}': '${focusColumns[column]}'`).join(', ');
  const files = demo.files.map((file) => `'${file.path}'`).join(', ');
  await connection.run(
    `CREATE TABLE focus AS SELECT * FROM read_csv([${files}], columns = {${types}}, header = true, nullstr = '')`,
  );
});

afterAll(async () => {
  connection.closeSync();
  await rm(dir, { recursive: true, force: true });
});

describe('the demo company', () => {
  it('has thirteen months of three clouds, 200,000 rows and a credible spend', async () => {
    expect(demo.files).toHaveLength(39);
    expect(demo.files.reduce((sum, file) => sum + file.rows, 0)).toBeGreaterThan(200_000);
    const months = await rows(
      `SELECT BillingPeriodStart AS month, sum(BilledCost) AS billed, sum(EffectiveCost) AS effective,
        count(DISTINCT ProviderName)::INTEGER AS providers FROM focus GROUP BY 1`,
    );
    expect(months).toHaveLength(13);
    for (const month of months) {
      expect(month['providers']).toBe(3);
      expect(Number(month['billed'])).toBeGreaterThan(60_000);
      expect(Number(month['billed'])).toBeLessThan(125_000);
      expect(Math.abs(Number(month['effective']) - Number(month['billed']))).toBeLessThan(15_000);
    }
  });

  it('tells of each file the rows and the billed cost that are in it', async () => {
    const sums = await rows(`SELECT ProviderName, strftime(BillingPeriodStart, '%Y-%m') AS month,
      count(*)::INTEGER AS n, sum(BilledCost::DECIMAL(24, 10))::DOUBLE AS billed FROM focus GROUP BY ALL`);
    const words = { aws: 'AWS', azure: 'Microsoft', gcp: 'Google Cloud' };
    for (const file of demo.files) {
      const sum = sums.find(
        (s) => s['ProviderName'] === words[file.provider] && s['month'] === file.billingPeriod,
      );
      expect(sum?.['n']).toBe(file.rows);
      expect(Number(sum?.['billed'])).toBeCloseTo(file.billedCost, 6);
    }
  });

  it('fills the mandatory columns of FOCUS 1.2 with allowed values', async () => {
    const mandatory = [
      'BilledCost',
      'BillingAccountId',
      'BillingAccountName',
      'BillingCurrency',
      'BillingPeriodEnd',
      'BillingPeriodStart',
      'ChargeCategory',
      'ChargeDescription',
      'ChargePeriodEnd',
      'ChargePeriodStart',
      'ContractedCost',
      'EffectiveCost',
      'InvoiceIssuerName',
      'ListCost',
      'ProviderName',
      'PublisherName',
      'ServiceCategory',
      'ServiceName',
      'ServiceSubcategory',
      'ChargeFrequency',
      'SubAccountId',
      'InvoiceId',
    ];
    const empty = mandatory.map((column) => `count(*) FILTER (${column} IS NULL)`).join(' + ');
    expect(await rows(`SELECT (${empty})::INTEGER AS n FROM focus`)).toEqual([{ n: 0 }]);
    const wrong = await rows(`SELECT ServiceName, ChargeCategory, ServiceCategory FROM focus
      WHERE ChargeCategory NOT IN ('Usage', 'Purchase', 'Tax', 'Credit', 'Adjustment')
        OR ChargeFrequency NOT IN ('One-Time', 'Recurring', 'Usage-Based')
        OR PricingCategory NOT IN ('Standard', 'Dynamic', 'Committed', 'Other')
        OR CommitmentDiscountStatus NOT IN ('Used', 'Unused')
        OR CommitmentDiscountCategory NOT IN ('Spend', 'Usage')
        OR CapacityReservationStatus NOT IN ('Used', 'Unused')
        OR ServiceCategory NOT IN ('AI and Machine Learning', 'Analytics', 'Compute', 'Databases',
          'Developer Tools', 'Integration', 'Internet of Things', 'Management and Governance', 'Networking',
          'Other', 'Security', 'Storage', 'Web')
        OR BillingCurrency <> 'USD' OR ChargePeriodEnd <= ChargePeriodStart
        OR BillingPeriodEnd <> BillingPeriodStart + INTERVAL 1 MONTH
        OR NOT json_valid(coalesce(Tags, '{}')) OR NOT json_valid(coalesce(SkuPriceDetails, '{}')) LIMIT 5`);
    expect(wrong).toEqual([]);
  });

  it('keeps list, contracted, effective and billed cost in their relations', async () => {
    const wrong =
      await rows(`SELECT ServiceName, ChargeDescription, ListCost, ContractedCost, EffectiveCost, BilledCost
      FROM focus WHERE ChargeCategory = 'Usage' AND CommitmentDiscountStatus IS DISTINCT FROM 'Unused' AND (
        ListCost < ContractedCost OR ContractedCost < EffectiveCost
        OR abs(ListCost - ListUnitPrice * PricingQuantity) > 1e-6
        OR abs(ContractedCost - ContractedUnitPrice * PricingQuantity) > 1e-6
        OR BilledCost <> CASE WHEN CommitmentDiscountId IS NULL THEN EffectiveCost ELSE 0 END) LIMIT 5`);
    expect(wrong).toEqual([]);
  });

  it('charges each commitment by the month for what is used and unused of it', async () => {
    const sums =
      await rows(`SELECT CommitmentDiscountName AS name, strftime(BillingPeriodStart, '%Y-%m') AS month,
        coalesce(sum(BilledCost) FILTER (ChargeCategory = 'Purchase'), 0) AS bought,
        coalesce(sum(EffectiveCost) FILTER (ChargeCategory = 'Usage'), 0) AS spread
      FROM focus WHERE CommitmentDiscountId IN (
        SELECT CommitmentDiscountId FROM focus WHERE ChargeCategory = 'Purchase' AND ChargeFrequency = 'Recurring')
      GROUP BY ALL HAVING abs(bought - spread) > 0.001`);
    expect(sums).toEqual([]);
  });
});

describe('a demo that is made again', () => {
  it('is the same to the byte for the same seed, and another for another', async () => {
    const request = { endMonth: end, months: 2, plantedAt: demo.plantedAt };
    const again = await generateDemo({ ...request, seed: 'a', outDir: into('again') });
    const other = await generateDemo({ ...request, seed: 'b', outDir: into('other') });
    const all = await hashes(demo.files);
    expect(all).toMatchObject(await hashes(again.files));
    for (const [file, value] of Object.entries(await hashes(other.files))) expect(value).not.toBe(all[file]);
    expect(again.planted).toEqual(demo.planted);
  });

  it('keeps every earlier month when it is continued', async () => {
    const request = { seed: 'a', endMonth: '2026-04', plantedAt: demo.plantedAt };
    const longer = await generateDemo({ ...request, months: 3, outDir: into('longer') });
    const earlier = longer.files.filter((file) => file.billingPeriod <= end);
    expect(earlier).toHaveLength(6);
    expect(await hashes(demo.files)).toMatchObject(await hashes(earlier));
    expect(longer.plantedAt).toBe(demo.plantedAt);
  });

  it('writes an open month without invoice up to its last complete day', async () => {
    const throughDay = new Date('2026-03-12T00:00:00Z');
    const request = { seed: 'a', endMonth: end, months: 1, outDir: into('open'), throughDay };
    const open = await generateDemo(request);
    const [aws] = open.files;
    const text = await readFile(aws?.path ?? '', 'utf8');
    expect(text).toContain('2026-03-12 00:00:00,');
    expect(text).not.toContain('2026-03-14 00:00:00,');
    expect(open.plantedAt).toBe('2026-03-12');
  });

  it('can be cancelled, and refuses a month that is none', async () => {
    const request = { seed: 'a', months: 1, outDir: into('cancelled') };
    await expect(
      generateDemo({ ...request, endMonth: end, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'cancelled' });
    await expect(generateDemo({ ...request, endMonth: '2026-13' })).rejects.toMatchObject({
      code: 'bad_input',
    });
  });
});
