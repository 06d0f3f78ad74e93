import { z } from 'zod';
import { salesforceFaults as words } from '@shared/words/salesforceFaults';
import type { Json } from '@shared/model/json';
import type { ApiUsage } from '../../apps.port';
import { param } from '../../common/params';
import { objectInput, required } from '../../common/values/inputs';
import type { StepContext, StepSpec } from '../../contract';

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

export const salesforceParam = param(
  {
    p: 1,
    type: 'integration',
    title: 'Integration',
    description: 'A connected Salesforce organization.',
    integrations: ['SALESFORCE'],
  },
  required(200),
);

const API_NAME = /^[A-Za-z]\w*$/;
export const apiName = required(80).refine(
  (name) => API_NAME.test(name),
  'must be an API name, such as Case or Cost_Center__c',
);

export const objectParam = param(
  {
    p: 2,
    type: 'string',
    title: 'Object',
    description: 'By API name. Custom objects end in __c.',
    placeholder: 'Case',
  },
  apiName,
);
const fieldsInput = objectInput
  .refine((fields) => Object.keys(fields).length > 0, 'is empty')
  .refine((fields) => Object.keys(fields).length <= FIELDS_MAX, `has more than ${FIELDS_MAX} fields`)
  .superRefine((fields, context) => {
    const odd = Object.keys(fields).find((name) => !API_NAME.test(name));
    if (odd !== undefined)
      context.addIssue({ code: 'custom', message: `has a field “${odd}”, which is not an API name` });
  });
export const fieldsParam = (p: number) =>
  param(
    {
      p,
      type: 'object',
      title: 'Fields',
      description: 'By API name. Custom fields end in __c. Dates as 2026-11-30; null clears a field.',
      placeholder: '{ "Subject": "Cost anomaly", "Priority": "High" }',
    },
    fieldsInput,
  );

/** As JSON Schema: an object or null would be two schemas, and nobody would see that it can be null. */
export const usageOutput = z.unknown().meta({
  type: ['object', 'null'],
  description: 'API requests of the organization in the last 24 hours: used and limit.',
  properties: { used: { type: 'integer' }, limit: { type: 'integer' } },
});
export const recordOutput = z.object({
  done: z.boolean().describe('False in a preview.'),
  created: z.boolean(),
  object: z.string(),
  id: z.string(),
  url: z.string(),
  fields: z.record(z.string(), z.unknown()),
  api_usage: usageOutput,
});

/** For the output; the log warns when few requests are left. */
export function usageOf({ log }: Pick<StepContext, 'log'>, usage: ApiUsage | null): Json {
  if (usage === null) return null;
  const { used, limit } = usage;
  if (used >= limit * NEAR) log('warn', words.nearLimit(used, limit));
  return { used, limit };
}
