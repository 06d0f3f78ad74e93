import { z } from 'zod';
import { number, param, text, whole } from '../../common/params';
import { absent, required } from '../../common/values/inputs';
import { roundTo } from '../../common/values/round';
import { athenaRows, runAthena, scannedBytes } from '../common/athena';
import { awsPlaced } from '../common/placedStep';

const GIB = 2 ** 30;
const TIB = 2 ** 40;
const MIB = 2 ** 20;
/** What Athena charges at least, whatever a query scans. */
const LEAST_BYTES = 10 * MIB;

/** Statements that only read; all others would change tables or write files. */
const READS = /^(select|with|values|show|describe|desc|explain)\b/i;
const RUNS = /^explain\s+analyze\b/i;

/** Without the comments that may stand before. */
const bare = (sql: string) => sql.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|\()+/, '');

const sqlInput = required(262_144)
  .transform((sql) => sql.replace(/[;\s]+$/, ''))
  .refine(
    (sql) => READS.test(bare(sql)) && !RUNS.test(bare(sql)),
    'must only read: it begins with SELECT, WITH, VALUES, SHOW, DESCRIBE or EXPLAIN',
  );

/** In whole megabytes; queries that scan nothing are free. */
function costOf(scanned: number, perTerabyte: number): number {
  if (scanned === 0) return 0;
  const charged = Math.max(LEAST_BYTES, Math.ceil(scanned / MIB) * MIB);
  return roundTo((charged / TIB) * perTerabyte, 6);
}

export const queryAthena = awsPlaced({
  id: 'AWS-029',
  name: 'Query_Athena',
  title: 'Query Athena',
  description:
    'Runs a SQL query in Amazon Athena and waits for its rows. AWS charges for the data scanned, even in a preview.',
  icon: 'database',
  effect: 'read',
  permissions: [
    'athena:StartQueryExecution',
    'athena:GetQueryExecution',
    'athena:GetQueryResults',
    'athena:StopQueryExecution',
    'glue:GetDatabase',
    'glue:GetTable',
    'glue:GetPartitions',
    's3:GetBucketLocation',
    's3:ListBucket',
    's3:GetObject',
  ],
  timeoutSeconds: 900,
  keywords: ['athena', 'sql', 'query', 'cur', 'focus', 'data export', 'glue', 'table', 'select'],
  numbers: { region: 2, account: 10 },
  parameters: {
    database: text({ p: 3, title: 'Database', placeholder: 'billing', optional: true, max: 255 }),
    workgroup: param(
      {
        p: 4,
        type: 'string',
        title: 'Workgroup',
        description: 'Its limits apply; a workgroup can stop queries that scan too much.',
        default: 'primary',
      },
      required(128).default('primary'),
    ),
    sql: param(
      {
        p: 5,
        type: 'text',
        title: 'SQL',
        description: 'One read-only statement.',
        language: 'sql',
        placeholder: 'SELECT …',
      },
      sqlInput,
    ),
    catalog: param(
      { p: 6, type: 'string', title: 'Data catalog', default: 'AwsDataCatalog', optional: true },
      required(256).default('AwsDataCatalog'),
    ),
    output: param(
      {
        p: 7,
        type: 'string',
        title: 'Results folder',
        description:
          'Leave empty for the workgroup’s folder. Unless Athena manages the results, the role needs s3:PutObject there.',
        placeholder: 's3://my-query-results/costloom/',
        optional: true,
      },
      absent(1_024).refine(
        (value) => value === '' || /^s3:\/\/[a-z0-9][a-z0-9.-]+(\/.*)?$/.test(value),
        'must be an S3 folder such as s3://bucket/folder/',
      ),
    ),
    limit: whole({ p: 8, title: 'Maximum rows', min: 1, max: 10_000, default: 1_000 }),
    most_scanned: number({
      p: 9,
      title: 'Stop above (GB scanned)',
      description: 'Checked while the query runs, so a short query can exceed it.',
      min: 0.01,
      max: 1_000_000,
      optional: true,
    }),
    price: number({
      p: 11,
      title: 'Price per TB (USD)',
      description: 'Used for the estimate. $5 in most regions.',
      min: 0,
      max: 1_000,
      default: 5,
      optional: true,
    }),
  },
  output: z.object({
    rows: z.array(z.looseObject({})),
    count: z.int(),
    truncated: z.boolean().describe('True if there are more rows than the limit.'),
    columns: z.array(z.object({ name: z.string(), type: z.string() }).partial()),
    query_id: z.string(),
    scanned_bytes: z.int(),
    estimated_cost: z.number().describe('USD, based on the bytes scanned.'),
  }),
  sample: {
    rows: [{ line_item_product_code: 'AmazonEC2', cost: 412.5 }],
    count: 1,
    truncated: false,
    columns: [
      { name: 'line_item_product_code', type: 'varchar' },
      { name: 'cost', type: 'double' },
    ],
    query_id: '7a2f0c1e-0000-4000-8000-000000000000',
    scanned_bytes: 52_428_800,
    estimated_cost: 0.000238,
  },
  async run(at, { limit, most_scanned: most, price, ...query }) {
    const mostScanned = most === undefined ? null : most * GIB;
    const { id, ended } = await runAthena(at, { ...query, mostScanned });
    const { rows, columns, truncated } = await athenaRows(at, id, ended, limit);
    if (truncated) at.context.log('warn', `There are more rows; the first ${rows.length} are returned.`);
    const scanned = scannedBytes(ended);
    const counts = { count: rows.length, truncated, columns };
    const cost = { scanned_bytes: scanned, estimated_cost: costOf(scanned, price) };
    return { rows, ...counts, query_id: id, ...cost };
  },
});
