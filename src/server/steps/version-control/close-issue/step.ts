import { z } from 'zod';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import {
  githubInput,
  githubParam,
  githubStep,
  issueNumberInput,
  numberParam,
  repositoryInput,
  repositoryParam,
} from '../common/github';

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
    state: {
      p: 4,
      type: 'select',
      title: 'State',
      selectValues: [
        { value: 'closed', label: 'Closed' },
        { value: 'open', label: 'Open' },
      ],
      default: 'closed',
    },
  },
  input: z.object({
    integration: githubInput,
    repository: repositoryInput,
    number: issueNumberInput,
    state: z.enum(['closed', 'open']).default('closed'),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      done: { type: 'boolean', description: 'False in a preview.' },
      state: { type: 'string' },
      changed: { type: 'boolean', description: 'False if it already had this state.' },
    },
    required: ['done', 'state', 'changed'],
  },
  sampleOutput: { done: true, state: 'closed', changed: true },
  async run({ integration, repository, number, state }, context) {
    if (context.dryRun) return { done: false, state, changed: false };
    const { github } = context.services.tickets;
    const call = callOf(context, integration);
    const { changed } = await github.setState(call, repository, number, state === 'open');
    return { done: true, state, changed };
  },
});
