import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, list } from '../../kernel/paging';
import { givenInputParameters, graph, inputParameters, json, problem, WORKFLOW_BYTES_MAX } from './graph';
import { WORKFLOW_BODY } from './workflows.api';

/** The form of exported documents; a newer one is refused by older servers. */
export const DOCUMENT_SCHEMA = 1;

const named = z.object({ id: z.string(), name: z.string() });
/** What a workflow needs where it is imported. */
const requirements = z.object({
  steps: z.array(z.object({ stepTemplateId: z.string(), version: z.number().int(), title: z.string() })),
  integrations: z.array(z.object({ type: z.string(), steps: z.array(z.string()) })),
  workflows: z.array(named),
  datastores: z.array(named),
});
export type Requirements = z.output<typeof requirements>;

/** An exported workflow. Parameters that the catalogue calls secret are null in it. */
const workflowDocument = z.object({
  costloom: z.literal('workflow'),
  schema: z.literal(DOCUMENT_SCHEMA),
  exportedAt: z.string(),
  workflow: z.object({
    workflowId: id,
    name: z.string(),
    description: z.string(),
    labels: z.array(z.string()),
    runnable_from: z.array(z.string()),
    graph,
    input_parameters: inputParameters,
  }),
  requires: requirements,
});
export type WorkflowDocument = z.output<typeof workflowDocument>;

const validateWorkflow = defineCall({
  id: 'workflows.validate',
  method: 'POST',
  onlyReads: true,
  path: 'workflows/validate',
  access: 'wf:read',
  bodyBytes: WORKFLOW_BODY,
  summary: 'Tells what is wrong with a graph, saved or not',
  body: z.strictObject({
    workflowId: id.optional(),
    graph,
    input_parameters: givenInputParameters.default([]),
  }),
  reply: list(problem),
});

const exportWorkflow = defineCall({
  id: 'workflows.export',
  method: 'GET',
  path: 'workflows/:id/export',
  access: 'wf:read',
  summary: 'A workflow as a document that another organization or server can import; without secrets',
  params: z.strictObject({ id }),
  reply: workflowDocument,
});

const importWorkflows = defineCall({
  id: 'workflows.import',
  method: 'POST',
  path: 'workflows/import',
  access: 'wf:create',
  edits: true,
  bodyBytes: WORKFLOW_BODY + WORKFLOW_BYTES_MAX / 6,
  timeoutSeconds: 60,
  summary: 'Adds the workflows of exported documents to a space: all, or none when one is refused',
  changes: ['workflow', 'folder'],
  query: z.strictObject({ space_id: id }),
  body: z.strictObject({
    folder_id: id.nullable().default(null),
    documents: z.array(json).min(1, 'Name at least one document').max(100),
  }),
  reply: list(z.object({ workflowId: id, name: z.string(), problems: z.array(problem) })),
});

export const exchangeCalls = { validateWorkflow, exportWorkflow, importWorkflows };
