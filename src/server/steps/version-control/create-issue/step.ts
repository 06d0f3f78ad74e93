import { z } from 'zod';
import { param, text } from '../../common/params';
import { namesInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { ticketJson } from '../../tickets.port';
import { callOf } from '../../common/services/call';
import { githubParam, githubStep, repositoryParam } from '../common/github';

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
    title: text({ p: 3, title: 'Title', max: 256, maxLength: 256 }),
    body: text({ p: 4, type: 'text', title: 'Text', description: 'Markdown.', optional: true, max: 65_000 }),
    labels: param({ p: 5, type: 'list', title: 'Labels', optional: true }, namesInput.default([])),
    assignees: param(
      { p: 6, type: 'list', title: 'Assignees', description: 'GitHub user names.', optional: true },
      namesInput.pipe(z.array(z.string()).max(10)).default([]),
    ),
  },
  output: z.object({
    created: z.boolean().describe('False in a preview.'),
    number: z.int().nullable().describe('Its number, for later steps.'),
    title: z.string(),
    body: z.string(),
    issue: z.record(z.string(), z.unknown()).nullable(),
  }),
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
