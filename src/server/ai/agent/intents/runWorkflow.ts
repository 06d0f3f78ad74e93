import type { WorkflowSummary } from '@shared/api/workflows/workflows.api';
import { runInputs } from '@shared/model/steps/inputParameters';
import { agentAnswers } from '@shared/words/agentAnswers';
import { answerOf, ask, stepOf, textOf, type Answer } from '../answer';
import type { AgentData } from '../data';
import { pathTo } from '../format';
import type { Intent } from '../intent';

const words = agentAnswers.run;
const OFFERED = 3;
/** Of the catalogue: the step that starts a workflow. */
const START_WORKFLOW = 'WORKFLOW-004';

const order =
  /^(?:please\s+)?(?:(?:can|could|would) you\s+)?(?:please\s+)?(?:run|start|execute|launch|trigger)\s+(?:(?:the|my|our|a)\s+)?(.*)$/i;

/** The name in “run workflow Clean up volumes”; null where nothing shall be run. */
export function nameToRun(text: string): string | null {
  const given = order.exec(text)?.[1];
  if (given === undefined) return null;
  return given
    .replace(/\s*(?:for me|now|please)?\s*[.?!]*$/i, '')
    .replace(/^workflow\b\s*|\s*\bworkflow$/i, '')
    .replace(/^(?:called|named)\s+/i, '')
    .replaceAll(/^[“"'‘]+|[”"'’]+$/g, '')
    .trim();
}

/** Those of this name; else those that begin with it; else those that have it in them. */
export function namedSo(all: readonly WorkflowSummary[], name: string): WorkflowSummary[] {
  const plain = name.toLowerCase();
  const fits = [
    (own: string) => own === plain,
    (own: string) => own.startsWith(plain),
    (own: string) => own.includes(plain),
  ];
  for (const fit of fits) {
    const found = all.filter((one) => fit(one.name.toLowerCase()));
    if (found.length > 0) return found;
  }
  return [];
}

const editor = ({ space_id: space, workflowId }: WorkflowSummary) =>
  pathTo(`/spaces/${encodeURIComponent(space)}/wfe/${encodeURIComponent(workflowId)}`);

/** A step that waits for Confirm; a sentence where it cannot be run. */
export async function offerOf(
  one: WorkflowSummary,
  data: Pick<AgentData, 'workflow' | 'spaces'>,
): Promise<Answer> {
  const path = editor(one);
  const next = ask(agentAnswers.runs.example);
  if (one.state === 'disabled') return answerOf([textOf(words.disabled(one.name), { path })], next);
  const { input_parameters } = await data.workflow(one.workflowId);
  const { values, problems } = runInputs(input_parameters, {});
  if (problems.length > 0) {
    const missing = problems.map(({ field }) => field).join(', ');
    return answerOf([textOf(words.inputs(one.name, missing), { path })], next);
  }
  const space = (await data.spaces()).get(one.space_id) ?? '';
  const step = stepOf(
    {
      step_template_id: START_WORKFLOW,
      status: 'preview',
      summary: words.wouldRun(one.name),
      preview: {
        [words.preview.workflow]: one.name,
        [words.preview.space]: space,
        [words.preview.inputs]: Object.keys(values).length === 0 ? words.noInputs : values,
      },
    },
    { title: words.title(one.name), path },
  );
  // What is given is the defaults alone: they hold at the time of the run, not at that of the question.
  const action = {
    kind: 'run_workflow',
    workflowId: one.workflowId,
    workflowName: one.name,
    inputs: {},
  } as const;
  return answerOf([textOf(words.offer(one.name)), step], next, { action });
}

/** Offers to run a workflow; it runs after a person's Confirm only. */
export const runWorkflow: Intent<'workflows' | 'workflow' | 'spaces' | 'mayRun'> = {
  id: 'runWorkflow',
  example: words.example('…'),
  score: ({ text }) => (nameToRun(text) === null ? 0 : 20),
  async answer({ text }, data) {
    data.mayRun();
    const name = nameToRun(text) ?? '';
    const all = await data.workflows();
    const enabled = all.filter(({ state }) => state === 'enabled');
    const some = (of: readonly WorkflowSummary[]) =>
      ask(...of.slice(0, OFFERED).map((one) => words.example(one.name)));
    if (name === '') return answerOf([textOf(words.which, { path: '/workflows' })], some(enabled));
    const found = namedSo(all, name);
    const [first] = found;
    if (!first) return answerOf([textOf(words.unknown(name), { path: '/workflows' })], some(enabled));
    if (found.length === 1) return offerOf(first, data);
    return answerOf([textOf(words.several(name), { path: '/workflows' })], some(found));
  },
};
