import type { Json, JsonObject } from '../json';
import type { NodeSubtype } from '../graph/types';

/** STEP-09; GitHub's steps form the tab of version control. */
export const stepCategories = [
  'FLOWCONTROL',
  'TICKETING',
  'NOTIFICATIONS',
  'CLOUD',
  'VERSIONCONTROL',
  'UTILITIES',
] as const;
export type StepCategory = (typeof stepCategories)[number];

/** STEP-08, with the groups of cloud, notification, ticketing and version-control steps of STEP-01. */
export const stepGroups = [
  'FLOWCONTROL',
  'WORKFLOW',
  'ARRAY',
  'API',
  'FORMAT',
  'NETWORK',
  'MATH',
  'VARIABLE',
  'CODE',
  'DATASTORE',
  'CASE',
  'ANODOTCOST',
  'CLOUDHEALTH',
  'AI',
  'CLOUD',
  'NOTIFICATIONS',
  'TICKETING',
  'VERSIONCONTROL',
] as const;
export type StepGroup = (typeof stepGroups)[number];

/**
 * What a repetition of the step does, which decides what happens after a crash.
 * - pure: depends on its parameters alone; recomputed.
 * - read: looks at the world; may run again.
 * - keyed: changes the world under an idempotency key (the step run's id); may run again.
 * - unsafe: changes the world; interrupted, it waits for an operator.
 */
export type Effect = 'pure' | 'read' | 'keyed' | 'unsafe';

/** STEP-15, with the kinds that need an editor of their own. `json`: anything. `code`: text in `language`. */
export const paramTypes = [
  'string',
  'text',
  'number',
  'boolean',
  'select',
  'multi-select',
  'date',
  'url',
  'email',
  'list',
  'object',
  'json',
  'status',
  'currency',
  'code',
  'key-value',
  'conditions',
  'field-paths',
  'date-utils',
  'date-range',
  'cost-query',
  'alert-query',
  'tags',
  'tag-filter',
  'workflow',
  'datastore',
  'board',
  'integration',
  'channel',
  'approval',
  'email-message',
  'trigger',
  'jira-issue',
  'github-workflow',
  'mcp-tool',
  'billing-table',
  's3-lifecycle',
] as const;
export type ParamType = (typeof paramTypes)[number];

/** What the step's integration has that a text can be chosen from. */
export const paramOffers = ['jira-statuses', 'jira-priorities', 'slack-people'] as const;
export type ParamOffer = (typeof paramOffers)[number];

/** A parameter as the catalogue tells it; the fields of STEP-06 and what an editor needs besides. */
export interface ParamDefinition {
  /** `<stepTemplateId>-P<n>` */
  id: string;
  /** What the step's own code calls it. */
  key: string;
  type: ParamType;
  title: string;
  description: string;
  optional: boolean;
  isHidden: boolean;
  /** `paramId:v1,v2[;paramId2:v3]`: hidden while one of the named parameters has one of the values. */
  isHiddenByParam: string;
  order: number;
  /** What may be chosen (select, multi-select). */
  selectValues: { value: string; label: string }[];
  hasExclude: boolean;
  default: Json;
  placeholder?: string;
  /** Never shown, logged or stored readable: see secrets.ts. */
  secret?: boolean;
  /** The value is taken as it stands: `{{` means nothing in it (code, for instance, gets its values as inputs). */
  noReference?: boolean;
  /** A text of words, as a command line: what a reference gives is a word of it, or a part of one, and never more. */
  ofWords?: boolean;
  min?: number;
  max?: number;
  maxLength?: number;
  /** Of `code`. */
  language?: 'python' | 'javascript' | 'json' | 'sql' | 'html' | 'liquid';
  /** Optional, and without it the step takes more: a reference in it that leads to nothing fails the step. */
  narrows?: boolean;
  /** Of `url`: a path that begins with a slash will do too. */
  relative?: boolean;
  /** Of `string`: besides being typed it can be chosen from this. */
  offers?: ParamOffer;
  /** Of `integration`: the types that may be chosen; absent: those that the step needs. */
  integrations?: string[];
}

/** One step of the catalogue, as `GET steps` tells it. */
export interface StepDefinition {
  stepTemplateId: string;
  version: number;
  /** Suggested name of a new step: `Filter_list`. */
  name: string;
  title: string;
  description: string;
  group: StepGroup;
  subgroup: string;
  category: StepCategory;
  /** The node that it becomes: `basic`, or a flow control. */
  subtype: NodeSubtype;
  /** Of steps/icons.ts; a newer server may name another. */
  icon: string;
  isMSPStep: boolean;
  effect: Effect;
  /** Deletes or stops something that is not ours: asked for twice by the editor. */
  destructive: boolean;
  deprecated?: { since: string; replaceWith: string };
  /** Types of integrations without which it cannot run. */
  needsIntegration: string[];
  /** What the connected service must allow, as it names it. */
  permissions: string[];
  defaults: { timeoutSeconds: number };
  parameters: ParamDefinition[];
  /** JSON Schema of the output. */
  outputSchema: JsonObject;
  sampleOutput: Json;
  /** Words that a search should find it by. */
  keywords: string[];
}
