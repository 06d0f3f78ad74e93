import { z } from 'zod';
import { param, text } from '../../common/params';
import { required } from '../../common/values/inputs';
import type { StepSpec } from '../../contract';

/** What every step of Jira says of itself. */
export const jiraStep = {
  group: 'TICKETING',
  subgroup: 'JIRA',
  category: 'TICKETING',
  needsIntegration: ['JIRA'],
  timeoutSeconds: 120,
} as const satisfies Partial<StepSpec<unknown>>;

export const jiraParam = param(
  {
    p: 1,
    type: 'integration',
    title: 'Integration',
    description: 'A connected Jira site.',
    integrations: ['JIRA'],
  },
  required(200),
);

export const issueParam = (p = 2, title = 'Issue') =>
  text({ p, title, description: 'Its key, such as OPS-12.', placeholder: 'OPS-12', max: 100 });

export const issueOutput = (more: z.ZodRawShape) =>
  z.object({ done: z.boolean().describe('False in a preview.'), key: z.string(), ...more });
