import { z } from 'zod';
import { namesInput, required, wholeInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { jiraInput, jiraParam, jiraStep } from '../common/jira';

const MOST = 5_000;
const USUAL = ['summary', 'status', 'assignee', 'priority', 'labels', 'created', 'updated'];

export const jiraSearch = defineStep({
  ...jiraStep,
  stepTemplateId: 'JIRA-005',
  name: 'Search_Jira',
  title: 'Search Jira issues',
  description: 'Finds issues by JQL. Very recent changes may be missing.',
  icon: 'search',
  effect: 'read',
  permissions: ['BROWSE_PROJECTS'],
  timeoutSeconds: 300,
  keywords: ['jira', 'ticket', 'issue', 'jql', 'find', 'list', 'query'],
  parameters: {
    integration: jiraParam,
    jql: {
      p: 2,
      type: 'text',
      title: 'JQL',
      placeholder: 'project = OPS AND labels = finops AND statusCategory != Done',
    },
    fields: {
      p: 3,
      type: 'list',
      title: 'Fields',
      description: `By ID. Leave empty for  ${USUAL.join(', ')}.`,
      optional: true,
    },
    limit: { p: 4, type: 'number', title: 'Maximum', optional: true, default: 100, min: 1, max: MOST },
  },
  input: z.object({
    integration: jiraInput,
    jql: required(10_000),
    fields: namesInput.default([]),
    limit: wholeInput.pipe(z.number().min(1).max(MOST)).default(100),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      count: { type: 'integer' },
      truncated: { type: 'boolean', description: 'True if there are more.' },
      issues: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            key: { type: 'string' },
            url: { type: 'string' },
            fields: { type: 'object' },
          },
        },
      },
    },
    required: ['count', 'truncated', 'issues'],
  },
  sampleOutput: {
    count: 1,
    truncated: false,
    issues: [
      {
        id: '10012',
        key: 'OPS-12',
        url: 'https://acme.atlassian.net/browse/OPS-12',
        fields: { summary: 'Delete 12 idle load balancers', status: { name: 'To Do' } },
      },
    ],
  },
  async run({ integration, jql, fields, limit }, context) {
    const asked = { jql, fields: fields.length === 0 ? USUAL : fields, limit };
    const found = await context.services.tickets.jira.search(callOf(context, integration), asked);
    return { count: found.issues.length, ...found };
  },
});
