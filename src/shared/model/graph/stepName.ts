import { stepWords } from '../../words/steps';
import { STEP_NAME_MAX } from '../limits';
import { stepOf } from './nodes';
import type { Graph } from './types';

/** Keys that no reference may read, so no step may have such a name. */
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const numbered = /_(\d{1,9})$/;

export type NameCheck = { ok: true; name: string } | { ok: false; code: string; message: string };

/**
 * The name as it is kept: without blanks at its ends, others as underscores. Not ok: the field goes back to the old
 * name and shows the message (STEP-47). `nodeId`: the step that is renamed, whose own name is free to it.
 */
export function checkStepName(graph: Graph, typed: string, nodeId?: string): NameCheck {
  const words = stepWords.name;
  const name = typed.trim().replace(/\s/g, '_');
  if (name === '') return { ok: false, code: 'name_required', message: words.required };
  if (!/^[A-Za-z0-9_-]+$/.test(name)) return { ok: false, code: 'name_not_latin', message: words.notLatin };
  if (name.length > STEP_NAME_MAX) return { ok: false, code: 'name_too_long', message: words.tooLong };
  if (reserved.has(name)) return { ok: false, code: 'name_reserved', message: words.reserved(name) };
  const other = graph.nodes.find((node) => node.id !== nodeId && stepOf(node)?.name === name);
  if (other) return { ok: false, code: 'name_taken', message: words.exists(name) };
  return { ok: true, name };
}

export const stepNames = (graph: Graph): string[] => graph.nodes.flatMap((node) => stepOf(node)?.name ?? []);

/** Gives each wish a name that fits the rules and that nobody has: `Get_costs`, `Get_costs_2`, `Get_costs_3`. */
export function nameGiver(taken: Iterable<string>): (wish: string) => string {
  const used = new Set(taken);
  const last = new Map<string, number>();
  return (wish) => {
    const tidy = wish
      .trim()
      .replace(/[^A-Za-z0-9_-]/g, '_')
      .slice(0, STEP_NAME_MAX);
    const base = tidy === '' || reserved.has(tidy) ? 'Step' : tidy;
    let name = base;
    if (used.has(name)) {
      const root = base.replace(numbered, '') || base;
      let number = last.get(root) ?? 1;
      do {
        number += 1;
        name = `${root.slice(0, STEP_NAME_MAX - String(number).length - 1)}_${number}`;
      } while (used.has(name));
      last.set(root, number);
    }
    used.add(name);
    return name;
  };
}
