import { z } from 'zod';
import { text } from '../../common/params';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { issueOutput, issueParam, jiraParam, jiraStep } from '../common/jira';

export const jiraTransitionIssue = defineStep({
  ...jiraStep,
  stepTemplateId: 'JIRA-003',
  name: 'Move_Jira_issue',
  title: 'Move a Jira issue',
  description: 'Moves an issue to another status its workflow allows.',
  icon: 'flows',
  effect: 'keyed',
  permissions: ['TRANSITION_ISSUES'],
  keywords: ['jira', 'ticket', 'issue', 'status', 'transition', 'close', 'done', 'resolve'],
  parameters: {
    integration: jiraParam,
    issue: issueParam(),
    status: text({
      p: 3,
      title: 'Status',
      description: 'By name. “To do”, “In progress” and “Done” also match any status in that category.',
      placeholder: 'Done',
      offers: 'jira-statuses',
      max: 200,
    }),
  },
  output: issueOutput({
    status: z.string(),
    changed: z.boolean().describe('False if it already had this status.'),
  }),
  sampleOutput: { done: true, key: 'OPS-12', status: 'Done', changed: true },
  async run({ integration, issue, status }, context) {
    if (context.dryRun) return { done: false, key: issue, status, changed: false };
    const { jira } = context.services.tickets;
    return {
      done: true,
      key: issue,
      ...(await jira.transition(callOf(context, integration), issue, status)),
    };
  },
});
