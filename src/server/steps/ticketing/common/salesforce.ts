import { z } from 'zod';
import { salesforceFaults as words } from '@shared/words/salesforceFaults';
import type { Json, JsonObject } from '@shared/model/json';
import type { ApiUsage } from '../../apps.port';
import { objectInput, required } from '../../common/values/inputs';
import type { ParamSpec, StepContext, StepSpec } from '../../contract';

const FIELDS_MAX = 500;
/** From here on the log warns. */
const NEAR = 0.8;

/** What every step of Salesforce says of itself. */
export const salesforceStep = {
  group: 'TICKETING',
  subgroup: 'SALESFORCE',
  category: 'TICKETING',
  needsIntegration: ['SALESFORCE'],
  timeoutSeconds: 180,
} as const satisfies Partial<StepSpec<unknown>>;

export const salesforceParam: ParamSpec = {
  p: 1,
  type: 'integration',
  title: 'Integration',
  description: 'A connected Salesforce organization.',
  integrations: ['SALESFORCE'],
};
export const salesforceInput = required(200);

const API_NAME = /^[A-Za-z]\w*$/;
const apiName = required(80).refine(
  (name) => API_NAME.test(name),
  'must be an API name, such as Case or Cost_Center__c',
);
export const objectInputName = apiName;
export const fieldInputName = apiName;

export const objectParam: ParamSpec = {
  p: 2,
  type: 'string',
  title: 'Object',
  description: 'By API name. Custom objects end in __c.',
  placeholder: 'Case',
};
export const fieldsParam = (p: number): ParamSpec => ({
  p,
  type: 'object',
  title: 'Fields',
  description: 'By API name. Custom fields end in __c. Dates as 2026-11-30; null clears a field.',
  placeholder: '{ "Subject": "Cost anomaly", "Priority": "High" }',
});
export const fieldsInput = objectInput
  .refine((fields) => Object.keys(fields).length > 0, 'is empty')
  .refine((fields) => Object.keys(fields).length <= FIELDS_MAX, `has more than ${FIELDS_MAX} fields`)
  .superRefine((fields, context) => {
    const odd = Object.keys(fields).find((name) => !API_NAME.test(name));
    if (odd !== undefined)
      context.addIssue({ code: 'custom', message: `has a field “${odd}”, which is not an API name` });
  });
export const idInput = required(18).refine(
  (id) => /^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$/.test(id),
  'must be a record ID of 15 or 18 characters',
);
export const keyInput = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string('must be text').trim().min(1, 'is empty').max(255),
);

const usageJson: JsonObject = {
  type: ['object', 'null'],
  description: 'API requests of the organization in the last 24 hours: used and limit.',
  properties: { used: { type: 'integer' }, limit: { type: 'integer' } },
};
export const recordSchema: JsonObject = {
  type: 'object',
  properties: {
    done: { type: 'boolean', description: 'False in a preview.' },
    created: { type: 'boolean' },
    object: { type: 'string' },
    id: { type: 'string' },
    url: { type: 'string' },
    fields: { type: 'object' },
    api_usage: usageJson,
  },
  required: ['done', 'created', 'object', 'id', 'url', 'fields', 'api_usage'],
};
export const usageSchema = usageJson;

/** For the output; the log warns when few requests are left. */
export function usageOf({ log }: Pick<StepContext, 'log'>, usage: ApiUsage | null): Json {
  if (usage === null) return null;
  const { used, limit } = usage;
  if (used >= limit * NEAR) log('warn', words.nearLimit(used, limit));
  return { used, limit };
}
