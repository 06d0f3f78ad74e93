import { TAG_TREE_DEPTH } from '../limits';
import { valueKey } from './values';

/** A value of a virtual tag, or a group that no rule names, and what it belongs to. */
export interface TreeNode {
  value: string;
  /** Null: it stands at the top. */
  parent: string | null;
}

export type TreeFault =
  | { kind: 'twice'; at: number; value: string }
  | { kind: 'no_parent'; at: number; value: string; parent: string }
  /** From a value through its parents back to it. */
  | { kind: 'cycle'; at: number; path: string[] }
  | { kind: 'deep'; at: number; value: string };

/** The first thing that keeps these from being a tree. Values without an own line stand at the top. */
export function treeFault(tree: readonly TreeNode[], values: readonly string[]): TreeFault | null {
  const byKey = new Map(tree.map((node) => [valueKey(node.value), node]));
  const known = new Set([...values.map(valueKey), ...byKey.keys()]);
  for (const [at, { value, parent }] of tree.entries()) {
    if (tree.findIndex((other) => valueKey(other.value) === valueKey(value)) !== at)
      return { kind: 'twice', at, value };
    if (parent !== null && !known.has(valueKey(parent))) return { kind: 'no_parent', at, value, parent };
  }
  for (const [at, { value, parent }] of tree.entries()) {
    const path = [value];
    for (let next = parent; next !== null; next = byKey.get(valueKey(next))?.parent ?? null) {
      path.push(next);
      if (valueKey(next) === valueKey(value)) return { kind: 'cycle', at, path };
      // A circle of others further up is found from one of them.
      if (path.length > tree.length + 1) break;
    }
    if (path.length > TAG_TREE_DEPTH && path.length <= tree.length + 1) return { kind: 'deep', at, value };
  }
  return null;
}

/** Groups: what stands in the tree and no rule names. */
export function groupsOf(tree: readonly TreeNode[], values: readonly string[]): string[] {
  const known = new Set(values.map(valueKey));
  return tree.map(({ value }) => value).filter((value) => !known.has(valueKey(value)));
}

export interface Placed<R> {
  row: R;
  parent: string | null;
  /** 0 at the top. */
  depth: number;
  /** What all below it come to. */
  below: bigint;
  hasChildren: boolean;
}

/**
 * Rows in the order of the tree: each after its parent, the largest with what is below it first, and what is not
 * allocated last. Own and below come to the whole: those at the top add up to the sum of all rows.
 */
export function placed<R extends { value: string }>(
  rows: readonly R[],
  tree: readonly TreeNode[],
  amountOf: (row: R) => bigint,
): Placed<R>[] {
  const names = new Map(rows.map((row) => [valueKey(row.value), row.value]));
  const parents = new Map(tree.map((node) => [valueKey(node.value), node.parent]));
  const parentOf = ({ value }: R): string | null => {
    const parent = parents.get(valueKey(value)) ?? null;
    return value === '' || parent === null ? null : (names.get(valueKey(parent)) ?? null);
  };
  const children = Map.groupBy(rows, parentOf);
  const sums = new Map<string, bigint>();
  const sumOf = (row: R): bigint => {
    const below = row.value === '' ? [] : (children.get(row.value) ?? []);
    const sum = below.reduce((all, child) => all + sumOf(child), amountOf(row));
    sums.set(row.value, sum);
    return sum;
  };
  for (const row of children.get(null) ?? []) sumOf(row);
  const size = ({ value }: R) => sums.get(value) ?? 0n;
  const last = ({ value }: R) => Number(value === '');
  const from = (parent: string | null, depth: number): Placed<R>[] =>
    (children.get(parent) ?? [])
      .toSorted((a, b) => last(a) - last(b) || (size(a) < size(b) ? 1 : size(a) > size(b) ? -1 : 0))
      .flatMap((row) => {
        const below = row.value === '' ? [] : from(row.value, depth + 1);
        return [
          { row, parent, depth, below: size(row) - amountOf(row), hasChildren: below.length > 0 },
          ...below,
        ];
      });
  return from(null, 0);
}
