import type { Step } from '../graph/types';
import type { StepDefinition } from './manifest';
import { defaultParameters } from './parameters';

/** A new step of this kind, under the name that the catalogue suggests. */
export function stepFrom(definition: StepDefinition): Step {
  const { name, title, group, subgroup, stepTemplateId, version, isMSPStep } = definition;
  return {
    name,
    title,
    group,
    subgroup,
    stepTemplateId,
    version,
    ...(isMSPStep ? { isMSPStep } : {}),
    parameters: defaultParameters(definition),
  };
}
