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

/** Quoted where it must be; what a spreadsheet would take for a formula gets an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return safe === text && !/[",\r\n]/.test(safe) ? safe : `"${safe.replaceAll('"', '""')}"`;
}

export function csvOf(rows: readonly Row[]): string {
  const lines = [
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, read]) => cell(read(row)))),
  ];
  return `${lines.map((line) => line.join(',')).join('\n')}\n`;
}
