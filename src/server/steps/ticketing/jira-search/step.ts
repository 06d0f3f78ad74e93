import { z } from 'zod';
import { param, text, whole } from '../../common/params';
import { namesInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { jiraParam, jiraStep } from '../common/jira';

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
    jql: text({
      p: 2,
      type: 'text',
      title: 'JQL',
      placeholder: 'project = OPS AND labels = finops AND statusCategory != Done',
      max: 10_000,
    }),
    fields: param(
      {
        p: 3,
        type: 'list',
        title: 'Fields',
        description: `By ID. Leave empty for ${USUAL.join(', ')}.`,
        optional: true,
      },
      namesInput.default([]),
    ),
    limit: whole({ p: 4, title: 'Maximum', optional: true, default: 100, min: 1, max: MOST }),
  },
  output: z.object({
    count: z.int(),
    truncated: z.boolean().describe('True if there are more.'),
    issues: z.array(
      z
        .object({
          id: z.string(),
          key: z.string(),
          url: z.string(),
          fields: z.record(z.string(), z.unknown()),
        })
        .partial(),
    ),
  }),
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
