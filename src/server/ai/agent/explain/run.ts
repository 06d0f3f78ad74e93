import type { AgentAbout } from '@shared/api/ai/entities';
import type { Workflow } from '@shared/api/workflows/workflows.api';
import { isFault } from '@shared/kernel/fault';
import { failureStatuses } from '@shared/model/executionStatus';
import { agentAnswers } from '@shared/words/agentAnswers';
import { runWords } from '@shared/words/runs';
import { answerOf, ask, textOf, type Answer } from '../answer';
import type { AgentData } from '../data';
import { linkTo, plainName, runPath, workflowPath } from '../links';
import { readableName } from './steps';

const words = agentAnswers.failure;
const BEFORE_SHOWN = 10;
const ERROR_MAX = 600;
/** Of the catalogue: it starts a run, and is no step that did something. */
const TRIGGER = 'TRIGGER';

type Run = Awaited<ReturnType<AgentData['run']>>;
type StepRun = Run['steps'][number];
type Needs = Pick<AgentData, 'run' | 'workflow' | 'steps' | 'integrations' | 'mayRun'>;
type AboutRun = Extract<AgentAbout, { kind: 'run' }>;

const failures: readonly string[] = failureStatuses;
const isFailed = ({ status, error }: StepRun): boolean =>
  status === 'FAILED' || status === 'TIMEOUT' || (error !== null && status !== 'OK');
/** What others wrote, as a text without marks. */
const plainError = (text: string) => {
  const plain = text.replaceAll(/[[\]*`\s]+/g, ' ').trim();
  return plain.length <= ERROR_MAX ? plain : `${plain.slice(0, ERROR_MAX - 1)}…`;
};

/** Which step failed first, or the one that was looked at if it failed; and what ran before it. */
export function failureOf({ steps }: Pick<Run, 'steps'>, chosen: string | null) {
  const at = steps.findIndex((one) => one.stepExecutionId === chosen && isFailed(one));
  const first = at === -1 ? steps.findIndex(isFailed) : at;
  const step = steps[first] ?? null;
  const before = step === null ? steps : steps.slice(0, first);
  return { step, before: before.filter((one) => one.status !== 'PENDING' && one.stepTemplateId !== TRIGGER) };
}

/** What may be refused to this person is left out of the answer. */
async function ifAllowed<T>(read: () => Promise<T> | T): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isFault(error) && (error.code === 'forbidden' || error.code === 'not_found')) return null;
    throw error;
  }
}

/** The integration that a step uses, where the workflow as it is now names one. */
async function integrationOf(step: StepRun, workflow: Workflow, data: Needs) {
  const node = workflow.graph.nodes.find(({ id }) => id === step.nodeId);
  const definition = (await data.steps()).find((one) => one.stepTemplateId === step.stepTemplateId);
  const ids = new Set(
    definition?.parameters.filter(({ type }) => type === 'integration').map(({ id }) => id),
  );
  const used = node?.data.step?.parameters.filter(({ id }) => ids.has(id)).map(({ value }) => value) ?? [];
  const all = used.length === 0 ? [] : ((await ifAllowed(() => data.integrations())) ?? []);
  return all.find(({ integrationId }) => used.includes(integrationId)) ?? null;
}

/** What the person can do about it, with the places where it is done. */
async function todoOf(run: Run, step: StepRun | null, data: Needs): Promise<string[]> {
  const { workflowId, executionId } = run;
  const type = step?.error?.type ?? run.errorType;
  const path = runPath(workflowId, executionId, step?.stepExecutionId);
  const mayRetry = (await ifAllowed(() => (data.mayRun(), true))) ?? false;
  const workflow = await ifAllowed(() => data.workflow(workflowId));
  const integration = step && workflow ? await integrationOf(step, workflow, data) : null;
  return [
    runWords.errorGroups[type ?? 'general'].hint,
    ...(integration
      ? [
          linkTo(
            words.integration(plainName(integration.name)),
            `/integrations/${encodeURIComponent(integration.integrationId)}`,
          ),
        ]
      : []),
    ...(step && !mayRetry ? [linkTo(words.open, path)] : []),
    ...(workflow ? [linkTo(words.editor, workflowPath(workflow.space_id, workflowId))] : []),
    ...(mayRetry && step ? [`${linkTo(words.retry, path)} ${words.retryText}`] : []),
  ];
}

function beforeOf(before: readonly StepRun[]): string {
  if (before.length === 0) return words.first;
  const shown = before.slice(-BEFORE_SHOWN);
  const hidden = before.length - shown.length;
  const lines = shown.map(
    ({ stepName, status }, at) => `${at + 1}. ${readableName(stepName)}: ${runWords.statuses[status]}`,
  );
  return [words.before, lines.join('\n'), ...(hidden > 0 ? [words.earlier(hidden)] : [])].join('\n\n');
}

function saidOf(run: Run, step: StepRun | null): string {
  const error = step?.error?.message ?? run.errorMessage;
  const plain = error === null ? null : plainError(error);
  const loop = run.loopStatus.find(({ nodeId, failed }) => nodeId === step?.nodeId && failed > 0);
  return [
    step ? words.step(readableName(step.stepName), plain) : words.run(plain),
    ...(step && step.attempt > 1 ? [words.tries(step.attempt)] : []),
    ...(loop ? [words.loop(readableName(loop.stepName), loop.failed, loop.count)] : []),
  ].join('\n');
}

/** “Why did it fail?”, by rule: the step and its error, what ran before it, and what can be done. */
export async function explainRun(about: AboutRun, data: Needs): Promise<Answer> {
  const run = await data.run({ workflowId: about.workflow_id, executionId: about.execution_id });
  const next = ask(agentAnswers.runs.example, agentAnswers.approvals.example);
  const path = runPath(run.workflowId, run.executionId);
  const { step, before } = failureOf(run, about.step_execution_id);
  if (step === null && !failures.includes(run.status)) {
    const status = runWords.statuses[run.status].toLowerCase();
    return answerOf([textOf(words.notFailed(plainName(run.workflowName), status), { path })], next);
  }
  const todo = await todoOf(run, step, data);
  const text = [
    saidOf(run, step),
    ...(step ? [beforeOf(before)] : []),
    words.todo,
    todo.map((one) => `- ${one}`).join('\n'),
  ].join('\n\n');
  return answerOf([textOf(text)], next);
}
