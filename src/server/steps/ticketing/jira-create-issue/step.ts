import { z } from 'zod';
import { param } from '../../common/params';
import { objectInput, required } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { issueOutput, jiraStep } from '../common/jira';

const issueInput = z.object({
  integration_id: required(200),
  project_id: required(300),
  issue_type_id: required(300),
  summary: required(255),
  fields: objectInput.default({}),
});

export const jiraCreateIssue = defineStep({
  ...jiraStep,
  stepTemplateId: 'JIRA-001',
  name: 'Create_Jira_issue',
  title: 'Create a Jira issue',
  description: 'Creates an issue in a project, with the fields of its issue type.',
  icon: 'add',
  effect: 'unsafe',
  permissions: ['CREATE_ISSUES'],
  keywords: ['jira', 'ticket', 'issue', 'task', 'bug', 'open'],
  parameters: {
    issue: param({ p: 1, type: 'jira-issue', title: 'Issue', integrations: ['JIRA'] }, issueInput),
  },
  output: issueOutput({ id: z.string(), url: z.string(), fields: z.record(z.string(), z.unknown()) }),
  sampleOutput: {
    done: true,
    id: '10012',
    key: 'OPS-12',
    url: 'https://acme.atlassian.net/browse/OPS-12',
    fields: { summary: 'Delete 12 idle load balancers' },
  },
  async run({ issue }, context) {
    const { integration_id, project_id: projectId, issue_type_id: issueTypeId, summary } = issue;
    const call = callOf(context, integration_id);
    const draft = { projectId, issueTypeId, fields: { ...issue.fields, summary } };
    const { jira } = context.services.tickets;
    // The same look as before a creation: a preview fails where the creation would.
    if (context.dryRun)
      return { done: false, id: '', key: '', url: '', fields: await jira.draft(call, draft) };
    const made = await jira.create(call, draft);
    return { done: true, ...made, fields: draft.fields };
  },
});
