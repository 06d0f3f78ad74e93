import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { list, one } from '../../kernel/paging';
import { FILTER_ITEMS_MAX, PROMPT_MAX } from '../../model/limits';

/**
 * What a model is asked for while someone edits a step. It is shown as a proposal: nothing saves or runs it. Fails with
 * unavailable (no model is set, or it failed), unprocessable (its answer is not what was asked for) and too_many.
 */
const generator = { method: 'POST', access: 'wf:create', edits: true, timeoutSeconds: 180 } as const;

const prompt = z.string().trim().min(1, 'Value is required').max(PROMPT_MAX);
/** What became of trying an answer: `tried` false where it could not be; `problems`: what the model could not mend. */
const trial = { tried: z.boolean(), problems: z.array(z.string()) };

const generatedCode = z.object({ code: z.string(), ...trial });
export type GeneratedCode = z.output<typeof generatedCode>;
const code = one(generatedCode);
const fromPrompt = { body: z.strictObject({ prompt }), reply: code };

const TRANSFORM_CODE_MAX = 100_000;
const TRANSFORM_VARIABLES_MAX = 100;

const generateAwsCliCommand = defineCall({
  id: 'generators.awsCliCommand',
  path: 'generators/aws-cli-command',
  ...generator,
  summary: 'A command of the AWS CLI that does what the prompt says',
  ...fromPrompt,
});

const generateAzureCliCommand = defineCall({
  id: 'generators.azureCliCommand',
  path: 'generators/azure-cli-command',
  ...generator,
  summary: 'A command of the Azure CLI that does what the prompt says',
  ...fromPrompt,
});

const generateGcpCliCommand = defineCall({
  id: 'generators.gcpCliCommand',
  path: 'generators/gcp-cli-command',
  ...generator,
  summary: 'A command of the gcloud CLI that does what the prompt says',
  ...fromPrompt,
});

const generatePythonCode = defineCall({
  id: 'generators.pythonCode',
  path: 'generators/python-code',
  ...generator,
  summary: 'Python for a code step that does what the prompt says',
  ...fromPrompt,
});

const generateAthenaQuery = defineCall({
  id: 'generators.athenaQuery',
  path: 'generators/athena-query',
  ...generator,
  summary: 'A query for Amazon Athena that answers the prompt',
  ...fromPrompt,
});

const generateJqlQuery = defineCall({
  id: 'generators.jqlQuery',
  path: 'generators/jql-query',
  ...generator,
  summary: 'A search in JQL that finds the issues of the prompt',
  ...fromPrompt,
});

const generateAzureSynapseQuery = defineCall({
  id: 'generators.azureSynapseQuery',
  path: 'generators/azure-synapse-sql-query',
  ...generator,
  summary: 'A query for Azure Synapse SQL that answers the prompt',
  ...fromPrompt,
});

const generateBigQuery = defineCall({
  id: 'generators.bigQuery',
  path: 'generators/gcp-big-query',
  ...generator,
  summary: 'A query for a table of BigQuery that answers the prompt',
  body: z.strictObject({ prompt, table: z.string().trim().min(1, 'Value is required').max(1_000) }),
  reply: code,
});

const filterLogic = z.enum(['AND', 'OR']);
const filterRule = z.object({
  key: z.string(),
  operator: z.string(),
  value: z.json().optional(),
  values: z.array(z.json()).optional(),
});
/** AI-G-12 */
export const generatedFilters = z.object({
  filter_logic: filterLogic,
  groups: z.array(z.object({ filter_logic: filterLogic, rules: z.array(filterRule) })),
});
export type GeneratedFilters = z.output<typeof generatedFilters>;

/** The reply is the filters themselves, as the specification names it. */
const generateAiFilters = defineCall({
  id: 'generators.aiFilters',
  path: 'generators/ai-filters',
  ...generator,
  summary: 'Filters for a list that keep what the prompt says; of the list the first three items are sent',
  body: z.strictObject({
    prompt,
    data: z
      .array(z.record(z.string(), z.json(), 'wrong data source'), 'wrong data source')
      .min(1, 'wrong data source')
      .max(FILTER_ITEMS_MAX, `has more than ${FILTER_ITEMS_MAX} items; send the first ones of the list`),
  }),
  reply: generatedFilters,
});

export const dataTransformTypes = ['generic', 'email'] as const;
const transformResults = ['raw', 'table', 'html'] as const;

export type TransformResult = (typeof transformResults)[number];

/** XFORM-06, as a model gives it. */
export const transformAnswer = z.object({
  code: z.string(),
  preview: z.string(),
  type: z.enum(transformResults),
});
const transformCode = transformAnswer.extend(trial);
export type TransformCode = z.output<typeof transformCode>;

/** The reply has its fields at the top, as the specification names it. */
const generateTransform = defineCall({
  id: 'dataTransform.code',
  path: 'data-transform/data-transform-code',
  ...generator,
  summary: 'Code that makes of variables what the prompt says; with `code` that code, improved',
  // MSG-122
  what: 'code',
  body: z.strictObject({
    dataTransformType: z.enum(dataTransformTypes),
    code: z.string().max(TRANSFORM_CODE_MAX).optional(),
    styling: z.json().optional(),
    variables: z
      .array(
        z.strictObject({ path: z.string().trim().min(1, 'Value is required').max(1_000), value: z.json() }),
      )
      .max(TRANSFORM_VARIABLES_MAX),
    prompt,
  }),
  reply: transformCode,
});

const suggestion = z.object({ label: z.string(), value: z.string(), createdAt: z.string() });
export type Suggestion = z.output<typeof suggestion>;

const transformSuggestions = defineCall({
  id: 'dataTransform.suggestions',
  method: 'GET',
  path: 'data-transform/suggestions',
  access: 'wf:read',
  summary: 'Prompts to begin with, for data or for an e-mail',
  what: 'suggestions',
  query: z.strictObject({ type: z.enum(dataTransformTypes).default('generic') }),
  reply: list(suggestion),
});

export const generatorCalls = {
  generateAwsCliCommand,
  generateAzureCliCommand,
  generateGcpCliCommand,
  generatePythonCode,
  generateAthenaQuery,
  generateJqlQuery,
  generateAzureSynapseQuery,
  generateBigQuery,
  generateAiFilters,
  generateTransform,
  transformSuggestions,
};
