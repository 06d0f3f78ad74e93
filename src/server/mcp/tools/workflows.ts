import { z } from 'zod';
import { calls } from '@shared/api/index';
import { Fault } from '@shared/kernel/fault';
import { RUNNABLE_BY_ASSISTANTS } from '@shared/model/runnableFrom';
import { inputParameter } from '@shared/api/workflows/graph';
import { mcpWords } from '@shared/words/mcpTools';
import { pageInput, pageOutput, slicePage } from '../pages';
import { defineTool } from '../tool';

const words = mcpWords.fields;
const id = z.string().min(1).max(200);
const VERSION = '1';

const row = calls['workflows.list'].reply.shape.data.element.pick({
  workflowId: true,
  space_id: true,
  name: true,
  description: true,
  labels: true,
  state: true,
  path: true,
  executions: true,
  problems_count: true,
  LastModified: true,
  lastRuns: true,
});
const shown = row.extend({ runnable_by_assistants: z.boolean() });

const isOpen = ({ runnable_from: places }: { runnable_from: readonly string[] }): boolean =>
  places.includes(RUNNABLE_BY_ASSISTANTS);

const listWorkflows = defineTool({
  name: 'list_workflows',
  calls: ['workflows.list'],
  input: z.strictObject({
    space_id: id.optional().describe(words.space),
    search: z.string().max(200).optional().describe(words.search),
    page: pageInput,
  }),
  output: z.object({ workflows: z.array(shown), ...pageOutput }),
  async run(ask, { space_id, search = '', page }) {
    const { data } = await ask('workflows.list', { query: { space_id, include_global_space: 'true' } });
    const text = search.toLowerCase();
    const found = data.filter(({ name }) => name.toLowerCase().includes(text));
    const { items, ...end } = slicePage(found, page);
    return { workflows: items.map((one) => ({ ...one, runnable_by_assistants: isOpen(one) })), ...end };
  },
});

const { problems } = calls['workflows.get'].reply.shape.data.shape;

const getWorkflow = defineTool({
  name: 'get_workflow',
  calls: ['workflows.get'],
  input: z.strictObject({ workflow_id: id, page: pageInput }),
  output: z.object({
    workflow: shown,
    inputs: z.array(inputParameter.omit({ defaultValue: true })),
    problems,
    steps: z
      .array(
        z.object({
          id: z.string(),
          type: z.string(),
          name: z.string(),
          step: z.string(),
          next: z.array(z.string()),
        }),
      )
      .describe(words.steps),
    ...pageOutput,
  }),
  async run(ask, { workflow_id, page }) {
    const data = await ask('workflows.get', { params: { id: workflow_id } });
    const next = Map.groupBy(data.graph.edges, ({ source }) => source);
    const { items, ...end } = slicePage(data.graph.nodes, page);
    const steps = items.map((node) => ({
      id: node.id,
      type: node.subtype ?? node.type,
      name: node.data.step?.name ?? '',
      step: node.data.step?.stepTemplateId ?? '',
      next: (next.get(node.id) ?? []).map(({ target }) => target),
    }));
    return {
      workflow: { ...data, runnable_by_assistants: isOpen(data) },
      inputs: data.input_parameters,
      problems: data.problems.slice(0, 50),
      steps,
      ...end,
    };
  },
});

const runWorkflow = defineTool({
  name: 'run_workflow',
  calls: ['executions.run', 'workflows.get'],
  changes: true,
  input: z.strictObject({
    workflow_id: id,
    inputs: z.record(z.string().max(200), z.json()).default({}).describe(words.inputs),
    dry_run: z.boolean().default(false).describe(words.dryRun),
    request_id: id.optional().describe(words.requestId),
  }),
  output: z.object({ workflow_id: z.string(), execution_id: z.string(), is_new: z.boolean() }),
  async run(ask, { workflow_id, inputs, dry_run, request_id }) {
    const workflow = await ask('workflows.get', { params: { id: workflow_id } });
    if (!isOpen(workflow)) throw new Fault('forbidden:workflow_not_open', mcpWords.notOpen(workflow.name));
    const data = await ask('executions.run', {
      params: { id: workflow_id, version: VERSION },
      query: { dry_run: dry_run ? 'true' : 'false', trigger_event_id: request_id },
      body: inputs,
    });
    return { workflow_id, execution_id: data.execution_id, is_new: data.is_new };
  },
});

export const workflowTools = [listWorkflows, getWorkflow, runWorkflow];
