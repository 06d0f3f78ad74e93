import { csvLine } from '@shared/model/csv';
import { workflowListWords } from '@shared/words/workflowLists';
import type { Row } from './listRows';

const words = workflowListWords.columns;

const columns: readonly (readonly [string, (row: Row) => string])[] = [
  [words.name, (row) => row.name],
  [words.folder, (row) => row.path],
  [words.description, (row) => row.description],
  [words.labels, (row) => row.labels.join(', ')],
  [words.state, (row) => row.state],
  [words.mode, (row) => row.workflowMode],
  [words.type, (row) => row.workflowType],
  [words.runs, (row) => String(row.executions)],
  [words.problems, (row) => String(row.problems_count)],
  [words.changed, (row) => row.LastModified],
  [words.by, (row) => row.changedBy],
  [words.id, (row) => row.workflowId],
];

/** With the names of spaces, each row says in which it is. */
export function csvOf(rows: readonly Row[], names?: ReadonlyMap<string, string>): string {
  const space = (row: Row) => (names ? [names.get(row.space_id) ?? ''] : []);
  const head = [...columns.map(([title]) => title), ...(names ? [workflowListWords.space] : [])];
  return [head, ...rows.map((row) => [...columns.map(([, read]) => read(row)), ...space(row)])]
    .map((row) => csvLine(row))
    .join('');
}
