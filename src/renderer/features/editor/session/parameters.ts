import { setParameters } from '@shared/model/graph/edits/steps';
import type { StepParameter } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import { addOptional, missingParameters, removeOptional } from '@shared/model/steps/parameters';
import { nextParametersStatus, type ParametersEvent } from '@shared/model/steps/parametersStatus';
import { effectiveValue } from '@shared/model/steps/hiding';
import { stepOf } from '@shared/model/graph/nodes';
import type { Step } from '@shared/model/graph/types';
import type { ParamDefinition, StepDefinition } from '@shared/model/steps/manifest';
import { editorWords as words } from '@shared/words/editor';
import { edit, replaceStep, sealed } from './edits';
import { definitionOf, hasOtherResult, nodeOf } from './selectors';
import type { EditorState } from './state';

/** What a step holds for a parameter; what the catalogue gives where nothing was set. */
export function valueIn(step: Step, param: ParamDefinition): Json {
  return effectiveValue(param, step.parameters.find(({ id }) => id === param.id)?.value);
}

export function valueByKey(step: Step, definition: StepDefinition, key: string): Json {
  const param = definition.parameters.find((one) => one.key === key);
  return param ? valueIn(step, param) : null;
}

/** Sets values of a step; typing goes on in the entry of the first one. */
export function setValues(
  state: EditorState,
  nodeId: string,
  values: StepParameter[],
  title: string,
): EditorState {
  const graph = setParameters(state.draft.history.graph, { nodeId, values });
  const next = edit(state, graph, {
    label: words.undo.parameter(title),
    field: `${nodeId}/${values[0]?.id ?? ''}`,
  });
  return next === state
    ? state
    : happened(next, nodeId, {
        type: 'edited',
        hasResult: hasOtherResult(next, nodeId) ?? nodeId in next.results,
      });
}

function stepAt(state: EditorState, nodeId: string) {
  const node = nodeOf(state.draft.history.graph, nodeId);
  const step = node && stepOf(node);
  const definition = step && definitionOf(state, step);
  return step && definition ? { step, definition } : null;
}

export function addParameter(state: EditorState, nodeId: string, param: ParamDefinition): EditorState {
  const found = stepAt(state, nodeId);
  if (!found) return state;
  const step = addOptional(found.step, found.definition, param.id);
  return replaceStep(state, nodeId, step, { label: words.undo.addParameter(param.title) });
}

/** STEP-31: its value and those of what depends on it are cleared. */
export function removeParameter(state: EditorState, nodeId: string, param: ParamDefinition): EditorState {
  const found = stepAt(state, nodeId);
  if (!found) return state;
  const step = removeOptional(found.step, found.definition, param.id);
  const next = replaceStep(state, nodeId, step, { label: words.undo.removeParameter(param.title) });
  return happened(next, nodeId, {
    type: 'edited',
    hasResult: hasOtherResult(next, nodeId) ?? nodeId in next.results,
  });
}

/** STEP-24 to -29 */
export function happened(state: EditorState, nodeId: string, event: ParametersEvent): EditorState {
  const status = nextParametersStatus(state.statuses[nodeId], event);
  if (status === state.statuses[nodeId]) return state;
  const { [nodeId]: _gone, ...others } = state.statuses;
  return { ...state, statuses: status === undefined ? others : { ...others, [nodeId]: status } };
}

/** A field of the step was left (STEP-25 to -27). */
export function left(state: EditorState, nodeId: string): EditorState {
  const found = stepAt(state, nodeId);
  if (!found) return sealed(state);
  const hasMissing = missingParameters(found.step, found.definition).length > 0;
  return happened(sealed(state), nodeId, {
    type: 'unfocused',
    hasMissing,
    hasResult: nodeId in state.results,
  });
}
