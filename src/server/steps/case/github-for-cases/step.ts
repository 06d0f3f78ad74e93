import { names, param, text } from '../../common/params';
import { required } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { casesParam } from '../common/params';
import {
  describing,
  openTicket,
  ticketForCases,
  ticketOutput,
  ticketSample,
  titleParam,
} from '../common/ticket';

export const githubForCases = defineStep({
  ...ticketForCases,
  stepTemplateId: 'CASE-012',
  name: 'Create_GitHub_issue_for_cases',
  title: 'Create a GitHub issue for cases',
  description: describing('GitHub'),
  needsIntegration: ['GITHUB'],
  permissions: ['issues:write'],
  keywords: ['github', 'ticket', 'issue', 'open', 'link', 'follow'],
  parameters: {
    cases: casesParam,
    integration: param(
      {
        p: 2,
        type: 'integration',
        title: 'Integration',
        description: 'A connected GitHub account.',
        integrations: ['GITHUB'],
      },
      required(200),
    ),
    repository: param(
      {
        p: 3,
        type: 'string',
        title: 'Repository',
        description: 'Its owner and name.',
        placeholder: 'acme/infrastructure',
      },
      required(201).refine(
        (name) => /^[\w.-]+\/[\w.-]+$/.test(name),
        'must be an owner and a name such as acme/infrastructure',
      ),
    ),
    title: titleParam(4),
    body: text({ p: 5, type: 'text', title: 'Text', description: 'Markdown.', optional: true, max: 30_000 }),
    labels: names({ p: 6, title: 'Labels', optional: true, default: [] }),
  },
  output: ticketOutput,
  sampleOutput: ticketSample('acme/infrastructure#12', 'https://github.com/acme/infrastructure/issues/12'),
  run: ({ cases, integration: integrationId, repository, title, body, labels }, context) =>
    openTicket(context, cases, {
      service: 'GITHUB',
      integrationId,
      repository,
      title,
      text: body,
      labels,
    }),
});
