import type { NodeSubtype } from '../graph/types';
import type { StepDefinition } from '../steps/manifest';

/** For tests: a step of the catalogue without parameters. */
export const definitionOf = (stepTemplateId: string, subtype: NodeSubtype): StepDefinition => ({
  stepTemplateId,
  version: 1,
  name: stepTemplateId,
  title: stepTemplateId,
  description: '',
  group: 'ARRAY',
  subgroup: '',
  category: 'UTILITIES',
  subtype,
  icon: 'link',
  isMSPStep: false,
  effect: 'pure',
  destructive: false,
  needsIntegration: [],
  permissions: [],
  defaults: { timeoutSeconds: 60 },
  parameters: [],
  outputSchema: { type: 'object' },
  sampleOutput: {},
  keywords: [],
});
