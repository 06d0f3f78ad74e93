import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { csvLine } from '@shared/model/csv';
import type { JsonObject } from '@shared/model/json';
import { gcpFaults as words } from '@shared/words/gcpFaults';
import type {
  BillExport,
  Delivery,
  FetchedBill,
  FetchInto,
} from '../../domains/integrations/billExports.port';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { GcpClient } from './client';
import { bytesOf, rowsOf, type Query } from './query';

const DATASETS_MAX = 50;
const TABLES_MAX = 1_000;

const datasets = z.object({
  datasets: z
    .array(z.object({ datasetReference: z.object({ datasetId: z.string() }), location: z.string() }))
    .default([]),
});
const tables = z.object({
  tables: z.array(z.object({ tableReference: z.object({ tableId: z.string() }) })).default([]),
});

/** Where a billing export lies in BigQuery. `project` is that of the dataset, where the queries run too. */
const gcpLocation = z.object({
  project: z.string().regex(/^[a-z0-9:.-]+$/i),
  dataset: z.string().regex(/^\w+$/),
  table: z.string().regex(/^[\w-]+$/),
  location: z.string(),
  kind: z.enum(['focus', 'resource', 'standard']),
});
export type GcpLocation = z.output<typeof gcpLocation>;

export const locationOf = (location: JsonObject): GcpLocation => gcpLocation.parse(location);

function kindOf(table: string): GcpLocation['kind'] | undefined {
  if (table.startsWith('gcp_billing_export_focus_')) return 'focus';
  if (table.startsWith('gcp_billing_export_resource_v1_')) return 'resource';
  return table.startsWith('gcp_billing_export_v1_') ? 'standard' : undefined;
}

const nameOf = ({ project, dataset, table }: GcpLocation) => `\`${project}.${dataset}.${table}\``;
/** The month of the invoice is the billing period; usage may lie in the month before. */
const monthOf = ({ kind }: GcpLocation) =>
  kind === 'focus' ? `FORMAT_TIMESTAMP('%Y%m', BillingPeriodStart)` : 'invoice.month';

const monthSql = (where: GcpLocation, month: string) =>
  `SELECT * FROM ${nameOf(where)} WHERE ${monthOf(where)} = '${month.replace('-', '')}'`;

function summarySql(where: GcpLocation, since: string): string {
  const cost = where.kind === 'focus' ? 'BilledCost' : 'cost';
  const newest = where.kind === 'focus' ? `''` : 'CAST(MAX(export_time) AS STRING)';
  const from = since === '' ? '' : ` WHERE ${monthOf(where)} >= '${since.replace('-', '')}'`;
  return `SELECT ${monthOf(where)} AS month, ${newest} AS newest, COUNT(*) AS row_count, CAST(SUM(CAST(${cost} AS NUMERIC)) AS STRING) AS cost FROM ${nameOf(where)}${from} GROUP BY month ORDER BY month`;
}

export async function billingTables(client: GcpClient, project: string): Promise<GcpLocation[]> {
  const found: GcpLocation[] = [];
  const reply = await client.bigQuery(`projects/${project}/datasets?maxResults=${DATASETS_MAX}`, datasets);
  for (const { datasetReference, location } of reply.datasets) {
    const dataset = datasetReference.datasetId;
    const path = `projects/${project}/datasets/${dataset}/tables?maxResults=${TABLES_MAX}`;
    for (const { tableReference } of (await client.bigQuery(path, tables)).tables) {
      const table = tableReference.tableId;
      const kind = kindOf(table);
      if (kind) found.push({ project, dataset, table, location, kind });
    }
  }
  return found;
}

/** Billing exports of a project, with what a month of each reads. */
export async function billingExports(
  client: GcpClient,
  project: string,
  { limit, month }: { limit: number; month: string },
): Promise<BillExport[]> {
  const found: BillExport[] = [];
  for (const where of await billingTables(client, project)) {
    const query: Query = { project, location: where.location, sql: monthSql(where, month), limit };
    const bytes = await bytesOf(client, query);
    found.push({
      key: `table ${project}.${where.dataset}.${where.table}`,
      name: where.table,
      contents: words.contents(words.kinds[where.kind], bytes),
      place: `bigquery://${project}/${where.dataset}/`,
      location: where,
      problem: bytes > limit * 1_000_000_000 ? words.tooLarge(limit) : null,
    });
  }
  return found;
}

/** Each invoice month by what it has: when something of it last came, how many rows, how much. */
export async function billingMonths(
  client: GcpClient,
  where: GcpLocation,
  { limit, since }: { limit: number; since: string },
): Promise<Delivery[]> {
  const query = { project: where.project, location: where.location, sql: summarySql(where, since), limit };
  const found: Delivery[] = [];
  for await (const { cells } of rowsOf(client, query)) {
    const [month = '', newest = '', rows = '', cost = ''] = cells;
    if (!/^\d{6}$/.test(month)) continue;
    const key = `${month.slice(0, 4)}-${month.slice(4)}`;
    const version = [newest, rows, cost].join(' ');
    found.push({ key, billingPeriod: key, version, bytes: null, handle: null });
  }
  return found;
}

/** All rows of an invoice month as one CSV file, as the import knows them. */
export async function fetchMonth(
  client: GcpClient,
  where: GcpLocation,
  { limit, month }: { limit: number; month: string },
  { folder, onBytes }: FetchInto,
): Promise<FetchedBill> {
  const sql = monthSql(where, month);
  const path = join(folder, `${month}.csv`);
  let bytes = 0;
  let rows = 0;
  async function* lines() {
    for await (const { names, cells } of rowsOf(client, {
      project: where.project,
      location: where.location,
      sql,
      limit,
    })) {
      const line = `${rows === 0 ? csvLine(names) : ''}${csvLine(cells)}`;
      rows += 1;
      bytes += Buffer.byteLength(line);
      if (rows % 1_000 === 0) onBytes(bytes);
      yield line;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  onBytes(bytes);
  if (rows === 0) throw new ProviderError(words.notUnderstood, 'unavailable', true);
  return { files: [path], name: `${where.table} ${month}`, format: where.kind === 'focus' ? 'focus' : 'gcp' };
}
