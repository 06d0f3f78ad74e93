import { z } from 'zod';
import { choice } from '../../common/params';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { githubParam, githubStep, numberParam, repositoryParam } from '../common/github';

export const githubCloseIssue = defineStep({
  ...githubStep,
  stepTemplateId: 'GITHUB-004',
  name: 'Close_GitHub_issue',
  title: 'Close or reopen a GitHub issue',
  description: 'Closes or reopens an issue. Nothing happens if it already has that state.',
  icon: 'tick-circle',
  effect: 'keyed',
  permissions: ['issues:write'],
  keywords: ['github', 'issue', 'close', 'reopen', 'done'],
  parameters: {
    integration: githubParam,
    repository: repositoryParam,
    number: numberParam,
    state: choice({ p: 4, title: 'State', choices: { closed: 'Closed', open: 'Open' }, default: 'closed' }),
  },
  output: z.object({
    done: z.boolean().describe('False in a preview.'),
    state: z.string(),
    changed: z.boolean().describe('False if it already had this state.'),
  }),
  sampleOutput: { done: true, state: 'closed', changed: true },
  async run({ integration, repository, number, state }, context) {
    if (context.dryRun) return { done: false, state, changed: false };
    const { github } = context.services.tickets;
    const call = callOf(context, integration);
    const { changed } = await github.setState(call, repository, number, state === 'open');
    return { done: true, state, changed };
  },
});
