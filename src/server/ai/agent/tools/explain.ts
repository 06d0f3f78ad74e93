import { z } from 'zod';
import { failureStatuses } from '@shared/model/executionStatus';
import { agentDoing as doing } from '@shared/words/agentAnswers';
import type { AgentData } from '../data';
import { toldWorkflow } from '../explain/workflow';
import { failureOf } from '../explain/run';
import { namedSo } from '../intents/runWorkflow';
import { runPath, workflowPath } from '../links';
import { defineTool } from './contract';

const STEPS_MAX = 100;
const TEXT_MAX = 1_000;
const cut = (text: string) => (text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX - 1)}…`);
const workflow = z.string().min(1).max(200).describe('Its id or name');

/** The id of the workflow that is meant: an id stands for itself. */
async function idOf(given: string, data: AgentData): Promise<string> {
  const all = await data.workflows();
  if (all.some(({ workflowId }) => workflowId === given)) return given;
  const [one, other] = namedSo(all, given);
  if (!one) throw new Error(`workflow: there is no workflow ${given}`);
  if (other) throw new Error('workflow: several workflows match; ask the person which one');
  return one.workflowId;
}

const readWorkflow = defineTool({
  name: 'workflow_read',
  doing: doing.workflow,
  description:
    'What a workflow does: what starts it, and its steps in order with their branches, which of them ask for approval and which can change a cloud. Settings of steps are not told.',
  input: z.strictObject({ workflow }),
  async run({ workflow: given }, { data }) {
    const told = await toldWorkflow(await idOf(given, data), data);
    const { name, description, state, problems, space_id, workflowId } = told.workflow;
    const steps = told.steps ?? [];
    return {
      value: {
        name,
        description: cut(description),
        state,
        starts: told.starts,
        steps_have_an_order: told.steps !== null,
        steps: steps.slice(0, STEPS_MAX).map((step) => ({
          name: step.name,
          kind: step.kind,
          does: cut(step.about),
          when: step.where,
          asks_for_approval: step.isApproval,
          can_change_cloud: step.changes,
        })),
        left_out: Math.max(0, steps.length - STEPS_MAX),
        problems: problems.slice(0, 20).map(({ message }) => cut(message)),
        path: workflowPath(space_id, workflowId),
      },
      parts: [],
    };
  },
});

const readRun = defineTool({
  name: 'run_read',
  doing: doing.run,
  description:
    'One run of a workflow: its steps with status, tries and error, and which step failed. Without execution_id, the newest run that failed. What steps were given and gave is not told.',
  input: z.strictObject({ workflow, execution_id: z.string().min(1).max(200).optional() }),
  async run({ workflow: given, execution_id }, { data }) {
    const workflowId = await idOf(given, data);
    const executionId = execution_id ?? (await newestFailed(workflowId, data));
    const run = await data.run({ workflowId, executionId });
    const { step } = failureOf(run, null);
    return {
      value: {
        workflow: run.workflowName,
        execution_id: run.executionId,
        status: run.status,
        started_at: run.started_at,
        ended_at: run.ended_at,
        error: run.errorMessage === null ? null : cut(run.errorMessage),
        error_group: run.errorType,
        failed_step: step?.stepName ?? null,
        steps: run.steps.slice(0, STEPS_MAX).map((one) => ({
          name: one.stepName,
          status: one.status,
          tries: one.attempt,
          error: one.error === null ? null : cut(one.error.message),
          error_group: one.error?.type ?? null,
        })),
        loops: run.loopStatus.slice(0, STEPS_MAX).map(({ stepName, count, failed }) => ({
          name: stepName,
          items: count,
          failed_items: failed,
        })),
        left_out: Math.max(0, run.steps.length - STEPS_MAX),
        path: runPath(workflowId, executionId, step?.stepExecutionId),
      },
      parts: [],
    };
  },
});

async function newestFailed(workflowId: string, data: AgentData): Promise<string> {
  const [found] = await data.runs({
    workflow_ids: [workflowId],
    statuses: [...failureStatuses],
    max_returned_items: 1,
    start_page_key: null,
  });
  if (!found) throw new Error('execution_id: no run of this workflow has failed');
  return found.executionId;
}

/** What workflows do, and how a run went. */
export const explainTools = [readWorkflow, readRun];
