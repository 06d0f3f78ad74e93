import { z } from 'zod';
import { integrationParam } from '../../common/cloud/targets';
import { param, whole } from '../../common/params';
import { absent, listInput, required } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { runStatement } from '../common/statements';

const ROWS_MAX = 10_000;
const VALUES_MAX = 1_000;
/** Statements that only read; all others would change something. */
const READS = /^(select|with|values|show|describe|desc|explain)\b/i;
const EXPLAINED = /^(select|with)\b/i;

/** Without the comments that may stand before. */
const bare = (sql: string) =>
  sql.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|\()+/, '');

const name = absent(255).refine(
  (value) => /^("[^"]+"|[A-Za-z_][\w$]*)?$/.test(value),
  'must be a name of Snowflake',
);

export const querySnowflake = defineStep({
  stepTemplateId: 'SNOWFLAKE-001',
  name: 'Query_Snowflake',
  title: 'Query Snowflake',
  description:
    'Runs a read-only SQL statement with the integration’s role and warehouse and waits for its rows. A preview only explains it.',
  group: 'CLOUD',
  subgroup: 'SNOWFLAKE',
  category: 'CLOUD',
  icon: 'database',
  effect: 'read',
  needsIntegration: ['SNOWFLAKE'],
  permissions: ['USAGE on the warehouse', 'SELECT on the tables'],
  timeoutSeconds: 900,
  keywords: ['snowflake', 'sql', 'query', 'select', 'warehouse', 'credits', 'account usage', 'table'],
  parameters: {
    integration: integrationParam(1, 'SNOWFLAKE'),
    sql: param(
      {
        p: 2,
        type: 'text',
        title: 'SQL',
        description: 'One statement that reads: SELECT, WITH, VALUES, SHOW, DESCRIBE or EXPLAIN.',
        language: 'sql',
        placeholder: 'SELECT …',
      },
      required(1_000_000)
        .transform((sql) => sql.replace(/[;\s]+$/, ''))
        .refine(
          (sql) => READS.test(bare(sql)),
          'must only read: it begins with SELECT, WITH, VALUES, SHOW, DESCRIBE or EXPLAIN',
        )
        .refine((sql) => !sql.includes('->>'), 'must be one statement: it has the pipe ->>'),
    ),
    values: param(
      {
        p: 3,
        type: 'list',
        title: 'Values',
        description: 'In the order of the question marks in the SQL.',
        optional: true,
        default: [],
      },
      listInput.refine((all) => all.length <= VALUES_MAX, 'has more than 1,000 values').default([]),
    ),
    database: param(
      { p: 4, type: 'string', title: 'Database', placeholder: 'SNOWFLAKE', optional: true },
      name,
    ),
    schema: param(
      { p: 5, type: 'string', title: 'Schema', placeholder: 'ACCOUNT_USAGE', optional: true },
      name,
    ),
    limit: whole({ p: 6, title: 'Maximum rows', min: 1, max: ROWS_MAX, default: 1_000 }),
    seconds: whole({
      p: 7,
      title: 'Stop after (seconds)',
      description: 'Snowflake ends a statement that runs longer, so it costs no more credits.',
      min: 1,
      max: 840,
      default: 300,
    }),
  },
  output: z.object({
    preview: z.boolean(),
    rows: z.array(z.record(z.string(), z.unknown())),
    count: z.int(),
    truncated: z.boolean().describe('True if there are more rows than the limit.'),
    columns: z.array(z.object({ name: z.string(), type: z.string() }).partial()),
    query_id: z.string(),
    bytes: z.int().nullable().describe('Of a preview: what the query would scan.'),
  }),
  sampleOutput: {
    preview: false,
    rows: [{ WAREHOUSE_NAME: 'REPORTING', CREDITS: '18.250000000' }],
    count: 1,
    truncated: false,
    columns: [
      { name: 'WAREHOUSE_NAME', type: 'text' },
      { name: 'CREDITS', type: 'fixed' },
    ],
    query_id: '01b2c3d4-0000-0000-0000-000000000001',
    bytes: null,
  },
  async run({ integration, sql, limit, ...statement }, context) {
    const session = { orgId: context.orgId, type: 'SNOWFLAKE' as const, integrationId: integration };
    if (context.dryRun && EXPLAINED.test(bare(sql))) {
      const told = await runStatement(context, session, { ...statement, sql: `EXPLAIN ${sql}` }, ROWS_MAX);
      const bytes = told.rows.find(({ operation }) => operation === 'GlobalStats')?.['bytesAssigned'];
      const scanned = typeof bytes === 'number' ? bytes : null;
      if (scanned !== null)
        context.log(
          'info',
          `The query would scan at most ${scanned.toLocaleString('en')} bytes. Its credits depend on how long the warehouse runs.`,
        );
      return {
        preview: true,
        rows: [],
        count: 0,
        truncated: false,
        columns: [],
        query_id: told.id,
        bytes: scanned,
      };
    }
    const { rows, columns, truncated, id } = await runStatement(
      context,
      session,
      { ...statement, sql },
      limit,
    );
    if (truncated) context.log('warn', `There are more rows; the first ${rows.length} are returned.`);
    return {
      preview: context.dryRun,
      rows,
      count: rows.length,
      truncated,
      columns,
      query_id: id,
      bytes: null,
    };
  },
});
