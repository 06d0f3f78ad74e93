import { isFault } from '@shared/kernel/fault';
import { errorGroups } from '@shared/model/executionStatus';
import type { GraphNode } from '@shared/model/graph/types';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { SUB_WORKFLOW_DEPTH_MAX } from '@shared/model/limits';
import { subWorkflow } from '../../../steps/flow/sub-workflow/step';
import { failureOf, workflowFailure } from '../failure';
import { endFlow, endFlowFailed, endMocked, openFlow, parkAgain, parkFlow, passFlow } from '../flowStep';
import { objectAt, type Frame } from '../frame';
import type { Failure, Outcome } from '../outcome';
import type { Run } from '../run';
import { keyOf } from '../step';

type Input = (typeof subWorkflow.input)['_output'];

export async function runSubWorkflow(run: Run, node: GraphNode, frame: Frame): Promise<Outcome> {
  const opened = await openFlow(run, node, frame, subWorkflow);
  if (opened.kind === 'failed') return opened.outcome;
  if (opened.kind === 'ended') {
    if (opened.recalled.status === 'COMPLETED_WITH_ERRORS') run.hasCollected = true;
    return passFlow(run, node, frame, opened.recalled);
  }
  const { id, input, recalled } = opened;
  const mock = run.mock(node, frame);
  if (mock) return endMocked(run, node, frame, id, mock);
  if (recalled?.status === 'WAITING') {
    return recalled.answer
      ? childEnded(run, node, frame, id, recalled.answer)
      : parkAgain(run, frame, recalled);
  }
  if (run.facts.dryRun) run.journal.log(id, 'info', 'Preview mode is active');
  // What is not waited for would tell the preview nothing; a test is of one workflow.
  if (run.facts.dryRun && (!input.wait || run.isWorkflowTest)) {
    const output = { would_start: input.workflow, inputs: input.inputs };
    return endFlow(run, node, frame, id, { output });
  }
  if (run.facts.depth >= SUB_WORKFLOW_DEPTH_MAX) {
    const message = `Workflows call each other more than ${SUB_WORKFLOW_DEPTH_MAX} deep here. Does one call itself?`;
    return endFlowFailed(run, node, frame, id, workflowFailure(message));
  }
  return startChild(run, node, frame, id, input);
}

async function startChild(
  run: Run,
  node: GraphNode,
  frame: Frame,
  id: string,
  input: Input,
): Promise<Outcome> {
  const { facts, tools } = run;
  const { workflow: workflowId, inputs } = input;
  let executionId: string;
  try {
    if (input.wait) {
      const child = { workflowId, inputs, dryRun: facts.dryRun };
      return await parkFlow(run, frame, id, { reason: 'child', wakeAt: null, state: {}, child });
    }
    const key = keyOf(facts.executionId, node.id, frame.iterPath);
    executionId = await tools.services.workflows.start(
      facts.orgId,
      workflowId,
      inputs,
      facts.actor,
      key,
      facts.depth + 1,
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return endFlowFailed(run, node, frame, id, { ...failureOf(error), group: 'workflow' });
  }
  return endFlow(run, node, frame, id, { output: { execution_id: executionId }, durable: true });
}

/** The other workflow cannot be started; anything else is a fault of the journal, which ends this claim. */
const isRefusal = (error: unknown): boolean =>
  isFault(error) && error.code !== 'cancelled' && error.code !== 'unavailable';

async function childEnded(
  run: Run,
  node: GraphNode,
  frame: Frame,
  id: string,
  answer: JsonObject,
): Promise<Outcome> {
  const status = objectAt(answer, 'status');
  const output = objectAt(answer, 'output') ?? null;
  if (status === 'SUCCEEDED') return endFlow(run, node, frame, id, { output, durable: true });
  if (status === 'SUCCEEDED_WITH_ERRORS' || status === 'COMPLETED_WITH_ERRORS') {
    run.hasCollected = true;
    return endFlow(run, node, frame, id, { output, status: 'COMPLETED_WITH_ERRORS', durable: true });
  }
  return endFlowFailed(run, node, frame, id, childFailure(status, output, objectAt(answer, 'error')));
}

function childFailure(status: Json | undefined, output: Json, error: Json | undefined): Failure {
  const told = isJsonObject(error) ? error : {};
  const group = errorGroups.find((one) => one === told.group) ?? 'workflow';
  const reason = typeof told.message === 'string' ? told.message : 'no reason is known';
  const message =
    status === 'ABORTED' ? 'The other workflow was stopped.' : `The other workflow failed: ${reason}`;
  return { status: 'FAILED', group, message, retryable: false, detail: output };
}
