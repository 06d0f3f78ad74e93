import { z } from 'zod';
import { absent, namesInput, required } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { ticketJson } from '../../tickets.port';
import { callOf } from '../../common/services/call';
import { githubInput, githubParam, githubStep, repositoryInput, repositoryParam } from '../common/github';

export const githubCreateIssue = defineStep({
  ...githubStep,
  stepTemplateId: 'GITHUB-002',
  name: 'Create_GitHub_issue',
  title: 'Create a GitHub issue',
  description: 'Creates an issue in a repository.',
  icon: 'add',
  effect: 'unsafe',
  permissions: ['issues:write'],
  keywords: ['github', 'issue', 'ticket', 'open'],
  parameters: {
    integration: githubParam,
    repository: repositoryParam,
    title: { p: 3, type: 'string', title: 'Title', maxLength: 256 },
    body: { p: 4, type: 'text', title: 'Text', description: 'Markdown.', optional: true },
    labels: { p: 5, type: 'list', title: 'Labels', optional: true },
    assignees: { p: 6, type: 'list', title: 'Assignees', description: 'GitHub user names.', optional: true },
  },
  input: z.object({
    integration: githubInput,
    repository: repositoryInput,
    title: required(256),
    body: absent(65_000),
    labels: namesInput.default([]),
    assignees: namesInput.pipe(z.array(z.string()).max(10)).default([]),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      created: { type: 'boolean', description: 'False in a preview.' },
      number: { type: ['integer', 'null'], description: 'Its number, for later steps.' },
      title: { type: 'string' },
      body: { type: 'string' },
      issue: { type: ['object', 'null'] },
    },
    required: ['created', 'number', 'title', 'body', 'issue'],
  },
  sampleOutput: {
    created: true,
    number: 12,
    title: 'Delete 12 idle load balancers',
    body: '',
    issue: { key: 'acme/infrastructure#12', url: 'https://github.com/acme/infrastructure/issues/12' },
  },
  async run({ integration, repository, ...issue }, context) {
    const { title, body } = issue;
    if (context.dryRun) return { created: false, number: null, title, body, issue: null };
    const { github } = context.services.tickets;
    const made = await github.createIssue(callOf(context, integration), repository, issue);
    const number = Number(made.key.split('#').at(-1));
    return { created: true, number, title, body, issue: ticketJson(made) };
  },
});
