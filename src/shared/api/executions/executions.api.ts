import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, list, one, pageKey, pageSize } from '../../kernel/paging';
import { executionStatuses } from '../../model/executionStatus';
import { execution, runSummary, triggerTypes } from './entities';

const ofExecution = z.object({ id, executionId: id });
const started = one(z.object({ trigger_event_id: z.string(), execution_id: id, is_new: z.boolean() }));

const runWorkflow = defineCall({
  id: 'executions.run',
  method: 'POST',
  path: 'workflows/:id/versions/:version/executions',
  access: 'wf:read',
  edits: true,
  summary:
    'Runs the current version with the given input parameters ({version} is 1, as clients of old send it); a disabled workflow only as a test',
  changes: ['execution:list'],
  params: z.object({ id, version: z.string() }),
  query: z.strictObject({
    dry_run: z.stringbool().default(false),
    /** A test run: marked as one, and of a disabled workflow too, which stays disabled. */
    test: z.stringbool().default(false),
    /** The same one starts nothing new. */
    trigger_event_id: id.optional(),
  }),
  body: z.record(z.string().max(200), z.json()),
  reply: started,
});

const stopExecution = defineCall({
  id: 'executions.stop',
  method: 'POST',
  path: 'workflows/:id/executions/:executionId/stop',
  access: 'wf:read',
  edits: true,
  summary: 'Stops an execution, named by its id or its trigger event, at once',
  changes: ['execution:{executionId}', 'execution:list'],
  params: ofExecution,
  body: z.strictObject({}),
  reply: one(z.object({ executionId: id, status: z.enum(executionStatuses) })),
});

const replayExecution = defineCall({
  id: 'executions.replay',
  method: 'POST',
  path: 'workflows/:id/executions/:executionId/replay',
  access: 'wf:read',
  edits: true,
  summary: 'Runs an ended execution again from a step; from the first that failed unless one is named',
  changes: ['execution:list'],
  params: ofExecution,
  body: z.strictObject({
    from_node: id.nullable().default(null),
    latest_version: z.boolean().default(false),
    inputs: z.record(z.string(), z.json()).nullable().default(null),
  }),
  reply: started,
});

const executionStatus = defineCall({
  id: 'executions.status',
  method: 'GET',
  path: 'monitoring/workflows/:workflowId/executions/:executionId/status',
  access: 'activityLog:read',
  summary: 'An execution with its steps, named by its id or its trigger event',
  reads: ['execution:{executionId}'],
  params: z.object({ workflowId: id, executionId: id }),
  reply: one(execution),
});

const executionBatch = defineCall({
  id: 'executions.batch',
  method: 'POST',
  onlyReads: true,
  path: 'monitoring/workflows/executions/batch',
  access: 'activityLog:read',
  summary: 'The state of several executions; unknown ones are left out',
  what: 'executions',
  reads: ['execution:list'],
  body: z.strictObject({ execution_ids: z.array(id).min(1).max(200) }),
  reply: list(runSummary),
});

const lastExecutions = defineCall({
  id: 'executions.last',
  method: 'POST',
  onlyReads: true,
  path: 'monitoring/workflows/executions/last',
  access: 'activityLog:read',
  summary: 'The newest ten executions of each of several workflows, oldest first',
  what: 'executions',
  reads: ['execution:list'],
  body: z.strictObject({ workflow_ids: z.array(id).min(1).max(500) }),
  reply: list(z.object({ workflowId: id, executions: z.array(runSummary) })),
});

const filter = {
  space_id: id.optional(),
  workflow_ids: z.array(id).max(100).optional(),
  statuses: z.array(z.enum(executionStatuses)).max(20).optional(),
  trigger_types: z.array(z.enum(triggerTypes)).max(10).optional(),
  /** Created at or after, and before. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** In the workflow's name or the error. */
  text: z.string().trim().max(200).optional(),
};

