import type { Workflow } from '@shared/api/workflows/workflows.api';
import { failureStatuses } from '@shared/model/executionStatus';
import { agentAnswers } from '@shared/words/agentAnswers';
import { answerOf, ask, textOf, type Answer } from '../answer';
import type { AgentData } from '../data';
import { plainName, workflowPath } from '../links';
import { toldSteps, type ToldStep } from './steps';

const words = agentAnswers.explain;
const STEPS_SHOWN = 40;

type Needs = Pick<AgentData, 'workflow' | 'steps' | 'triggers'>;
type Triggers = Awaited<ReturnType<AgentData['triggers']>>;

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const failed: readonly string[] = failureStatuses;

function startsOf(triggers: Triggers): string[] {
  const starts = triggers.flatMap(({ type, name, description }) => {
    if (type === 'SCHEDULED') return [words.starts.SCHEDULED(plainName(description ?? name))];
    return type === 'MANUAL' ? [] : [words.starts[type](plainName(description ?? name))];
  });
  return starts.length === 0 ? [words.starts.byHand] : starts;
}

export interface ToldWorkflow {
  workflow: Workflow;
  starts: string[];
  /** Null where they have no order. */
  steps: ToldStep[] | null;
}

/** A workflow in words: what starts it and what it does, in order. */
export async function toldWorkflow(id: string, data: Needs): Promise<ToldWorkflow> {
  const workflow = await data.workflow(id);
  const [definitions, triggers] = [await data.steps(), await data.triggers(id)];
  return { workflow, starts: startsOf(triggers), steps: toldSteps(workflow.graph, definitions) };
}

function lineOf({ where, name, kind, about }: ToldStep): string {
  // What stands around it is told of the step that opens it.
  const around = where.at(-1);
  const place = around === undefined ? '' : `${capital(around)}: `;
  const isNamedSo = name.toLowerCase() === kind.toLowerCase();
  return `${place}**${name}**${isNamedSo ? '' : ` (${kind})`}${about === '' ? '' : ` – ${about}`}`;
}

/** What it asks people for, what it changes, and what is wrong with it. */
function notesOf({ workflow, steps }: ToldWorkflow): string[] {
  const all = steps ?? [];
  const approvals = all.filter(({ isApproval }) => isApproval).map(({ name }) => `“${name}”`);
  const changes = all.flatMap(({ name, changes: cloud }) =>
    cloud === null ? [] : [words.changing(name, cloud)],
  );
  const problems = workflow.problems.length;
  return [
    ...(all.length === 0
      ? []
      : [
          approvals.length === 0 ? words.noApprovals : words.approvals(approvals.join(', ')),
          changes.length === 0 ? words.noChanges : words.changes(changes.join(', ')),
        ]),
    ...(workflow.state === 'disabled' ? [words.starts.disabled] : []),
    ...(problems === 0 ? [] : [words.problems(problems)]),
  ];
}

/** “Explain this workflow”, by rule: its steps as a numbered list. */
export async function explainWorkflow(id: string, data: Needs): Promise<Answer> {
  const told = await toldWorkflow(id, data);
  const { workflow, starts, steps } = told;
  const shown = steps?.slice(0, STEPS_SHOWN) ?? [];
  const lines = [capital(`${starts.join('; ')}.`), ...shown.map(lineOf)];
  const rest = (steps?.length ?? 0) - shown.length;
  const after = [
    ...(steps === null ? [words.unreadable] : steps.length === 0 ? [words.noSteps] : []),
    ...(rest > 0 ? [words.more(rest)] : []),
    ...notesOf(told),
  ];
  const text = [lines.map((line, at) => `${at + 1}. ${line}`).join('\n'), ...after].join('\n\n');
  const path = workflowPath(workflow.space_id, id);
  const hasFailed = workflow.lastRuns.some(({ status }) => failed.includes(status));
  return answerOf(
    [textOf(text, { title: words.title(plainName(workflow.name)), path })],
    ask(...(hasFailed ? [agentAnswers.runs.example] : []), agentAnswers.workflows.example),
  );
}
