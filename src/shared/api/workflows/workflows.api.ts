import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, MAX_PAGE, one, pageKey } from '../../kernel/paging';
import { executionStatuses } from '../../model/executionStatus';
import {
  description,
  givenInputParameters,
  graph,
  inputParameters,
  label,
  labels,
  problem,
  WORKFLOW_BYTES_MAX,
  workflowName,
} from './graph';

const workflowModes = ['SYSTEM', 'USER', 'SHARED'] as const;
const workflowTypes = ['CASE', 'CUSTOM'] as const;
const workflowStates = ['enabled', 'disabled'] as const;
/** Of one answer; more come by `start_page_key`. */
export const WORKFLOWS_PAGE = 1_000;
const BULK_MAX = 500;
/** JSON around a graph needs some room too. */
export const WORKFLOW_BODY = WORKFLOW_BYTES_MAX + 512 * 1024;

const state = z.enum(workflowStates);
const maxConcurrent = z.number().int().min(1).max(1000).nullable();
const keepDays = z.number().int().min(1).max(3650).nullable();
const runnableFrom = z.array(z.string().trim().min(1).max(40)).max(20);

/** A workflow without its graph, as lists have it. */
const workflowSummary = z.object({
  workflowId: id,
  space_id: id,
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  /** How often it has run. */
  executions: z.number().int(),
  state,
  /** Of its folder: `/Savings/AWS`; `/` at the root. */
  path: z.string(),
  folder_id: id.nullable(),
  workflowMode: z.enum(workflowModes),
  workflowType: z.enum(workflowTypes),
  runnable_from: z.array(z.string()),
  createdBy: z.string(),
  creation_time: z.string(),
  /** When name, description, labels, graph or inputs changed last. */
  LastModified: z.string(),
  changedBy: z.string(),
  /** The newest ones first, at most ten. */
  lastRuns: z.array(z.object({ executionId: id, status: z.enum(executionStatuses), time: z.string() })),
  /** Grows with every change of the content; given back with a save, it finds changes of others. */
  head_rev: z.number().int(),
  /** The version that runs. */
  version: z.number().int(),
  /** How many problems the version had when it was saved. */
  problems_count: z.number().int(),
  max_concurrent: maxConcurrent,
  keep_days: keepDays,
  /** Of a copy that a provider manages: the provider's name. It can be run and enabled, not changed; clones can. */
  shared_by: z.string().nullable().optional(),
});
export type WorkflowSummary = z.output<typeof workflowSummary>;

const workflow = workflowSummary.extend({
  graph,
  input_parameters: inputParameters,
  /** What is wrong with it now. */
  problems: z.array(problem),
});
export type Workflow = z.output<typeof workflow>;

const listWorkflows = defineCall({
  id: 'workflows.list',
  method: 'GET',
  path: 'workflows',
  access: 'wf:read',
  summary: 'Workflows by name, without graphs: of a space (with the global one on request), or all',
  what: 'workflows',
  reads: ['workflow'],
  query: z.strictObject({
    space_id: id.optional(),
    include_global_space: z.stringbool().default(false),
    start_page_key: z.string().max(2000).optional(),
  }),
  reply: z.object({ data: z.array(workflowSummary), next_page_key: pageKey }),
});

const getWorkflow = defineCall({
  id: 'workflows.get',
  method: 'GET',
  path: 'workflows/:id',
  access: 'wf:read',
  summary: 'A workflow with the graph of its current version and what is wrong with it',
  reads: ['workflow:{id}'],
  params: z.strictObject({ id }),
  reply: one(workflow),
});

const createWorkflow = defineCall({
  id: 'workflows.create',
  method: 'POST',
  path: 'workflows',
  access: 'wf:create',
  edits: true,
  bodyBytes: WORKFLOW_BODY,
  summary: 'Adds a workflow to a space; without a graph it begins with a manual trigger',
  changes: ['workflow'],
  query: z.strictObject({
    space_id: id,
    /** Puts the only integration of a kind where steps need one. */
    fill_integrations: z.stringbool().default(false),
  }),
  body: z.strictObject({
    name: workflowName,
    description: description.default(''),
    labels: labels.default([]),
    state: state.default('enabled'),
    folder_id: id.nullable().default(null),
    runnable_from: runnableFrom.default([]),
    graph: graph.optional(),
    input_parameters: givenInputParameters.default([]),
    max_concurrent: maxConcurrent.default(null),
    keep_days: keepDays.default(null),
    /** What the graph came from. */
    origin: z.enum(['create', 'template', 'ai']).default('create'),
  }),
  reply: one(workflow),
});

const saveWorkflow = defineCall({
  id: 'workflows.save',
  method: 'PUT',
  path: 'workflows/:id',
  access: 'wf:create',
  edits: true,
  bodyBytes: WORKFLOW_BODY,
  summary:
    'Saves a workflow. Another graph or other inputs make a version; with `head_rev`, a change made by others in the meantime is a conflict',
  changes: ['workflow', 'version'],
  params: z.strictObject({ id }),
  body: z.strictObject({
    workflowId: id.optional(),
    name: workflowName,
    description: description.default(''),
    labels: labels.default([]),
    graph,
    input_parameters: givenInputParameters.default([]),
    /** Counted by the server: what is sent is not kept. */
    executions: z.number().optional(),
    head_rev: z.number().int().min(1).optional(),
  }),
  reply: one(workflowSummary.extend({ problems: z.array(problem), new_version: z.boolean() })),
});

