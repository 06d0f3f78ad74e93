import type { Condition } from '@shared/model/conditions/condition';
import type { ParamWorld } from '../contract';
import { duplicateEntry, moveEntry, removeEntry, type ConditionUse, type Path } from './rules';

export interface RecordColumn {
  key: string;
  label: string;
}

/** What the parts of the editor share. */
export interface Editing {
  condition: Condition;
  use: ConditionUse;
  world: ParamWorld;
  readOnly: boolean;
  /** Of the chosen datastore; absent while it is not known. */
  columns: readonly RecordColumn[] | undefined;
  /** `focus`: the rule that has the focus afterwards; without it typing goes on where it is. */
  change(condition: Condition, focus?: Path): void;
  /** A field was left, or a choice made. */
  commit(): void;
}

interface Pressed {
  altKey: boolean;
  code: string;
}

/** What Alt with an arrow, D or Delete does to the rule at `path`; undefined for any other key. */
export function keyChange(
  condition: Condition,
  path: Path,
  { altKey, code }: Pressed,
): { condition: Condition; path: Path } | undefined {
  if (!altKey || path.length === 0) return undefined;
  const before = [...path.slice(0, -1), Math.max(0, (path.at(-1) ?? 0) - 1)];
  if (code === 'ArrowUp') return moveEntry(condition, path, -1);
  if (code === 'ArrowDown') return moveEntry(condition, path, 1);
  if (code === 'KeyD') {
    const copy = [...path.slice(0, -1), (path.at(-1) ?? 0) + 1];
    return { condition: duplicateEntry(condition, path), path: copy };
  }
  if (code === 'Delete' || code === 'Backspace')
    return { condition: removeEntry(condition, path), path: before };
  return undefined;
}
