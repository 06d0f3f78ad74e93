import { referencesIn } from '@shared/model/references/collect';
import { loopsAround } from '@shared/model/graph/queries';
import { stepOf } from '@shared/model/graph/nodes';
import type { GraphNode, Step } from '@shared/model/graph/types';
import { isAccountSelector } from '@shared/model/steps/missing';
import { definitionOf, graphOf, nodeOf } from '../session/selectors';
import type { EditorState } from '../session/state';

/** Which roots the values of a step read. */
export function rootsRead(step: Step): Set<string> {
  return new Set(step.parameters.flatMap(({ value }) => referencesIn(value)).map(({ root }) => root));
}

/** The loops around a step whose item its values read, outermost first. */
export function loopsRead(state: EditorState, nodeId: string): GraphNode[] {
  const node = nodeOf(graphOf(state), nodeId);
  const step = node && stepOf(node);
  if (!step) return [];
  const around = loopsAround(graphOf(state), nodeId);
  const found = step.parameters.flatMap(({ value }) => referencesIn(value));
  const named = new Set(found.filter(({ root }) => root === 'loops').map(({ name }) => name));
  const inner = found.some(({ root }) => root === 'loop') ? around.at(-1) : undefined;
  return around.filter((loop) => loop === inner || named.has(stepOf(loop)?.name));
}

/** STEP-18: accounts, loops or inputs of the trigger have to be given for a test. */
export function needsSetup(state: EditorState, nodeId: string): boolean {
  const node = nodeOf(graphOf(state), nodeId);
  const step = node && stepOf(node);
  if (!step) return false;
  if (node.subtype === 'trigger') return true;
  const roots = rootsRead(step);
  if (roots.has('trigger') || roots.has('inputs')) return true;
  if (loopsRead(state, nodeId).length > 0) return true;
  return definitionOf(state, step)?.parameters.some(isAccountSelector) ?? false;
}
