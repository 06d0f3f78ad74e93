import { z } from 'zod';
import { param } from '../../common/params';
import { objectInput, required } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { casesParam } from '../common/params';
import {
  describing,
  openTicket,
  ticketForCases,
  ticketOutput,
  ticketSample,
  titleInput,
} from '../common/ticket';

const issueInput = z.object({
  integration_id: required(200),
  project_id: required(300),
  issue_type_id: required(300),
  summary: titleInput,
  fields: objectInput.default({}),
});

export const jiraForCases = defineStep({
  ...ticketForCases,
  stepTemplateId: 'CASE-011',
  name: 'Create_Jira_issue_for_cases',
  title: 'Create a Jira issue for cases',
  description: describing('Jira'),
  needsIntegration: ['JIRA'],
  permissions: ['CREATE_ISSUES'],
  keywords: ['jira', 'ticket', 'issue', 'open', 'link', 'follow'],
  parameters: {
    cases: casesParam,
    issue: param({ p: 2, type: 'jira-issue', title: 'Issue', integrations: ['JIRA'] }, issueInput),
  },
  output: ticketOutput,
  sampleOutput: ticketSample('OPS-12', 'https://acme.atlassian.net/browse/OPS-12'),
  run({ cases, issue }, context) {
    const { integration_id: integrationId, project_id: projectId, issue_type_id: issueTypeId } = issue;
    const { summary: title, fields } = issue;
    return openTicket(context, cases, {
      service: 'JIRA',
      integrationId,
      projectId,
      issueTypeId,
      title,
      fields,
      text: '',
      labels: [],
    });
  },
});
