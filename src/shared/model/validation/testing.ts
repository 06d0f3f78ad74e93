import type { NodeSubtype } from '../graph/types';
import type { ParamDefinition, StepDefinition } from '../steps/manifest';

/** An optional text. */
export const param = (id: string, more: Partial<ParamDefinition> = {}): ParamDefinition => ({
  id,
  key: id.split('-').at(-1) ?? '',
  type: 'string',
  title: `Field ${id.split('-').at(-1)}`,
  description: '',
  optional: true,
  isHidden: false,
  isHiddenByParam: '',
  order: 0,
  selectValues: [],
  hasExclude: false,
  default: null,
  ...more,
});
/** A step of a catalogue without parameters. */
export const define = (
  id: string,
  subtype: NodeSubtype,
  more: Partial<StepDefinition> = {},
): StepDefinition => ({
  stepTemplateId: id,
  version: 1,
  name: id,
  title: id.toLowerCase(),
  description: '',
  group: 'FORMAT',
  subgroup: 'FORMAT',
  category: 'UTILITIES',
  subtype,
  icon: 'x',
  isMSPStep: false,
  effect: 'pure',
  destructive: false,
  needsIntegration: [],
  permissions: [],
  defaults: { timeoutSeconds: 60 },
  parameters: [],
  outputSchema: {},
  sampleOutput: null,
  keywords: [],
  ...more,
});
