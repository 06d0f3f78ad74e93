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

export const csvOf = (rows: readonly Row[]): string =>
  [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, read]) => read(row)))]
    .map((row) => csvLine(row))
    .join('');
