import { gzipSync } from 'node:zlib';
import type { AwsFake } from './aws';

export const BUCKET = 'acme-billing';
const FOCUS_QUERY = 'SELECT BilledCost, EffectiveCost FROM FOCUS_1_2_AWS';

/** Puts a month of an export as AWS does: the files first, then the manifest. `as: 'new'`: in a folder of its own. */
export function deliver(
  aws: AwsFake,
  {
    name,
    month,
    run,
    parts,
    as = 'overwrite',
  }: {
    name: string;
    month: string;
    run: string;
    parts: readonly (string | Uint8Array)[];
    as?: 'overwrite' | 'new';
  },
): void {
  const within = as === 'new' ? `2026-01-01T00:00:00.000Z-${run}/` : '';
  const data = `exports/${name}/data/BILLING_PERIOD=${month}/${within}`;
  const files = parts.map((part, at) => {
    const key = `${data}${name}-${String(at + 1).padStart(5, '0')}.csv.gz`;
    aws.put(BUCKET, key, gzipSync(part));
    return `s3://${BUCKET}/${key}`;
  });
  const manifest = `exports/${name}/metadata/BILLING_PERIOD=${month}/${within}${name}-Manifest.json`;
  aws.put(BUCKET, manifest, JSON.stringify({ exportName: name, executionId: run, dataFiles: files }));
}

export const anExport = (name: string) => ({ name, query: FOCUS_QUERY, bucket: BUCKET, prefix: 'exports' });

const reportColumns = [
  ...[
    'bill/PayerAccountId',
    'bill/BillingPeriodStartDate',
    'bill/BillingPeriodEndDate',
    'lineItem/UsageAccountId',
  ],
  ...['lineItem/UsageStartDate', 'lineItem/UsageEndDate', 'lineItem/LineItemType', 'lineItem/ProductCode'],
  ...['lineItem/ResourceId', 'lineItem/UnblendedCost', 'lineItem/CurrencyCode', 'lineItem/UsageType'],
  'lineItem/UsageAmount',
];

export interface ReportLine {
  payer: string;
  day: string;
  resource: string;
  cost: string;
}

/** Puts an assembly of a Cost and Usage Report: a file for each part, and the manifest that is right now. */
export function deliverReport(
  aws: AwsFake,
  {
    name,
    month,
    assembly,
    parts,
  }: { name: string; month: string; assembly: string; parts: readonly (readonly ReportLine[])[] },
): void {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString();
  const range = `${month.replace('-', '')}01-${next.slice(0, 10).replaceAll('-', '')}`;
  const folder = `cur/${name}/${range}/`;
  const reportKeys = parts.map((lines, at) => {
    const key = `${folder}${assembly}/${name}-${at + 1}.csv.gz`;
    const rows = lines.map(({ payer, day, resource, cost }) =>
      [
        ...[payer, `${month}-01T00:00:00Z`, next, payer, `${day}T00:00:00Z`, `${day}T23:00:00Z`],
        ...['Usage', 'AmazonEC2', resource, cost, 'USD', 'BoxUsage:m5.large', '1'],
      ].join(','),
    );
    aws.put(BUCKET, key, gzipSync([reportColumns.join(','), ...rows, ''].join('\n')));
    return key;
  });
  const manifest = JSON.stringify({ assemblyId: assembly, reportKeys, bucket: BUCKET, compression: 'GZIP' });
  aws.put(BUCKET, `${folder}${assembly}/${name}-Manifest.json`, manifest);
  aws.put(BUCKET, `${folder}${name}-Manifest.json`, manifest);
}