export const searchExecutions = defineCall({
  id: 'executions.search',
  method: 'POST',
  onlyReads: true,
  path: 'monitoring/workflows/executions/search',
  access: 'activityLog:read',
  summary: 'Executions, newest first, a page at a time; tests of single steps are not among them',
  reads: ['execution:list'],
  body: z.strictObject({
    ...filter,
    max_returned_items: pageSize(100),
    start_page_key: pageKey.default(null),
  }),
  reply: z.object({ data: z.array(runSummary), next_page_key: pageKey }),
});

const countExecutions = defineCall({
  id: 'executions.counts',
  method: 'POST',
  onlyReads: true,
  path: 'monitoring/workflows/executions/counts',
  access: 'activityLog:read',
  summary: 'How many executions of a filter have each status; counting ends at 100,000',
  what: 'executions',
  reads: ['execution:list'],
  body: z.strictObject(filter),
  reply: one(z.object({ counts: z.record(z.string(), z.number().int()), capped: z.boolean() })),
});

const exportExecutions = defineCall({
  id: 'executions.export',
  method: 'POST',
  onlyReads: true,
  path: 'monitoring/workflows/executions/export',
  access: 'activityLog:read',
  summary: 'Executions of a filter as CSV, at most 100,000',
  body: z.strictObject(filter),
  gives: 'text/csv; charset=utf-8',
  timeoutSeconds: 300,
  reply: z.string(),
});

const executionStorage = defineCall({
  id: 'executions.storage',
  method: 'GET',
  path: 'monitoring/workflows/storage',
  access: 'activityLog:read',
  summary: 'What executions hold on disk, by workflow, and how long they are kept',
  reply: one(
    z.object({
      keep_days: z.number().int(),
      executions: z.number().int(),
      bytes: z.number(),
      workflows: z.array(
        z.object({
          workflowId: id,
          workflowName: z.string(),
          executions: z.number().int(),
          bytes: z.number(),
          keep_days: z.number().int().nullable(),
        }),
      ),
    }),
  ),
});

const heldExecutions = defineCall({
  id: 'executions.held',
  method: 'GET',
  path: 'monitoring/workflows/held',
  access: 'activityLog:read',
  summary: 'Whether executions wait for an administrator, as the server ended again and again, and which',
  reads: ['execution:list'],
  reply: one(
    z.object({
      held: z.boolean(),
      since: z.iso.datetime().nullable(),
      /** crashes: the server ended twice within a minute of its start; option: it was started with --hold-executions. */
      reason: z.enum(['crashes', 'option']).nullable(),
      total: z.number().int(),
      executions: z.array(
        z.object({
          execution_id: id,
          workflow_id: id,
          workflow_name: z.string(),
          created_at: z.iso.datetime(),
          was_under_way: z.boolean(),
        }),
      ),
    }),
  ),
});

const resumeHeldExecutions = defineCall({
  id: 'executions.resumeHeld',
  method: 'POST',
  path: 'monitoring/workflows/held/resume',
  access: 'systemSettings:write',
  summary: 'Carries on the executions that are held',
  changes: ['execution:list'],
  body: z.strictObject({}),
  reply: one(z.object({ resumed: z.boolean() })),
});

const stopHeldExecutions = defineCall({
  id: 'executions.stopHeld',
  method: 'POST',
  path: 'monitoring/workflows/held/stop',
  access: 'systemSettings:write',
  summary: 'Stops the executions that are held, all of them, and lets others run again',
  changes: ['execution:list'],
  body: z.strictObject({}),
  reply: one(z.object({ stopped: z.number().int() })),
});

export const executionCalls = {
  heldExecutions,
  resumeHeldExecutions,
  stopHeldExecutions,
  runWorkflow,
  stopExecution,
  replayExecution,
  executionStatus,
  executionBatch,
  lastExecutions,
  searchExecutions,
  countExecutions,
  exportExecutions,
  executionStorage,
};
