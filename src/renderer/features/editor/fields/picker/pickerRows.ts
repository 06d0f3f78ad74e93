import { printReference } from '@shared/model/references/print';
import { roots, type PathPart, type Reference, type Root } from '@shared/model/references/reference';
import type { ValueNode } from '@shared/model/references/valueTree';

export interface PickerRow {
  /** Its reference without pipes and braces, which no other row has. */
  key: string;
  /** Of the row that it stands below. */
  parent: string | null;
  depth: number;
  node: ValueNode;
  reference: Reference;
  hasMore: boolean;
  isOpen: boolean;
  /** `steps` and `loops` alone are no value. */
  canInsert: boolean;
}

export interface PickerRows {
  rows: PickerRow[];
  /** How many are not shown. */
  left: number;
}

const rowsMax = 500;
const index = /^\[(-?\d+)\]$/;

const isRoot = (name: string): name is Root => roots.some((root) => root === name);

function partOf(name: string): PathPart {
  const found = index.exec(name)?.[1];
  return found === undefined ? name : Number(found);
}

const childrenOf = ({ item, children }: ValueNode): readonly ValueNode[] =>
  item ? [item] : (children ?? []);

/** Open from the start: the roots, and the steps among them when they are few. */
export function firstOpen(tree: readonly ValueNode[]): Set<string> {
  const open = new Set<string>(tree.map(({ name }) => name));
  for (const root of tree) {
    const inner = childrenOf(root);
    if (root.name !== 'steps' || inner.length > 8) continue;
    for (const { name } of inner) open.add(printReference({ root: 'steps', path: [name], pipes: [] }));
  }
  return open;
}

/** What a picker shows of the tree: what is open, or, while searching, what is found and what leads there. */
export function rowsOf(tree: readonly ValueNode[], open: ReadonlySet<string>, search: string): PickerRows {
  const words = search.trim().toLowerCase();
  const found: PickerRow[] = [];
  let left = 0;
  const add = (node: ValueNode, reference: Reference, depth: number, parent: string | null): boolean => {
    const key = printReference(reference);
    const inner = childrenOf(node);
    const isHit = words === '' || key.toLowerCase().includes(words);
    const at = found.length;
    const isOpen = inner.length > 0 && (words !== '' || open.has(key));
    const canInsert = (reference.root !== 'steps' && reference.root !== 'loops') || reference.path.length > 0;
    found.push({ key, parent, depth, node, reference, hasMore: inner.length > 0, isOpen, canInsert });
    let hasHit = false;
    if (isOpen) {
      for (const child of inner) {
        const path = [...reference.path, partOf(child.name)];
        if (add(child, { ...reference, path }, depth + 1, key)) hasHit = true;
      }
    }
    // A hit of the path of its parent alone would list whatever is below it.
    const isOwn = words === '' || node.name.toLowerCase().includes(words) || (isHit && inner.length === 0);
    if (isOwn || hasHit) return true;
    found.splice(at);
    return false;
  };
  for (const node of tree) {
    if (isRoot(node.name)) add(node, { root: node.name, path: [], pipes: [] }, 0, null);
  }
  left = Math.max(0, found.length - rowsMax);
  return { rows: found.slice(0, rowsMax), left };
}
