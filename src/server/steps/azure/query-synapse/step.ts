import { z } from 'zod';
import { isJsonObject } from '@shared/model/json';
import { integrationParam } from '../../common/cloud/targets';
import { param, text, whole } from '../../common/params';
import { required } from '../../common/values/inputs';
import { defineStep, StepError } from '../../contract';

const ROWS_MAX = 10_000;

const answer = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.record(z.string(), z.json())),
  truncated: z.boolean(),
});

export const querySynapse = defineStep({
  stepTemplateId: 'AZURE-042',
  name: 'Query_Synapse',
  title: 'Query Azure Synapse',
  description:
    'Runs one SELECT on a Synapse SQL pool or the serverless endpoint and returns its rows. A preview only checks the SQL.',
  group: 'CLOUD',
  subgroup: 'AZURE',
  category: 'CLOUD',
  icon: 'database',
  effect: 'read',
  needsIntegration: ['AZURE'],
  // Rights of the database, which no role of Azure gives.
  permissions: [],
  timeoutSeconds: 900,
  keywords: ['azure', 'synapse', 'sql', 'query', 'select', 'serverless', 'pool', 'openrowset', 'table'],
  parameters: {
    integration: integrationParam(1, 'AZURE'),
    server: text({
      p: 2,
      title: 'SQL endpoint',
      description:
        'From the workspace’s overview in the Azure portal. The integration’s application needs a login with SELECT there.',
      placeholder: 'contoso-ondemand.sql.azuresynapse.net',
      max: 255,
    }),
    database: param(
      { p: 3, type: 'string', title: 'Database', default: 'master', placeholder: 'master' },
      required(128).default('master'),
    ),
    sql: param(
      {
        p: 4,
        type: 'text',
        title: 'SQL',
        description: 'One SELECT statement in T-SQL.',
        language: 'sql',
        placeholder: 'SELECT …',
      },
      required(100_000).transform((sql) => sql.replace(/[;\s]+$/, '')),
    ),
    limit: whole({ p: 5, title: 'Maximum rows', min: 1, max: ROWS_MAX, default: 1_000 }),
    seconds: whole({ p: 6, title: 'Stop after (seconds)', min: 1, max: 840, default: 300 }),
  },
  output: z.object({
    preview: z.boolean(),
    rows: z.array(z.looseObject({})),
    count: z.int(),
    truncated: z.boolean().describe('True if there are more rows than the limit.'),
    columns: z.array(z.object({ name: z.string(), type: z.string() }).partial()),
  }),
  sampleOutput: {
    preview: false,
    rows: [{ ServiceName: 'Storage', Cost: 18.25 }],
    count: 1,
    truncated: false,
    columns: [
      { name: 'ServiceName', type: 'NVarChar' },
      { name: 'Cost', type: 'Float' },
    ],
  },
  async run({ integration, server, database, sql, limit, seconds }, context) {
    const { services, orgId, signal, dryRun } = context;
    // Statements need no sign between them, so only a grammar tells that there is one and that it reads.
    const problem = await services.expressions.evaluate(
      'queryProblem',
      { language: 'synapse', text: sql },
      signal,
    );
    if (problem !== null) throw new StepError(`SQL: ${problem}`, 'input_validation', false);
    if (dryRun) return { preview: true, rows: [], count: 0, truncated: false, columns: [] };
    const call = {
      service: 'Synapse.Sql',
      operation: `QUERY ${server}/${database}`,
      input: { sql, limit, seconds },
    };
    const session = { orgId, type: 'AZURE' as const, integrationId: integration };
    const told = await services.clouds.read(session, { account: '', region: '' }, call, signal);
    const { data } = answer.safeParse(isJsonObject(told) ? told : null);
    if (!data) throw new StepError('Azure Synapse sent an unexpected answer.', 'general', true);
    const { rows, columns, truncated } = data;
    if (truncated) context.log('warn', `There are more rows; the first ${rows.length} are returned.`);
    return { preview: false, rows, count: rows.length, truncated, columns };
  },
});
