import type { Json } from '@shared/model/json';
import { printReference } from '@shared/model/references/print';
import type { PathPart, Reference } from '@shared/model/references/reference';
import type { ValueNode } from '@shared/model/references/valueTree';
import { editorFieldWords as words } from '@shared/words/editorFields';
import { brief, cut } from './brief';
import { resolvedOf } from './preview';
import type { ReferenceWorld } from './world';

const partsShown = 4;
const labelMax = 60;

/** `rows[0]`: an index belongs to the name before it. */
function segments(path: readonly PathPart[]): string[] {
  const result: string[] = [];
  for (const part of path) {
    const last = result.length - 1;
    if (typeof part !== 'number') result.push(part);
    else if (last < 0) result.push(`[${part}]`);
    else result[last] += `[${part}]`;
  }
  return result;
}

/** “Get_costs › rows[0] › amount”: what stands on a chip. The `output` of a step says nothing and is left out. */
export function chipLabel({ root, path, pipes }: Reference): string {
  const named = root === 'steps' || root === 'loops';
  const [name, second, ...rest] = path;
  const shown = root === 'steps' && second === 'output' && rest.length > 0 ? [name ?? '', ...rest] : path;
  // A number right after `output` must not seem to belong to the name of the step.
  const [head, ...tail] = shown;
  const parts = named ? [String(head ?? root), ...segments(tail)] : [root, ...segments(shown)];
  const few =
    parts.length <= partsShown ? parts : [...parts.slice(0, 1), '…', ...parts.slice(1 - partsShown + 1)];
  const piped = pipes.map(({ name: pipe }) => ` | ${pipe}`).join('');
  return cut(few.join(' › '), labelMax) + piped;
}

function nodeAt(tree: readonly ValueNode[], { root, path }: Reference): ValueNode | undefined {
  let node = tree.find(({ name }) => name === root);
  for (const part of path) {
    const current: ValueNode | undefined = node;
    node =
      typeof part === 'number' || (current?.item && /^\d+$/.test(part))
        ? current?.item
        : current?.children?.find(({ name }) => name === part);
    if (!node) return undefined;
  }
  return node;
}

/** A value that the reference may have, seen in a run or told by the catalogue. */
export function sampleOf(reference: Reference, world: ReferenceWorld): Json | undefined {
  return resolvedOf(reference, world.scope) ?? nodeAt(world.tree, { ...reference, pipes: [] })?.sample;
}

/** Why the reference leads nowhere, as far as the names of steps and input parameters tell. */
export function problemOf({ root, path }: Reference, tree: readonly ValueNode[]): string | null {
  if (tree.length === 0) return null;
  const at = tree.find(({ name }) => name === root);
  const name = String(path[0] ?? '');
  if (root === 'loop') return at ? null : words.noLoop;
  if (root === 'trigger') return at ? null : words.noTrigger;
  const isMissing = at?.children?.every((child) => child.name !== name) ?? true;
  if (root === 'steps') return isMissing ? words.unknownStep(name) : null;
  if (root === 'loops') return isMissing ? words.unknownLoop(name) : null;
  return root === 'inputs' && path.length > 0 && isMissing ? words.unknownInput(name) : null;
}

export interface Chip {
  label: string;
  /** The whole path, what it gives, and what is wrong with it. */
  title: string;
  problem: string | null;
}

export function chipOf(reference: Reference, world: ReferenceWorld): Chip {
  const problem = problemOf(reference, world.tree);
  const sample = sampleOf(reference, world);
  const node = nodeAt(world.tree, { ...reference, pipes: [] });
  const lines = [
    `{{${printReference(reference)}}}`,
    problem ?? (sample === undefined ? words.noValueYet : `= ${brief(sample, 80)}`),
    node?.isStale === true ? words.stale : '',
    words.openReference,
  ];
  return { label: chipLabel(reference), title: lines.filter((line) => line !== '').join('\n'), problem };
}
