import type { WorkflowSummary } from '../../data/workflows';
import type { ListView, SortBy } from './listView';

/** What of a workflow a list shows and searches. */
export type Row = Pick<
  WorkflowSummary,
  | 'workflowId'
  | 'space_id'
  | 'name'
  | 'description'
  | 'labels'
  | 'state'
  | 'path'
  | 'folder_id'
  | 'workflowMode'
  | 'workflowType'
  | 'executions'
  | 'changedBy'
  | 'LastModified'
  | 'problems_count'
  | 'lastRuns'
  | 'shared_by'
>;

type Names = ReadonlyMap<string, string>;
const keys: Record<SortBy, (row: Row, names: Names) => string | number> = {
  name: (row) => row.name.toLowerCase(),
  state: (row) => row.state,
  lastRuns: (row) => row.lastRuns[0]?.time ?? '',
  problems: (row) => row.problems_count,
  changed: (row) => row.LastModified,
  by: (row) => row.changedBy.toLowerCase(),
  space: (row, names) => (names.get(row.space_id) ?? '').toLowerCase(),
};

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));

const words = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether every word stands somewhere in the name, the description or a label. */
function matches(row: Row, search: string, names: Names): boolean {
  const space = names.get(row.space_id) ?? '';
  const text = `${row.name} ${row.description} ${row.labels.join(' ')} ${space}`.toLowerCase();
  return words(search).every((word) => text.includes(word));
}

/** The rows of a view in its order; those that are equal in it, by name. `names`: of spaces, which are searched too. */
export function shownRows<T extends Row>(rows: readonly T[], view: ListView, names: Names = new Map()): T[] {
  const key = keys[view.sort.by];
  const sign = view.sort.order === 'asc' ? 1 : -1;
  return rows
    .filter((row) => view.path === null || row.path === view.path)
    .filter((row) => view.state === 'all' || row.state === view.state)
    .filter((row) => view.labels.every((label) => row.labels.includes(label)))
    .filter((row) => matches(row, view.search, names))
    .sort(
      (a, b) =>
        sign * compare(key(a, names), key(b, names)) ||
        a.name.toLowerCase().localeCompare(b.name.toLowerCase()),
    );
}

export function labelsOf(rows: readonly Pick<Row, 'labels'>[]): { label: string; quantity: number }[] {
  const counts = new Map<string, number>();
  for (const { labels } of rows) for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts]
    .map(([label, quantity]) => ({ label, quantity }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** WF-06: whether name and labels may be changed; a system's or a shared workflow, or one of cases, may not. */
export const isEditable = (row: Pick<Row, 'workflowMode' | 'workflowType'>): boolean =>
  row.workflowMode === 'USER' && row.workflowType !== 'CASE';
/** A copy that a provider manages stays where the provider put it. */
export const isMovable = (row: Pick<Row, 'shared_by'>): boolean => !row.shared_by;
export const isDeletable = (row: Pick<Row, 'workflowMode'>): boolean => row.workflowMode === 'USER';
