import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, list } from '../../kernel/paging';
import { nodeSubtypes } from '../../model/graph/types';
import type { JsonObject } from '../../model/json';
import { paramOffers, paramTypes, stepCategories, stepGroups } from '../../model/steps/manifest';
import { json } from './graph';

const object = z.custom<JsonObject>((value) => typeof value === 'object' && value !== null);

/** src/shared/model/steps/manifest.ts as it travels. */
const paramDefinition = z.object({
  id: z.string(),
  key: z.string(),
  type: z.enum(paramTypes),
  title: z.string(),
  description: z.string(),
  optional: z.boolean(),
  isHidden: z.boolean(),
  isHiddenByParam: z.string(),
  order: z.number(),
  selectValues: z.array(z.object({ value: z.string(), label: z.string() })),
  hasExclude: z.boolean(),
  default: json,
  placeholder: z.string().optional(),
  secret: z.boolean().optional(),
  noReference: z.boolean().optional(),
  ofWords: z.boolean().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  maxLength: z.number().optional(),
  language: z.enum(['python', 'javascript', 'json', 'sql', 'html', 'liquid']).optional(),
  narrows: z.boolean().optional(),
  relative: z.boolean().optional(),
  offers: z.enum(paramOffers).optional(),
  integrations: z.array(z.string()).optional(),
});

export const stepDefinition = z.object({
  stepTemplateId: z.string(),
  version: z.number().int(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  group: z.enum(stepGroups),
  subgroup: z.string(),
  category: z.enum(stepCategories),
  subtype: z.enum(nodeSubtypes),
  icon: z.string(),
  isMSPStep: z.boolean(),
  effect: z.enum(['pure', 'read', 'keyed', 'unsafe']),
  destructive: z.boolean(),
  deprecated: z.object({ since: z.string(), replaceWith: z.string() }).optional(),
  needsIntegration: z.array(z.string()),
  permissions: z.array(z.string()),
  defaults: z.object({ timeoutSeconds: z.number() }),
  parameters: z.array(paramDefinition),
  outputSchema: object,
  sampleOutput: json,
  keywords: z.array(z.string()),
});

const listSteps = defineCall({
  id: 'steps.list',
  method: 'GET',
  path: 'steps',
  access: 'wf:read',
  summary: 'The catalogue of steps; those for managed service providers to their users only',
  what: 'steps',
  reads: ['catalogue'],
  reply: list(stepDefinition),
});

const resourceTypes = ['workflow', 'datastore', 'space', 'dashboard'] as const;
const resource = z.object({
  id,
  name: z.string(),
  type: z.enum(resourceTypes),
  /** The space it stands in; of a space its own id. */
  sid: id,
});
export type Resource = z.output<typeof resource>;

const listResources = defineCall({
  id: 'resources.list',
  method: 'GET',
  path: 'resources',
  access: 'signed-in',
  summary: 'Names of everything that the caller may read, for the search; at most 100,000',
  what: 'resources',
  reads: ['resource'],
  reply: list(resource),
});

export const catalogueCalls = { listSteps, listResources };
