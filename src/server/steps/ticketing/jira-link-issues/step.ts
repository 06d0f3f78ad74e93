import { z } from 'zod';
import { param } from '../../common/params';
import { required } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { issueOutput, issueParam, jiraParam, jiraStep } from '../common/jira';

export const jiraLinkIssues = defineStep({
  ...jiraStep,
  stepTemplateId: 'JIRA-006',
  name: 'Link_Jira_issues',
  title: 'Link Jira issues',
  description: 'Links one issue to another.',
  icon: 'link',
  effect: 'unsafe',
  permissions: ['LINK_ISSUES'],
  keywords: ['jira', 'ticket', 'issue', 'link', 'relates', 'blocks'],
  parameters: {
    integration: jiraParam,
    issue: issueParam(2, 'From issue'),
    other: issueParam(3, 'To issue'),
    type: param(
      { p: 4, type: 'string', title: 'Link type', default: 'Relates', placeholder: 'Relates' },
      required(200).default('Relates'),
    ),
  },
  output: issueOutput({ other: z.string(), type: z.string() }),
  sampleOutput: { done: true, key: 'OPS-12', other: 'OPS-7', type: 'Relates' },
  async run({ integration, issue, other, type }, context) {
    const shown = { key: issue, other, type };
    if (context.dryRun) return { done: false, ...shown };
    const { jira } = context.services.tickets;
    await jira.link(callOf(context, integration), { from: issue, to: other, type });
    return { done: true, ...shown };
  },
});
