import { checkTextual } from '@shared/model/datastores/check';
import type { Column } from '@shared/model/datastores/columns';
import type { Json, JsonObject } from '@shared/model/json';
import type { Range } from './selection';

export interface KnownRecord {
  recordId: string;
  record_data: JsonObject;
  updated_at: string;
}

export interface CellChange {
  recordId: string;
  /** null: empty. */
  before: JsonObject;
  after: JsonObject;
  /** As the record was seen when the change began. */
  version?: string;
}

interface PasteProblem {
  row: number;
  key: string;
  text: string;
  reason: string;
}

export interface PastePlan {
  changes: CellChange[];
  added: JsonObject[];
  problems: PasteProblem[];
  /** Cells that would be written, the refused ones among them. */
  cells: number;
  /** Columns of the text that have no place. */
  tooWide: number;
}

/** One cell fills the whole range; a block is laid from the range's corner, and again where the range is a multiple. */
export function laidOut(block: readonly (readonly string[])[], range: Range): string[][] {
  const rows = block.length;
  const cols = Math.max(0, ...block.map((row) => row.length));
  if (rows === 0 || cols === 0) return [];
  const height = range.bottom - range.top + 1;
  const width = range.right - range.left + 1;
  const down = height % rows === 0 ? height / rows : 1;
  const across = width % cols === 0 ? width / cols : 1;
  return Array.from({ length: rows * down }, (_, row) =>
    Array.from({ length: cols * across }, (__, col) => block[row % rows]?.[col % cols] ?? ''),
  );
}

/** What a pasted block comes to, before anything of it is written. Rows past the end become new records. */
export function planPaste(options: {
  block: readonly (readonly string[])[];
  at: { row: number; col: number };
  /** Those that are shown, in their order. */
  columns: readonly Column[];
  records: (row: number) => KnownRecord | undefined;
  /** From this row on records are added. */
  end: number;
}): PastePlan {
  const { block, at, columns, end } = options;
  const width = Math.max(0, ...block.map((row) => row.length));
  const plan: PastePlan = {
    changes: [],
    added: [],
    problems: [],
    cells: 0,
    tooWide: Math.max(0, width - (columns.length - at.col)),
  };
  for (const [line, texts] of block.entries()) {
    const row = at.row + line;
    const values: [string, Json][] = [];
    for (const [offset, text] of texts.entries()) {
      const column = columns[at.col + offset];
      if (!column) continue;
      plan.cells += 1;
      const checked = checkTextual(column, text);
      if (checked.ok) values.push([column.key, checked.value === '' ? null : checked.value]);
      else plan.problems.push({ row, key: column.key, text, reason: checked.reason });
    }
    if (row >= end) plan.added.push(Object.fromEntries(values.filter(([, value]) => value !== null)));
    else {
      const change = changeOf(options.records(row), values);
      if (change) plan.changes.push(change);
    }
  }
  plan.added = withoutLastEmpty(plan.added);
  return plan;
}

export const sameValue = (a: Json | undefined, b: Json | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The change of a record to these values, of which those that it has already are none; null: nothing changes. */
export function changeOf(
  record: KnownRecord | undefined,
  values: readonly [string, Json][],
): CellChange | null {
  if (!record) return null;
  const changed = values.filter(([key, value]) => !sameValue(record.record_data[key], value));
  if (changed.length === 0) return null;
  return {
    recordId: record.recordId,
    before: Object.fromEntries(changed.map(([key]) => [key, record.record_data[key] ?? null])),
    after: Object.fromEntries(changed),
    version: record.updated_at,
  };
}

/** Empty lines at the end of what was copied add nothing. */
function withoutLastEmpty(added: JsonObject[]): JsonObject[] {
  const last = added.findLastIndex((values) => Object.keys(values).length > 0);
  return added.slice(0, last + 1);
}
