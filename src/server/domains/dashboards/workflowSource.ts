import { Fault, badInput } from '@shared/kernel/fault';
import type { PanelData } from '@shared/api/dashboards/entities';
import { groupRows, dayOf } from '@shared/model/dashboards/grouping';
import { inferColumns, rowsOf, withinDays } from '@shared/model/dashboards/tabular';
import { PANEL_ITEMS_MAX } from '@shared/model/dashboards/panels';
import type { Json, JsonObject } from '@shared/model/json';
import { parsePath, readPath } from '@shared/model/path';
import { dashboardFaults as words } from '@shared/words/dashboardFaults';
import type { StepOutputs } from '../executions/stepOutputs.port';
import { daysOfRange } from './days';
import { pathProblem } from './panelChecks';
import { planGroup, type PanelAsk, type ReadSource, type SourceOf } from './sources';

/** Characters of JSON that one panel gets: what is longer nobody reads on a dashboard. */
const CHARACTERS_MAX = 4_000_000;

type Ask = PanelAsk<SourceOf<'workflow'>>;

function parts(path: string) {
  const problem = pathProblem(path);
  if (problem !== undefined) throw badInput([{ field: 'source.path', reason: problem }]);
  return parsePath(path);
}

/** What lies at the path; of the iterations of a loop all of it, lists joined. */
function at(path: string, outputs: readonly Json[], inLoop: boolean): Json {
  const steps = parts(path);
  const found = outputs.flatMap((output) => {
    const value = readPath(output, steps);
    return value === undefined ? [] : [value];
  });
  if (found.length === 0) throw new Fault('not_found', words.noPath(path));
  return inLoop ? found.flat() : (found[0] ?? null);
}

/** As many rows as may travel. */
function fitting(rows: readonly JsonObject[]): JsonObject[] {
  let left = CHARACTERS_MAX;
  const count = rows.findIndex((row) => (left -= JSON.stringify(row).length) < 0);
  return count < 0 ? [...rows] : rows.slice(0, count);
}

/** The result as it is; of a list the items whose rows are shown. */
function wholeValue(value: Json, all: readonly JsonObject[], shown: readonly JsonObject[]): Json {
  if (Array.isArray(value)) {
    const items = new Map(all.map((row, at) => [row, value[at] ?? null]));
    return shown.map((row) => items.get(row) ?? null);
  }
  const { length } = JSON.stringify(value);
  if (length > CHARACTERS_MAX) throw new Fault('too_large', words.tooLarge(Math.ceil(length / 1_000_000)));
  return value;
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

/** At most 10,000 items of the step's output are looked at. */
export function createWorkflowSource(outputs: Pick<StepOutputs, 'last'>): ReadSource<'workflow'> {
  return async (ask): Promise<PanelData> => {
    const { orgId, source, group, limit, zone } = ask;
    const last = await outputs.last(orgId, source.workflow_id, source.step_name, PANEL_ITEMS_MAX);
    const value = at(source.path, last.outputs, last.inLoop);
    const all = rowsOf(value);
    const looked = all.slice(0, PANEL_ITEMS_MAX);
    const isCut = last.truncated || all.length > looked.length;
    const rows = inDays(looked, ask);
    const about = { record_ids: null, as_of: last.endedAt.toISOString() };
    const columns = inferColumns(rows);
    if (group && rows.length > 0) {
      const plan = planGroup(columns, group);
      const grouped = groupRows(rows, columns, plan.group, { limit, zone });
      return {
        ...about,
        columns: plan.columns,
        rows: grouped.rows,
        value: null,
        truncated: grouped.truncated || isCut,
      };
    }
    const shown = fitting(rows.slice(0, limit));
    const truncated = isCut || shown.length < rows.length;
    return { ...about, columns, rows: shown, truncated, value: wholeValue(value, all, shown) };
  };
}
