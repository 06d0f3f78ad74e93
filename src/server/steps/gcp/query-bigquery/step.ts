import { z } from 'zod';
import { number, param, text, whole } from '../../common/params';
import { absent, required } from '../../common/values/inputs';
import { roundTo } from '../../common/values/round';
import { StepError } from '../../contract';
import { explainQuery, runQuery } from '../common/bigQuery';
import { gcpPlaced, PROJECT } from '../common/placedStep';

const ROWS_MAX = 10_000;
const GIB = 2 ** 30;
const TIB = 2 ** 40;
const MIB = 2 ** 20;
/** What BigQuery bills at least for a query that reads anything. */
const LEAST_BYTES = 10 * MIB;

/** On demand, in whole megabytes; queries that read nothing are free. */
function costOf(bytes: number, perTebibyte: number): number {
  if (bytes === 0) return 0;
  const billed = Math.max(LEAST_BYTES, Math.ceil(bytes / MIB) * MIB);
  return roundTo((billed / TIB) * perTebibyte, 6);
}

/** PARAM-88 */
const billingInput = z.object({
  projectId: required(200).refine((id) => PROJECT.test(id), 'must be a project ID such as acme-billing'),
  billingDatasetName: required(1_024).refine((name) => /^\w+$/.test(name), 'must be the name of a dataset'),
  billingTableName: required(1_024),
});

export const queryBigQuery = gcpPlaced({
  id: 'GCP-007',
  name: 'Query_BigQuery',
  title: 'Query BigQuery',
  description:
    'Runs a SQL query in BigQuery and returns its rows. A preview only asks how much the query would read, which is free.',
  icon: 'database',
  effect: 'read',
  permissions: ['bigquery.jobs.create', 'bigquery.tables.getData'],
  timeoutSeconds: 900,
  keywords: ['bigquery', 'sql', 'query', 'billing export', 'focus', 'table', 'select', 'dataset'],
  parameters: {
    sql: text({
      p: 3,
      type: 'text',
      title: 'SQL',
      description: 'One SELECT statement in GoogleSQL.',
      language: 'sql',
      placeholder: 'SELECT …',
      max: 900_000,
    }),
    billing: param(
      {
        p: 9,
        type: 'billing-table',
        title: 'Billing table',
        description: 'Generate writes for it. Tables that name no dataset are read from its dataset.',
        optional: true,
      },
      billingInput.optional(),
    ),
    dataset: param(
      {
        p: 4,
        type: 'string',
        title: 'Default dataset',
        description: 'For tables that name none, instead of the dataset of the billing table.',
        placeholder: 'billing',
        optional: true,
      },
      absent(1_100).refine(
        (value) => value === '' || /^([\w:.-]+\.)?\w+$/.test(value),
        'must be a dataset such as billing or acme-billing.billing',
      ),
    ),
    location: param(
      {
        p: 5,
        type: 'string',
        title: 'Location',
        description: 'Leave empty for the location of the tables.',
        placeholder: 'EU',
        optional: true,
      },
      absent(100).refine((value) => /^[a-zA-Z0-9-]*$/.test(value), 'must be a location such as EU'),
    ),
    most_gigabytes: number({
      p: 6,
      title: 'Maximum GB billed',
      description: 'A query that would read more fails and costs nothing.',
      min: 0.01,
      max: 100_000,
      default: 10,
    }),
    limit: whole({ p: 7, title: 'Maximum rows', min: 1, max: ROWS_MAX, default: 1_000 }),
    price: number({
      p: 8,
      title: 'Price per TiB (USD)',
      description:
        'Used for the estimate. $6.25 on demand in the US; with slot reservations a query has no price of its own.',
      min: 0,
      max: 1_000,
      default: 6.25,
      optional: true,
    }),
  },
  output: z.object({
    preview: z.boolean(),
    rows: z.array(z.looseObject({})),
    count: z.int(),
    truncated: z.boolean().describe('True if there are more rows than the limit.'),
    columns: z.array(z.object({ name: z.string(), type: z.string() }).partial()),
    query_id: z.string(),
    bytes: z.int().describe('Billed; in a preview, what the query would read.'),
    estimated_cost: z.number().describe('USD, on demand at the price per TiB.'),
    within_limit: z.boolean().optional().describe('False if the query would exceed the maximum.'),
  }),
  sample: {
    preview: false,
    rows: [{ service: 'Compute Engine', cost: '412.50' }],
    count: 1,
    truncated: false,
    columns: [
      { name: 'service', type: 'STRING' },
      { name: 'cost', type: 'NUMERIC' },
    ],
    query_id: 'job_7a2f0c1e',
    bytes: 52_428_800,
    estimated_cost: 0.000298,
    within_limit: true,
  },
  async run(at, { sql, billing, dataset, location, limit, price, most_gigabytes: most }) {
    const query = {
      project: at.project,
      sql,
      dataset: dataset === '' && billing ? `${billing.projectId}.${billing.billingDatasetName}` : dataset,
      location,
      mostBytes: Math.floor(most * GIB),
    };
    const told = await explainQuery(at, query);
    const estimate = { bytes: told.bytes, estimated_cost: costOf(told.bytes, price) };
    if (told.statementType !== 'SELECT')
      throw new StepError(
        `SQL: must be one SELECT statement, but BigQuery reads it as ${told.statementType || 'another one'}.`,
        'input_validation',
        false,
      );
    const within_limit = told.bytes <= query.mostBytes;
    const read = `The query would read ${told.bytes.toLocaleString('en')} bytes, at most $${estimate.estimated_cost} on demand at $${price} per TiB.`;
    at.context.log('info', read);
    if (at.context.dryRun)
      return {
        preview: true,
        rows: [],
        count: 0,
        truncated: false,
        columns: [],
        query_id: '',
        ...estimate,
        within_limit,
      };
    if (!within_limit)
      throw new StepError(
        `Maximum GB billed: ${read} Raise the maximum of ${most.toLocaleString('en')} GB, or read fewer columns or days.`,
        'input_validation',
        false,
        estimate,
      );
    const { rows, columns, truncated, jobId, bytes } = await runQuery(
      at,
      { ...query, location: told.location },
      limit,
    );
    if (truncated) at.context.log('warn', `There are more rows; the first ${rows.length} are returned.`);
    return {
      preview: false,
      rows,
      count: rows.length,
      truncated,
      columns,
      query_id: jobId,
      bytes,
      estimated_cost: costOf(bytes, price),
      within_limit,
    };
  },
});
