import { z } from 'zod';
import { param, text } from '../../common/params';
import { objectInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { issueOutput, issueParam, jiraParam, jiraStep } from '../common/jira';

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
    fields: param(
      {
        p: 3,
        type: 'object',
        title: 'Fields',
        description: 'By ID, with options by name or ID. Such as priority: High, labels: a,b.',
        placeholder: '{ "labels": "costs" }',
        optional: true,
      },
      objectInput.default({}),
    ),
    priority: text({
      p: 4,
      title: 'Priority',
      description: 'By name.',
      placeholder: 'High',
      optional: true,
      offers: 'jira-priorities',
      max: 200,
    }),
  },
  refine({ fields, priority }, issues) {
    if (priority === '' && Object.keys(fields).length === 0)
      issues.addIssue({ code: 'custom', message: 'is empty', path: ['fields'] });
  },
  output: issueOutput({ fields: z.record(z.string(), z.unknown()) }),
  sampleOutput: { done: true, key: 'OPS-12', fields: { priority: 'High' } },
  async run({ integration, issue, fields: given, priority }, context) {
    const fields = priority === '' ? given : { ...given, priority };
    if (context.dryRun) return { done: false, key: issue, fields };
    await context.services.tickets.jira.update(callOf(context, integration), issue, fields);
    return { done: true, key: issue, fields };
  },
});
