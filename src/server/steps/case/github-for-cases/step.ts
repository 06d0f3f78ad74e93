import { z } from 'zod';
import { namesInput, required } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { casesInput, casesParam } from '../common/params';
import {
  bodyInput,
  describing,
  openTicket,
  ticketForCases,
  ticketSample,
  ticketSchema,
  titleInput,
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
    integration: {
      p: 2,
      type: 'integration',
      title: 'Integration',
      description: 'A connected GitHub account.',
      integrations: ['GITHUB'],
    },
    repository: {
      p: 3,
      type: 'string',
      title: 'Repository',
      description: 'Its owner and name.',
      placeholder: 'acme/infrastructure',
    },
    title: titleParam(4),
    body: { p: 5, type: 'text', title: 'Text', description: 'Markdown.', optional: true },
    labels: { p: 6, type: 'list', title: 'Labels', optional: true },
  },
  input: z.object({
    cases: casesInput,
    integration: required(200),
    repository: required(201).refine(
      (name) => /^[\w.-]+\/[\w.-]+$/.test(name),
      'must be an owner and a name such as acme/infrastructure',
    ),
    title: titleInput,
    body: bodyInput,
    labels: namesInput.default([]),
  }),
  outputSchema: ticketSchema,
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
