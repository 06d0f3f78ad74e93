import { FOLDER_NAME_MAX } from '@shared/model/limits';
import { workflowListWords } from '@shared/words/workflowLists';
import { workflowWords } from '@shared/words/workflows';
import type { Folder } from '../../data/folders';
import { isTemporary } from '../../data/temporaryId';

/** LIM-13: a longer title is cut in the tree. */
const FOLDER_TITLE_SHOWN = 24;
export const ROOT = '/';

export interface FolderNode {
  /** Null: all workflows. */
  path: string | null;
  name: string;
  level: number;
  /** Of the workflows in it, without those in its folders; of all workflows, all. */
  quantity: number;
  expandable: boolean;
  expanded: boolean;
  /** Absent on All workflows, Root, and a folder that is not made yet. */
  folder?: Folder;
}

export const shownTitle = (name: string): string =>
  name.length > FOLDER_TITLE_SHOWN ? `${name.slice(0, FOLDER_TITLE_SHOWN)}…` : name;
export const parentPath = (path: string): string => path.slice(0, path.lastIndexOf('/')) || ROOT;
export const nameOfPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const childPath = (parent: string, name: string): string =>
  parent === ROOT ? `/${name}` : `${parent}/${name}`;
const isBelow = (path: string, above: string) => above === ROOT || path.startsWith(`${above}/`);

/** The lines of the tree that are seen: All workflows, Root, and the folders whose parents are all open. */
export function visibleNodes(
  folders: readonly Folder[],
  rows: readonly { path: string }[],
  closed: ReadonlySet<string>,
): FolderNode[] {
  const counts = new Map<string, number>();
  for (const { path } of rows) counts.set(path, (counts.get(path) ?? 0) + 1);
  const byParent = new Map<string, Folder[]>();
  for (const folder of folders) {
    const parent = parentPath(folder.path);
    byParent.set(parent, [...(byParent.get(parent) ?? []), folder]);
  }
  const words = workflowListWords.folders;
  const top = { level: 1, expandable: false, expanded: false };
  const nodes: FolderNode[] = [{ ...top, path: null, name: words.all, quantity: rows.length }];
  const expandable = byParent.has(ROOT);
  const expanded = expandable && !closed.has(ROOT);
  nodes.push({ ...top, path: ROOT, name: words.root, quantity: counts.get(ROOT) ?? 0, expandable, expanded });
  const walk = (parent: string, level: number) => {
    const children = (byParent.get(parent) ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
    for (const folder of children) {
      const has = byParent.has(folder.path);
      const open = has && !closed.has(folder.path);
      nodes.push({
        path: folder.path,
        name: folder.name,
        level,
        quantity: counts.get(folder.path) ?? 0,
        expandable: has,
        expanded: open,
        ...(isTemporary(folder.folder_id) ? {} : { folder }),
      });
      if (open) walk(folder.path, level + 1);
    }
  };
  if (expanded) walk(ROOT, 2);
  return nodes;
}

/** Where an arrow leads from a line of the tree; `open` and `close` instead of a step, as in every tree. */
export function treeStep(
  nodes: readonly FolderNode[],
  at: number,
  key: string,
): { go: number } | { open: string } | { close: string } | null {
  const node = nodes[at];
  if (!node) return null;
  const last = nodes.length - 1;
  if (key === 'ArrowDown') return { go: Math.min(last, at + 1) };
  if (key === 'ArrowUp') return { go: Math.max(0, at - 1) };
  if (key === 'Home') return { go: 0 };
  if (key === 'End') return { go: last };
  if (key === 'ArrowRight' && node.expandable && node.path !== null)
    return node.expanded ? { go: Math.min(last, at + 1) } : { open: node.path };
  if (key !== 'ArrowLeft') return null;
  if (node.expanded && node.path !== null) return { close: node.path };
  const up = nodes.findLastIndex((other, index) => index < at && other.level < node.level);
  return up === -1 ? null : { go: up };
}

/**
 * The path for a name that was typed, or why there is none: it is trimmed, not empty, at most 40 characters, without
 * a slash and not that of a neighbour; the same as before changes nothing.
 */
export function pathFor(
  typed: string,
  where: { parent: string; own?: string; folders: readonly Pick<Folder, 'path'>[] },
): { path: string } | { problem: string } | { unchanged: true } {
  const name = typed.trim();
  if (name === '') return { problem: workflowWords.required };
  if (name.length > FOLDER_NAME_MAX) return { problem: workflowWords.nameTooLong(FOLDER_NAME_MAX) };
  if (name.includes('/')) return { problem: workflowListWords.folders.noSlash };
  if (name === where.own) return { unchanged: true };
  const path = childPath(where.parent, name);
  const own = where.own === undefined ? undefined : childPath(where.parent, where.own).toLowerCase();
  const same = path.toLowerCase();
  if (same !== own && where.folders.some((folder) => folder.path.toLowerCase() === same))
    return { problem: workflowWords.folderTaken(path) };
  return { path };
}

/** Whether a folder can be moved below `target`: not into itself or its own folders, and not where it is. */
export const canMoveFolder = (path: string, target: string): boolean =>
  target !== path && !isBelow(target, path) && parentPath(path) !== target;

/** What is lost and what moves up when a folder is deleted. */
export function insideOf(path: string, folders: readonly Folder[], rows: readonly { path: string }[]) {
  return {
    folders: folders.filter((folder) => isBelow(folder.path, path)).length,
    workflows: rows.filter((row) => row.path === path || isBelow(row.path, path)).length,
  };
}

/** Where things can be moved to: the root and every folder, indented by depth. */
export function targets(
  folders: readonly Folder[],
): { path: string; label: string; folderId: string | null }[] {
  const made = folders.filter((folder) => !isTemporary(folder.folder_id));
  return [
    { path: ROOT, label: workflowListWords.folders.root, folderId: null },
    ...made
      .toSorted((a, b) => a.path.localeCompare(b.path))
      .map((folder) => ({
        path: folder.path,
        label: folder.path.slice(1).replaceAll('/', ' / '),
        folderId: folder.folder_id,
      })),
  ];
}
