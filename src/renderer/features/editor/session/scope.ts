import { reachOf } from '@shared/model/graph/queries';
import { stepOf } from '@shared/model/graph/nodes';
import type { GraphNode } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { LoopScope, Scope } from '@shared/model/references/scope';
import { hasReference } from '@shared/model/references/collect';
import { resolveValue } from '@shared/model/references/evaluate';
import { ABSENT } from '@shared/model/references/scope';
import { loopItems } from '@shared/model/steps/loopItems';
import { treeOfSample, treeOfSchema, type ValueNode } from '@shared/model/references/valueTree';
import { valueByKey } from './parameters';
import { isOutOfDate } from './results';
import { definitionOf, graphOf, inputsOf } from './selectors';
import type { EditorState } from './state';

/** Of a loop that counts: more need not be shown to choose one. */
const PREVIEW_MAX = 1000;

export interface StepWorldView {
  scope: Scope;
  tree: ValueNode[];
  /** Names of the steps whose output in `scope` is the sample of the catalogue: they have neither run nor been pinned. */
  samples: ReadonlySet<string>;
}

/** What is known of a step's output, best first: pinned, its last result, the sample of the catalogue. */
function outputOf(state: EditorState, node: GraphNode): { value: Json; isStale: boolean; isSample: boolean } {
  const step = stepOf(node);
  const pinned = state.pins[node.id];
  if (pinned !== undefined) return { value: pinned, isStale: false, isSample: false };
  const result = state.results[node.id];
  if (result?.output !== undefined)
    return { value: result.output, isStale: isOutOfDate(state, node.id), isSample: false };
  const definition = step && definitionOf(state, step);
  return { value: definition?.sampleOutput ?? null, isStale: false, isSample: true };
}

/** What references of a step may read, and the values that stand there now. */
export function worldOf(state: EditorState, nodeId: string): StepWorldView {
  const graph = graphOf(state);
  const reach = reachOf(graph, nodeId);
  const steps: Scope['steps'] = {};
  const children: ValueNode[] = [];
  const samples = new Set<string>();
  for (const { node, maybe } of reach?.steps ?? []) {
    const step = stepOf(node);
    if (!step) continue;
    const { value, isStale, isSample } = outputOf(state, node);
    if (isSample) samples.add(step.name);
    const status = state.results[node.id]?.status ?? 'OK';
    steps[step.name] = { output: value, status };
    const definition = definitionOf(state, step);
    const output =
      isSample && definition
        ? treeOfSchema('output', definition.outputSchema, definition.sampleOutput)
        : treeOfSample('output', value);
    children.push({
      name: step.name,
      type: 'object',
      description: maybe ? `${step.title} (in a branch that may not run)` : step.title,
      children: [
        { ...output, isStale },
        { name: 'status', type: 'text', sample: status },
      ],
      ...(isStale ? { isStale } : {}),
    });
  }
  const scope: Scope = { ...rootsOf(state), steps };
  const loops = loopScopes(state, reach?.loops ?? [], scope);
  const withLoops: Scope = { ...scope, ...loops };
  return { scope: withLoops, tree: treeOf(withLoops, children), samples };
}

function rootsOf(state: EditorState): Omit<Scope, 'steps'> {
  const { workflow } = state;
  const inputs = inputsOf(state).map(
    ({ id, defaultValue }) => [id, state.testInputs[id] ?? defaultValue] as const,
  );
  const now = state.workflow.LastModified;
  return {
    // A preview's times stand still: they are those of the last save.
    trigger: { type: 'MANUAL', payload: state.payload, time: now },
    inputs: Object.fromEntries(inputs),
    run: {
      id: 'preview',
      workflow_id: workflow.workflowId,
      workflow_name: state.draft.name,
      space_id: workflow.space_id,
      started_at: now,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      trigger_event_id: 'preview',
      actor: workflow.changedBy,
    },
  };
}

/** Each loop from outside inwards: its list as it is known now, at the iteration that is picked. */
function loopScopes(state: EditorState, nodes: GraphNode[], outer: Scope): Pick<Scope, 'loop' | 'loops'> {
  const loops: Record<string, LoopScope> = {};
  let loop: LoopScope | undefined;
  for (const node of nodes) {
    const step = stepOf(node);
    const definition = step && definitionOf(state, step);
    if (!step || !definition) continue;
    const items = itemsOf(valueByKey(step, definition, 'items'), {
      ...outer,
      loops,
      ...(loop ? { loop } : {}),
    });
    const index = Math.min(state.panel?.iteration[step.name] ?? 0, Math.max(0, items.length - 1));
    loop = { item: items[index] ?? null, index, count: items.length };
    loops[step.name] = loop;
  }
  return loop ? { loop, loops } : {};
}

function itemsOf(value: Json, scope: Scope): Json[] {
  try {
    const resolved = resolveValue(value, scope);
    const items = resolved === ABSENT ? undefined : loopItems(resolved, !hasReference(value));
    if (items === undefined || 'problem' in items) return [];
    return Array.from({ length: Math.min(items.count, PREVIEW_MAX) }, (_, index) => items.at(index));
  } catch {
    return [];
  }
}

function treeOf(scope: Scope, steps: ValueNode[]): ValueNode[] {
  const tree: ValueNode[] = [];
  if (scope.loop) tree.push(treeOfSample('loop', loopJson(scope.loop)));
  if (scope.loops) {
    const loops = Object.fromEntries(Object.entries(scope.loops).map(([name, one]) => [name, loopJson(one)]));
    tree.push(treeOfSample('loops', loops));
  }
  if (steps.length > 0) tree.push({ name: 'steps', type: 'object', children: steps });
  if (Object.keys(scope.inputs).length > 0) tree.push(treeOfSample('inputs', scope.inputs));
  const { type, payload, time } = scope.trigger;
  tree.push(treeOfSample('trigger', { type, payload, time }), treeOfSample('run', { ...scope.run }));
  return tree;
}

const loopJson = ({ item, index, count }: LoopScope): Json => ({ item, index, count });
