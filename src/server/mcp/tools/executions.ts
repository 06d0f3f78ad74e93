import { z } from 'zod';
import { calls } from '@shared/api/index';
import { execution, runSummary } from '@shared/api/executions/entities';
import { searchExecutions } from '@shared/api/executions/executions.api';
import { executionStatuses } from '@shared/model/executionStatus';
import { mcpWords } from '@shared/words/mcpTools';
import { PAGE, pageEnd, pageInput, pageOutput, readPage, slicePage } from '../pages';
import { defineTool, listOf } from '../tool';

const words = mcpWords.fields;
const id = z.string().min(1).max(200);
const asked = searchExecutions.body.shape;

const row = runSummary.pick({
  executionId: true,
  workflowId: true,
  workflowName: true,
  status: true,
  reason: true,
  trigger_type: true,
  mode: true,
  dry_run: true,
  time: true,
  ended_at: true,
  duration_ms: true,
  lastStep: true,
  errorType: true,
  errorMessage: true,
  actor: true,
});

const listExecutions = defineTool({
  name: 'list_executions',
  calls: ['executions.search', 'executions.counts'],
  input: z.strictObject({
    workflow_ids: listOf(id, 100).optional(),
    statuses: listOf(z.enum(executionStatuses), executionStatuses.length).optional().describe(words.statuses),
    from: asked.from.describe(words.createdFrom),
    to: asked.to.describe(words.createdTo),
    search: z.string().trim().max(200).optional().describe(words.search),
    page: pageInput,
  }),
  output: z.object({ executions: z.array(row), ...pageOutput }),
  async run(ask, { workflow_ids, statuses, from, to, search: text, page }) {
    const place = readPage(page);
    const filter = { workflow_ids, statuses, from, to, text };
    const [found, { counts, capped }] = await Promise.all([
      ask('executions.search', {
        body: { ...filter, max_returned_items: PAGE, start_page_key: place.key },
      }),
      ask('executions.counts', { body: filter }),
    ]);
    const counted = Object.values(counts).reduce((sum, each) => sum + each, 0);
    const total = capped ? null : counted;
    const end = pageEnd(place, { items: found.data.length, key: found.next_page_key, total });
    return { executions: found.data, ...end };
  },
});

const step = execution.shape.steps.element.pick({
  stepExecutionId: true,
  nodeId: true,
  stepName: true,
  status: true,
  reason: true,
  attempt: true,
  started_at: true,
  ended_at: true,
  duration_ms: true,
  error: true,
});

const getExecution = defineTool({
  name: 'get_execution',
  calls: ['executions.status'],
  input: z.strictObject({ workflow_id: id, execution_id: id, page: pageInput }),
  output: z.object({
    execution: row,
    loops: calls['executions.status'].reply.shape.data.shape.loopStatus,
    steps: z.array(step),
    ...pageOutput,
  }),
  async run(ask, { workflow_id: workflowId, execution_id: executionId, page }) {
    const data = await ask('executions.status', { params: { workflowId, executionId } });
    const { items, ...end } = slicePage(data.steps, page);
    return { execution: data, loops: data.loopStatus.slice(0, PAGE), steps: items, ...end };
  },
});

export const executionTools = [listExecutions, getExecution];
