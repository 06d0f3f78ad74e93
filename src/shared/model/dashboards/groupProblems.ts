import type { FieldProblem } from '../../kernel/fault';
import { dashboardFaults as words } from '../../words/dashboardFaults';
import type { PanelColumnShape } from './columns';
import type { GroupShape } from './panels';

/** What of a group cannot be, whatever its rows are: `group.measures[0].column`. Empty: nothing. */
export function groupProblems({ measures }: GroupShape): FieldProblem[] {
  return measures.flatMap(({ column, aggregation }, index) =>
    column === null && aggregation !== 'count'
      ? [{ field: `group.measures[${index}].column`, reason: words.columnNeeded(aggregation) }]
      : [],
  );
}

const numeric = ['number', 'currency'];

/** What of a group does not go with these columns. */
export function groupColumnProblems(columns: readonly PanelColumnShape[], group: GroupShape): FieldProblem[] {
  const problems = groupProblems(group);
  const find = (key: string, field: string) => {
    const found = columns.find((column) => column.key === key);
    const known = columns.map((column) => column.key).join(', ');
    if (!found) problems.push({ field, reason: words.unknownColumn(key, known) });
    return found;
  };
  for (const [index, { column, bucket }] of group.by.entries()) {
    const field = `group.by[${index}]`;
    const found = find(column, `${field}.column`);
    if (found && bucket !== 'none' && found.type !== 'date')
      problems.push({ field: `${field}.bucket`, reason: words.noBucket(column, bucket) });
  }
  for (const [index, { column, aggregation }] of group.measures.entries()) {
    if (column === null) continue;
    const field = `group.measures[${index}].column`;
    const found = find(column, field);
    const ordered = aggregation === 'min' || aggregation === 'max';
    const fits =
      aggregation === 'count' || numeric.includes(found?.type ?? '') || (ordered && found?.type === 'date');
    if (found && !fits) problems.push({ field, reason: words.noNumbers(aggregation, column) });
  }
  return problems;
}
