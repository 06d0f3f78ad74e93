import { z } from 'zod';
import { param, whole } from '../../common/params';
import { required } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { salesforceParam, salesforceStep, usageOf, usageOutput } from '../common/salesforce';

const MOST = 50_000;

export const salesforceQuery = defineStep({
  ...salesforceStep,
  stepTemplateId: 'SALESFORCE-001',
  name: 'Query_Salesforce',
  title: 'Query Salesforce',
  description: 'Runs a SOQL query and returns its records, page by page.',
  icon: 'search',
  effect: 'read',
  permissions: ['Read on the objects'],
  timeoutSeconds: 600,
  keywords: ['salesforce', 'soql', 'query', 'select', 'record', 'account', 'opportunity', 'case', 'crm'],
  parameters: {
    integration: salesforceParam,
    soql: param(
      {
        p: 2,
        type: 'text',
        title: 'SOQL',
        description: 'Name each field. Quote texts with single quotes.',
        placeholder: 'SELECT Id, Name, Owner.Email …',
      },
      required(20_000).refine((soql) => /^select\s/i.test(soql), 'must be a query that begins with SELECT'),
    ),
    limit: whole({ p: 3, title: 'Maximum rows', min: 1, max: MOST, default: 1_000 }),
  },
  output: z.object({
    rows: z.array(z.record(z.string(), z.unknown())),
    count: z.int(),
    total: z.int().describe('All rows the query finds.'),
    truncated: z.boolean().describe('True if there are more rows than the limit.'),
    api_usage: usageOutput,
  }),
  sampleOutput: {
    rows: [{ Id: '001Dn00000AbCdEIAV', Name: 'Acme Energy', Owner: { Email: 'ada@acme.com' } }],
    count: 1,
    total: 1,
    truncated: false,
    api_usage: { used: 1200, limit: 100_000 },
  },
  async run({ integration, soql, limit }, context) {
    const { salesforce } = context.services.apps;
    const { rows, total, truncated, usage } = await salesforce.query(
      callOf(context, integration),
      soql,
      limit,
    );
    if (truncated)
      context.log(
        'warn',
        `The query finds ${total.toLocaleString('en')} rows; the first ${rows.length} are returned.`,
      );
    return { rows, count: rows.length, total, truncated, api_usage: usageOf(context, usage) };
  },
});
