import { badInput } from '@shared/kernel/fault';
import { dayOf, groupRows } from '@shared/model/dashboards/grouping';
import { inferColumns, withinDays } from '@shared/model/dashboards/tabular';
import type { JsonObject } from '@shared/model/json';
import { dashboardFaults as words } from '@shared/words/dashboardFaults';
import { daysOfRange } from './days';
import { planGroup, type PanelAsk, type ReadPanel, type SourceOf } from './sources';

/** Characters of JSON that one panel gets: what is longer nobody reads on a dashboard. */
export const CHARACTERS_MAX = 4_000_000;

type Ask = PanelAsk<SourceOf<'workflow' | 'sql'>>;

/** As many rows as may travel. */
function fitting(rows: readonly JsonObject[]): JsonObject[] {
  let left = CHARACTERS_MAX;
  const count = rows.findIndex((row) => (left -= JSON.stringify(row).length) < 0);
  return count < 0 ? [...rows] : rows.slice(0, count);
}

function inDays(rows: JsonObject[], { source, range, today, zone }: Ask): JsonObject[] {
  const column = source.date_column;
  if (column === null || !range) return rows;
  if (rows.length > 0 && !rows.some((row) => column in row)) {
    const known = inferColumns(rows).map(({ key }) => key);
    const reason = words.unknownColumn(column, known.join(', '));
    throw badInput([{ field: 'source.date_column', reason }]);
  }
  return withinDays(rows, column, daysOfRange(range, today), (value) => dayOf(value, zone));
}

/** Rows that nobody has described, of the dashboard's days, as they are or put together. `isCut`: there were more. */
export function rowsData(
  ask: Ask,
  looked: JsonObject[],
  { isCut, asOf }: { isCut: boolean; asOf: Date },
): ReadPanel {
  const { group, limit, zone } = ask;
  const rows = inDays(looked, ask);
  const about = { record_ids: null, as_of: asOf.toISOString(), value: null };
  const columns = inferColumns(rows);
  if (group && rows.length > 0) {
    const plan = planGroup(columns, group);
    const grouped = groupRows(rows, columns, plan.group, { limit, zone });
    return { ...about, columns: plan.columns, rows: grouped.rows, truncated: grouped.truncated || isCut };
  }
  const shown = fitting(rows.slice(0, limit));
  return { ...about, columns, rows: shown, truncated: isCut || shown.length < rows.length };
}
