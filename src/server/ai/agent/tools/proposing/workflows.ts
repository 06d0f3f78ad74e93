import { z } from 'zod';
import type { GeneratedWorkflow } from '@shared/api/generations/generations.api';
import { PROMPT_MAX } from '@shared/model/limits';
import { agentDoing as doing } from '@shared/words/agentAnswers';
import { proposalWords as words } from '@shared/words/agentProposals';
import { defineTool } from '../contract';
import { ordered, spaceAsked } from './asked';
import { offeredAs } from './offered';

const STEPS_SHOWN = 20;

const change = z.strictObject({
  space: z.string().min(1).max(200).optional().describe('As the person named it; Global unless given'),
});

function shownOf({ graph, problems, trial }: GeneratedWorkflow, space: string): string {
  const steps = graph.nodes.flatMap(({ data }) => (data.step ? [data.step.title] : []));
  const more = steps.length > STEPS_SHOWN ? [`+${steps.length - STEPS_SHOWN}`] : [];
  return [
    words.workflow.in(space, [...steps.slice(0, STEPS_SHOWN), ...more]),
    ...(problems.length > 0 ? [words.workflow.left(problems.length)] : []),
    ...(trial
      ? [trial.status === 'passed' ? words.workflow.passed : words.workflow.failed(trial.message)]
      : []),
  ].join('\n');
}

/** A new workflow that waits for Confirm. It is made of the person's words alone, not of the model's. */
export const proposeWorkflow = defineTool({
  name: 'propose_workflow',
  doing: doing.generating,
  description:
    'Has a new workflow written that does what the person has asked for, and shows its steps with a Confirm button. Only what the person has asked for. It takes a minute, so say nothing of it before. Nothing is saved before they confirm.',
  input: change,
  async run({ space }, context) {
    const { data, asked } = context;
    data.may('workflows.create');
    data.may('workflows.delete');
    if (!ordered(asked, 'workflow')) throw new Error('the person has not asked for a new workflow');
    const place = await spaceAsked(space, asked, data);
    const workflow = await data.generateWorkflow(asked.slice(-PROMPT_MAX).trim());
    return offeredAs(words.summary.newWorkflow(workflow.name), [
      {
        target: workflow.name,
        path: null,
        what: words.what.workflow,
        before: null,
        after: shownOf(workflow, place.name),
        doing: { kind: 'workflow_create', spaceId: place.id, workflow },
      },
    ]);
  },
});
