import { Fault, badInput } from '@shared/kernel/fault';
import { rowsOf } from '@shared/model/dashboards/tabular';
import { PANEL_ITEMS_MAX } from '@shared/model/dashboards/panels';
import type { Json, JsonObject } from '@shared/model/json';
import { parsePath, readPath } from '@shared/model/path';
import { dashboardFaults as words } from '@shared/words/dashboardFaults';
import type { StepOutputs } from '../executions/stepOutputs.port';
import { pathProblem } from './panelChecks';
import { CHARACTERS_MAX, rowsData } from './rowsData';
import type { ReadPanel, ReadSource } from './sources';

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
  if (found.length === 0) throw new Fault('not_found:path_not_found', words.noPath(path));
  return inLoop ? found.flat() : (found[0] ?? null);
}

/** The result as it is; of a list the items whose rows are shown. */
function wholeValue(value: Json, all: readonly JsonObject[], shown: readonly JsonObject[]): Json {
  if (Array.isArray(value)) {
    const items = new Map(all.map((row, at) => [row, value[at] ?? null]));
    return shown.map((row) => items.get(row) ?? null);
  }
  const { length } = JSON.stringify(value);
  if (length > CHARACTERS_MAX)
    throw new Fault('too_large:output_too_large', words.tooLarge(Math.ceil(length / 1_000_000)));
  return value;
}

/** At most 10,000 items of the step's output are looked at. */
export function createWorkflowSource(outputs: Pick<StepOutputs, 'last'>): ReadSource<'workflow'> {
  return async (ask): Promise<ReadPanel> => {
    const { orgId, source, group } = ask;
    const last = await outputs.last(orgId, source.workflow_id, source.step_name, PANEL_ITEMS_MAX);
    const value = at(source.path, last.outputs, last.inLoop);
    const all = rowsOf(value);
    const looked = all.slice(0, PANEL_ITEMS_MAX);
    const isCut = last.truncated || all.length > looked.length;
    const data = rowsData(ask, looked, { isCut, asOf: last.endedAt });
    return group && data.rows.length > 0 ? data : { ...data, value: wholeValue(value, all, data.rows) };
  };
}