const changeWorkflow = defineCall({
  id: 'workflows.change',
  method: 'PATCH',
  path: 'workflows/:id',
  access: 'wf:create',
  edits: true,
  summary: 'Changes what is given and replies with the workflow as it is then',
  // Not before the answer: the state that is shown is the server's.
  changes: ['workflow'],
  params: z.strictObject({ id }),
  body: z.strictObject({
    name: workflowName.optional(),
    description: description.optional(),
    labels: labels.optional(),
    state: state.optional(),
    folder_id: id.nullable().optional(),
    runnable_from: runnableFrom.optional(),
    max_concurrent: maxConcurrent.optional(),
    keep_days: keepDays.optional(),
  }),
  reply: one(workflowSummary),
});

const bulkUpdateWorkflows = defineCall({
  id: 'workflows.bulkUpdate',
  method: 'PATCH',
  path: 'workflows/bulk-update',
  access: 'wf:create',
  edits: true,
  summary: 'Moves, enables, disables or labels several workflows, and tells of each how it went',
  changes: ['workflow'],
  body: z.strictObject({
    ids: z.array(id).min(1, 'Name at least one workflow').max(BULK_MAX),
    updates: z.strictObject({
      state: state.optional(),
      folder_id: id.nullable().optional(),
      labels_add: z.array(label).max(50).optional(),
      labels_remove: z.array(label).max(50).optional(),
    }),
  }),
  reply: z.object({
    /** Whether all were updated. */
    ok: z.boolean(),
    data: z.array(
      z.object({ workflowId: id, ok: z.boolean(), reason: z.string().optional(), state: state.optional() }),
    ),
  }),
});

const deleteWorkflows = defineCall({
  id: 'workflows.delete',
  method: 'DELETE',
  path: 'workflows/delete',
  access: 'wf:create',
  edits: true,
  timeoutSeconds: 120,
  summary: 'Stops and deletes workflows with their versions, triggers and executions',
  changes: ['workflow'],
  query: z.strictObject({ space_id: id.optional() }),
  body: z.strictObject({ ids: z.array(id).min(1, 'Name at least one workflow').max(BULK_MAX) }),
  reply: z.object({
    ok: z.boolean(),
    successfulDeletes: z.array(id),
    failed: z.array(z.object({ workflowId: id, name: z.string(), reason: z.string() })),
  }),
});

const copyWorkflow = defineCall({
  id: 'workflows.copy',
  method: 'PUT',
  path: 'workflows/copy/:id',
  access: 'wf:create',
  edits: true,
  summary: 'Clones a workflow beside it, as “Copy of …”, with a manual trigger only',
  changes: ['workflow'],
  params: z.strictObject({ id }),
  body: z.strictObject({}),
  reply: one(z.object({ workflowId: id, name: z.string() })),
});

/** WF-08 */
const version = z.object({
  VersionId: z.string(),
  name: z.string(),
  LastModified: z.string(),
  /** Whether it is the one that runs. */
  IsLatest: z.boolean(),
  creator: z.string(),
  origin: z.enum(['create', 'save', 'import', 'clone', 'template', 'ai']),
});
export type WorkflowVersion = z.output<typeof version>;
const VERSIONS_PAGE = 100;
/** `version`: a VersionId. */
const versionParams = z.strictObject({ id, version: id });

const listVersions = defineCall({
  id: 'workflows.versions',
  method: 'GET',
  path: 'workflows/:id/versions',
  access: 'wf:read',
  summary: 'The versions of a workflow, the newest first, without graphs; page by page',
  what: 'versions',
  reads: ['version:{id}'],
  params: z.strictObject({ id }),
  query: z.strictObject({
    max_returned_items: z.coerce.number().int().min(1).max(MAX_PAGE).default(VERSIONS_PAGE),
    start_page_key: z.string().max(200).optional(),
  }),
  reply: z.object({ data: z.array(version), next_page_key: pageKey }),
});

const getVersion = defineCall({
  id: 'workflows.version',
  method: 'GET',
  path: 'workflows/:id/versions/:version',
  access: 'wf:read',
  summary: 'A version of a workflow with its graph',
  what: 'the version',
  reads: ['version:{id}'],
  params: versionParams,
  reply: one(version.extend({ graph, input_parameters: inputParameters })),
});

const renameVersion = defineCall({
  id: 'workflows.renameVersion',
  method: 'PUT',
  path: 'workflows/:id/versions/:version',
  access: 'wf:create',
  edits: true,
  summary: 'Renames a version',
  changes: ['version'],
  params: versionParams,
  body: z.strictObject({
    name: z.string().trim().min(1, 'Value is required').max(120, 'Maximum characters exceeded (120)'),
  }),
  reply: one(version),
});

const setLatestVersion = defineCall({
  id: 'workflows.setLatest',
  method: 'PUT',
  path: 'workflows/:id/versions/:version/set-latest',
  access: 'wf:create',
  edits: true,
  summary: 'Restores a version: it is the one that runs from now on',
  changes: ['version', 'workflow'],
  params: versionParams,
  body: z.strictObject({}),
  reply: one(workflow),
});

export const workflowTable = {
  listWorkflows,
  getWorkflow,
  createWorkflow,
  saveWorkflow,
  changeWorkflow,
  bulkUpdateWorkflows,
  deleteWorkflows,
  copyWorkflow,
  listVersions,
  getVersion,
  renameVersion,
  setLatestVersion,
};
