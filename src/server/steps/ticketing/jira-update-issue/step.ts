import { z } from 'zod';
import { objectInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { issueInput, issueParam, issueSchema, jiraInput, jiraParam, jiraStep } from '../common/jira';

export const jiraUpdateIssue = defineStep({
  ...jiraStep,
  stepTemplateId: 'JIRA-002',
  name: 'Update_Jira_issue',
  title: 'Update a Jira issue',
  description: 'Updates fields of an issue.',
  icon: 'edit',
  effect: 'keyed',
  permissions: ['EDIT_ISSUES'],
  keywords: ['jira', 'ticket', 'issue', 'field', 'assign', 'priority', 'labels'],
  parameters: {
    integration: jiraParam,
    issue: issueParam(),
    fields: {
      p: 3,
      type: 'object',
      title: 'Fields',
      description: 'By ID, with options by name or ID. Such as priority: High, labels: a,b.',
      placeholder: '{ "priority": "High" }',
    },
  },
  input: z.object({
    integration: jiraInput,
    issue: issueInput,
    fields: objectInput.refine((fields) => Object.keys(fields).length > 0, 'is empty'),
  }),
  outputSchema: issueSchema({ fields: { type: 'object' } }),
  sampleOutput: { done: true, key: 'OPS-12', fields: { priority: 'High' } },
  async run({ integration, issue, fields }, context) {
    if (context.dryRun) return { done: false, key: issue, fields };
    await context.services.tickets.jira.update(callOf(context, integration), issue, fields);
    return { done: true, key: issue, fields };
  },
});
