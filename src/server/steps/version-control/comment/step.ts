import { z } from 'zod';
import { text } from '../../common/params';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { githubParam, githubStep, numberParam, repositoryParam } from '../common/github';

export const githubComment = defineStep({
  ...githubStep,
  stepTemplateId: 'GITHUB-003',
  name: 'Comment_on_GitHub',
  title: 'Comment on a GitHub issue',
  description: 'Comments on an issue or a pull request.',
  icon: 'comment',
  effect: 'unsafe',
  permissions: ['issues:write'],
  keywords: ['github', 'issue', 'pull request', 'comment', 'note'],
  parameters: {
    integration: githubParam,
    repository: repositoryParam,
    number: numberParam,
    text: text({ p: 4, type: 'text', title: 'Comment', description: 'Markdown.', max: 65_000 }),
  },
  output: z.object({
    written: z.boolean().describe('False in a preview.'),
    text: z.string(),
    comment_id: z.string(),
    url: z.string(),
  }),
  sampleOutput: {
    written: true,
    text: 'This change adds $182.60 per month.',
    comment_id: '2291',
    url: 'https://github.com/acme/infrastructure/issues/12#issuecomment-2291',
  },
  async run({ integration, repository, number, text }, context) {
    if (context.dryRun) return { written: false, text, comment_id: '', url: '' };
    const { github } = context.services.tickets;
    const { id, url } = await github.comment(callOf(context, integration), repository, number, text);
    return { written: true, text, comment_id: id, url };
  },
});
