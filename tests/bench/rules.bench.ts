import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { runRules } from '@server/costs/rules/run';
import { savingRules } from '@server/costs/rules/registry';
import { derivedColumns, focusColumns } from '@server/costs/focus/columns';

const ROWS = 3_000_000;

/** A made-up bill of so many days, as many resources as rows allow, 60 accounts, 40 services and 12 regions. */
const made = (days: number) => `SELECT
  'AWS' AS Provider, 'USD' AS BillingCurrency, 'source' AS SourceId, 'payer' AS BillingAccountId,
  'Usage' AS ChargeCategory, CASE WHEN r % 11 = 0 THEN 'Committed' ELSE 'Standard' END AS PricingCategory,
  CASE WHEN r % 11 = 0 THEN 'sp-' || (r % 7) END AS CommitmentDiscountId,
  CASE WHEN r % 11 = 0 THEN CASE WHEN r % 121 = 0 THEN 'Unused' ELSE 'Used' END END AS CommitmentDiscountStatus,
  'acct-' || (r % 60) AS SubAccountId, 'Account ' || (r % 60) || CASE WHEN r % 60 < 10 THEN ' dev' ELSE '' END AS SubAccountName,
  'region-' || (r % 12) AS RegionId, 'arn:aws:thing/' || hash(r) AS ResourceId,
  'Service ' || (r % 40) AS ServiceName,
  ['Compute', 'Storage', 'Networking', 'Databases', 'Analytics'][1 + r % 5] AS ServiceCategory,
  ['usw2-boxusage $0.1 per on demand linux m4.large instance hour', 'timedstorage-bytehrs $0.023 per gb-month of storage used',
   'natgateway-hours $0.045 per nat gateway hour', 'loadbalancerusage $0.0225 per application loadbalancer-hour',
   'ebs:volumeusage.gp2 $0.10 per gb-month of general purpose ssd (gp2)', 'ebs:snapshotusage $0.05 per gb-month of snapshot data stored',
   'publicipv4:idleaddress $0.005 per idle public ipv4 address per hour', 'rds extended support for mysql 5.7'][1 + r % 8]
   || ' region ' || (r % 12) || ' sku ' || (r % 400) AS Text,
  CASE WHEN r % 8 IN (1, 4, 5) THEN 'GB-Months' ELSE 'Hours' END AS ConsumedUnit, 24.0 AS ConsumedQuantity,
  CASE WHEN r % 3 = 0 THEN NULL ELSE '{"env":"dev","team":"team-' || (r % 200) || '","app":"app-' || (r % 3000) || '"}' END AS Tags,
  CASE WHEN r % 97 = 0 THEN 'Seller Ltd' ELSE 'Amazon Web Services, Inc.' END AS PublisherName,
  (0.2 + (hash(r) % 1000) / 500.0) * (1 + (hash(r, d) % 100) / 1000.0) AS Cost,
  (DATE '2025-01-01' + d)::TIMESTAMP AS ChargePeriodStart, (DATE '2025-01-02' + d)::TIMESTAMP AS ChargePeriodEnd
FROM (SELECT (i // ${days})::INTEGER AS r, (i % ${days})::INTEGER AS d FROM range(${ROWS}) t(i))`;

const given = [
  'Provider',
  'BillingCurrency',
  'SourceId',
  'BillingAccountId',
  'ChargeCategory',
  'PricingCategory',
  'CommitmentDiscountId',
  'CommitmentDiscountStatus',
  'SubAccountId',
  'SubAccountName',
  'RegionId',
  'ResourceId',
  'ServiceName',
  'ServiceCategory',
  'Text',
  'ConsumedUnit',
  'ConsumedQuantity',
  'Tags',
  'PublisherName',
  'Cost',
  'ChargePeriodStart',
  'ChargePeriodEnd',
];
const rest: Readonly<Record<string, string>> = {
  ListCost: 'Cost * 1.1',
  ContractedCost: 'Cost',
  EffectiveCost: 'Cost',
  BilledCost: 'Cost',
};
const columns = Object.entries({ ...focusColumns, ...derivedColumns, SourceId: 'VARCHAR' }).map(
  ([name, type]) =>
    given.includes(name) ? `${name}::${type} AS ${name}` : `(${rest[name] ?? 'NULL'})::${type} AS ${name}`,
);

async function measure(print: (line: string) => void, dir: string, days: number): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '1GB' });
  const connection = await instance.connect();
  const file = join(dir, `bill-${days}.parquet`);
  await connection.run(`SET preserve_insertion_order = false`);
  await connection.run(
    `COPY (SELECT ${columns.join(', ')} FROM (${made(days)})) TO '${file}' (COMPRESSION zstd)`,
  );
  await connection.run(`CREATE VIEW focus AS SELECT * FROM read_parquet('${file}')`);
  const requests = savingRules.map((rule) => ({ key: rule.id, ruleId: rule.id, parameters: {} }));
  const before = process.cpuUsage();
  const started = performance.now();
  const results = await runRules(connection, requests);
  const took = performance.now() - started;
  const used = process.cpuUsage(before);
  const cpu = (used.user + used.system) / 1000;
  const alone = results.reduce((sum, result) => sum + result.durationMs, 0);
  const resources = Math.ceil(ROWS / days);
  print(
    `saving rules: ${savingRules.length} rules, ${ROWS} rows of Parquet, ${resources} resources, ${days} days: ${took.toFixed(0)} ms, of which ${(took - alone).toFixed(0)} ms shared preparation; ${cpu.toFixed(0)} ms of processor`,
  );
  for (const { ruleId, status, reason, findings, durationMs } of results) {
    const why = reason === undefined ? '' : ` (${reason})`;
    print(`  ${ruleId}: ${status}, ${findings.length} findings, ${durationMs.toFixed(0)} ms${why}`);
  }
  connection.closeSync();
  instance.closeSync();
}

/** All saving rules over three million rows; the figure to reach is 3 s on two cores. */
export async function run(print: (line: string) => void): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'rules-bench-'));
  try {
    for (const days of [365, 75]) await measure(print, dir, days);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
