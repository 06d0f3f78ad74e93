import { z } from 'zod';
import { absent, objectInput } from '../../common/values/inputs';
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
      placeholder: '{ "labels": "costs" }',
      optional: true,
    },
    priority: {
      p: 4,
      type: 'string',
      title: 'Priority',
      description: 'By name.',
      placeholder: 'High',
      optional: true,
      offers: 'jira-priorities',
    },
  },
  input: z
    .object({
      integration: jiraInput,
      issue: issueInput,
      fields: objectInput.default({}),
      priority: absent(200),
    })
    .transform(({ priority, fields, ...rest }) => ({
      ...rest,
      fields: priority === '' ? fields : { ...fields, priority },
    }))
    .refine(({ fields }) => Object.keys(fields).length > 0, { path: ['fields'], error: 'is empty' }),
  outputSchema: issueSchema({ fields: { type: 'object' } }),
  sampleOutput: { done: true, key: 'OPS-12', fields: { priority: 'High' } },
  async run({ integration, issue, fields }, context) {
    if (context.dryRun) return { done: false, key: issue, fields };
    await context.services.tickets.jira.update(callOf(context, integration), issue, fields);
    return { done: true, key: issue, fields };
  },
});
