import type { Json, JsonObject } from '@shared/model/json';
import { required } from '../../common/values/inputs';
import type { ParamSpec, StepSpec } from '../../contract';

/** What every step of Jira says of itself. */
export const jiraStep = {
  group: 'TICKETING',
  subgroup: 'JIRA',
  category: 'TICKETING',
  needsIntegration: ['JIRA'],
  timeoutSeconds: 120,
} as const satisfies Partial<StepSpec<unknown>>;

export const jiraParam: ParamSpec = {
  p: 1,
  type: 'integration',
  title: 'Integration',
  description: 'A connected Jira site.',
  integrations: ['JIRA'],
};
export const jiraInput = required(200);

export const issueParam = (p = 2, title = 'Issue'): ParamSpec => ({
  p,
  type: 'string',
  title,
  description: 'Its key, such as OPS-12.',
  placeholder: 'OPS-12',
});
export const issueInput = required(100);

const text: JsonObject = { type: 'string' };
export const issueSchema = (more: Record<string, Json>): JsonObject => ({
  type: 'object',
  properties: { done: { type: 'boolean', description: 'False in a preview.' }, key: text, ...more },
  required: ['done', 'key', ...Object.keys(more)],
});
