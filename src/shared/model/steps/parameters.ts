import { Fault } from '../../kernel/fault';
import type { Step, StepParameter } from '../graph/types';
import { dependantsOf, Hiding, valuesOf } from './hiding';
import type { ParamDefinition, StepDefinition } from './manifest';

export { hidingRules, isHidden } from './hiding';
export { isEmptyValue, missingParameters, missingParts } from './missing';

const inOrder = (a: ParamDefinition, b: ParamDefinition) => a.order - b.order;

/** What a new step holds: its required parameters; optional ones come with plus (STEP-30). */
export function defaultParameters(definition: StepDefinition): StepParameter[] {
  return definition.parameters
    .filter(({ optional }) => !optional)
    .toSorted(inOrder)
    .map(({ id, type, default: given }) => ({
      id,
      value: given === null && type === 'boolean' ? false : structuredCopy(given),
    }));
}

function structuredCopy(value: StepParameter['value']): StepParameter['value'] {
  return typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value;
}

/** What a form shows: what is not hidden and required or was added, in order. */
export function visibleParameters(step: Step, definition: StepDefinition): ParamDefinition[] {
  const values = valuesOf(step.parameters);
  const hiding = new Hiding(definition, values);
  return definition.parameters
    .filter((param) => (!param.optional || values.has(param.id)) && !hiding.isHidden(param))
    .toSorted(inOrder);
}

/** What plus offers: optional parameters that are neither hidden nor there. */
export function addableParameters(step: Step, definition: StepDefinition): ParamDefinition[] {
  const values = valuesOf(step.parameters);
  const hiding = new Hiding(definition, values);
  return definition.parameters
    .filter((param) => param.optional && !values.has(param.id) && !hiding.isHidden(param))
    .toSorted(inOrder);
}

function optionalOf(definition: StepDefinition, paramId: string): ParamDefinition {
  const param = definition.parameters.find(({ id }) => id === paramId);
  if (!param)
    throw new Fault('not_found:parameter_not_found', `${definition.title} has no parameter “${paramId}”.`);
  if (!param.optional)
    throw new Fault('conflict:parameter_required', `${param.title} is required and cannot be removed.`);
  return param;
}

export function addOptional(step: Step, definition: StepDefinition, paramId: string): Step {
  const param = optionalOf(definition, paramId);
  if (step.parameters.some(({ id }) => id === paramId)) return step;
  return { ...step, parameters: [...step.parameters, { id: paramId, value: structuredCopy(param.default) }] };
}

/**
 * STEP-31: takes the parameter away with what depends on it; a required one among these has its default again.
 * Throws `Fault` for a parameter that is required or not of this step.
 */
export function removeOptional(step: Step, definition: StepDefinition, paramId: string): Step {
  optionalOf(definition, paramId);
  const gone = dependantsOf(definition, paramId).add(paramId);
  const restored = defaultParameters(definition).filter(({ id }) => gone.has(id));
  return {
    ...step,
    parameters: [...step.parameters.filter(({ id }) => !gone.has(id)), ...restored],
  };
}
