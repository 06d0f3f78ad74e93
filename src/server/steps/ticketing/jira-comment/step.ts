import { z } from 'zod';
import { text } from '../../common/params';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { issueOutput, issueParam, jiraParam, jiraStep } from '../common/jira';

export const jiraComment = defineStep({
  ...jiraStep,
  stepTemplateId: 'JIRA-004',
  name: 'Comment_on_Jira_issue',
  title: 'Comment on a Jira issue',
  description: 'Adds a comment to an issue. URLs in it become links.',
  icon: 'comment',
  effect: 'unsafe',
  permissions: ['ADD_COMMENTS'],
  keywords: ['jira', 'ticket', 'issue', 'comment', 'note', 'reply'],
  parameters: {
    integration: jiraParam,
    issue: issueParam(),
    text: text({ p: 3, type: 'text', title: 'Comment', max: 30_000 }),
  },
  output: issueOutput({ comment_id: z.string(), text: z.string() }),
  sampleOutput: {
    done: true,
    key: 'OPS-12',
    comment_id: '10044',
    text: 'Deleted. The next bill will show it.',
  },
  async run({ integration, issue, text }, context) {
    if (context.dryRun) return { done: false, key: issue, comment_id: '', text };
    const { jira } = context.services.tickets;
    const { id } = await jira.comment(callOf(context, integration), issue, text);
    return { done: true, key: issue, comment_id: id, text };
  },
});
