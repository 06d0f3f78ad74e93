import { stepOf } from '@shared/model/graph/nodes';
import type { GraphNode, Step, StepParameter } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import { missingParameters } from '@shared/model/steps/parameters';
import { testingWords as words } from '@shared/words/testing';
import { definitionOf } from '../session/selectors';
import type { EditorState } from '../session/state';
import { loopMocks, loopProblem } from './loopData';

/** Why the open step cannot be tested now; null when it can. */
export function whyNotTest(state: EditorState, node: GraphNode): string | null {
  const step = stepOf(node);
  if (state.viewed) return words.why.viewed;
  if (!step || !definitionOf(state, step)) return words.why.noForm;
  return loopProblem(state, node.id);
}

/** EXEC-33, -34: required parameters that have no value; optional and hidden ones do not count. */
export function lacksParameters(state: EditorState, step: Step): boolean {
  const definition = definitionOf(state, step);
  return definition !== undefined && missingParameters(step, definition).length > 0;
}

/** The step's values, those of the set-up for tests put over them. */
export function testedParameters(step: Step, over: Readonly<Record<string, Json>> = {}): StepParameter[] {
  const own = step.parameters.map((one) =>
    Object.hasOwn(over, one.id) ? { ...one, value: over[one.id] ?? null } : one,
  );
  const known = new Set(step.parameters.map(({ id }) => id));
  const added = Object.entries(over).filter(([id]) => !known.has(id));
  return [...own, ...added.map(([id, value]) => ({ id, value }))];
}

/** What a test of the open step sends: the graph as it is drawn, pins as outputs, the picked items of loops. */
export function testRequest(state: EditorState, node: GraphNode, step: Step) {
  const { graph } = state.draft.history;
  const { mocks, iteration } = loopMocks(state, node.id);
  const pinned = graph.nodes.flatMap((one): [string, Json][] => {
    const name = stepOf(one)?.name;
    const pin = state.pins[one.id];
    return name === undefined || pin === undefined ? [] : [[name, pin]];
  });
  return {
    workflow_id: state.workflow.workflowId,
    graph,
    step: { name: step.name, parameters: testedParameters(step, state.panel?.testValues) },
    input_parameters: { ...state.testInputs },
    mocks: { ...Object.fromEntries(pinned), ...mocks },
    iteration,
    payload: state.payload,
    dry_run: state.panel?.dryRun ?? false,
  };
}
