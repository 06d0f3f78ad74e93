import { readStatus, stepRunStatuses, type StepRunStatus } from '@shared/model/executionStatus';
import { reachOf, stepsByName } from '@shared/model/graph/queries';
import { stepOf } from '@shared/model/graph/nodes';
import type { JsonObject } from '@shared/model/json';
import { referencesIn } from '@shared/model/references/collect';
import { messages } from '@shared/words/messages';
import type { StepRunDetails } from '../../../data/stepRuns';
import { resultCame } from '../session/results';
import { graphOf, nodeOf } from '../session/selectors';
import type { EditorState, StepResult } from '../session/state';

const goesOn: readonly StepRunStatus[] = ['PENDING', 'RUNNING', 'WAITING'];
export const isOver = ({ status }: Pick<StepResult, 'status'>): boolean => !goesOn.includes(status);

/** Of the steps before the open one, so many of the nearest are loaded for its previews. */
const NEAREST = 20;

const textOf = (row: JsonObject, name: string) => {
  const value = row[name];
  return typeof value === 'string' ? value : '';
};

/** A line of the newest runs of a workflow's steps; null when it lacks what identifies it. */
function lineOf(row: JsonObject): { nodeId: string; result: StepResult } | null {
  const status = stepRunStatuses.find((one) => one === readStatus(textOf(row, 'status')));
  const nodeId = textOf(row, 'node_id');
  const stepExecutionId = textOf(row, 'step_execution_id');
  const executionId = textOf(row, 'execution_id');
  if (!status || nodeId === '' || stepExecutionId === '' || executionId === '') return null;
  const name = textOf(row, 'step_name');
  const message = textOf(row, 'error');
  const duration = row['duration_ms'];
  return {
    nodeId,
    result: {
      stepExecutionId,
      ...(name === '' ? {} : { stepName: name }),
      executionId,
      status,
      logs: [],
      at: textOf(row, 'timestamp'),
      error: message === '' ? null : { type: 'general', message },
      durationMs: typeof duration === 'number' ? duration : null,
      parameters: null,
      isTest: false,
      dryRun: false,
    },
  };
}

/** What the steps gave last, as an editor opens: how they ended, without their outputs. Newer results stay. */
export function lastRunsCame(state: EditorState, rows: readonly JsonObject[]): EditorState {
  return rows.reduce((now, row) => {
    const line = lineOf(row);
    if (!line || !nodeOf(now.draft.history.graph, line.nodeId)) return now;
    const known = now.results[line.nodeId];
    if (known && known.at >= line.result.at) return now;
    return resultCame(now, line.nodeId, line.result);
  }, state);
}

/** A step run as the editor keeps it; what is known of how it was started stays. */
export function resultOf(run: StepRunDetails, known: StepResult): StepResult {
  const { output } = run;
  return {
    ...known,
    stepName: run.stepName,
    status: run.status,
    logs: run.logs,
    error: run.error,
    at: run.timestamp,
    durationMs: run.duration_ms,
    items: run.output_size.items,
    ...(output === undefined ? {} : { output }),
    dryRun: known.dryRun || run.logs.some((line) => line.includes(messages.previewMode)),
  };
}

/** Takes over a result, unless another run of the step has come in between. */
export function resultRead(state: EditorState, nodeId: string, result: StepResult): EditorState {
  const known = state.results[nodeId];
  if (known?.stepExecutionId !== result.stepExecutionId) return state;
  const isNews = !isOver(known) || !isOver(result);
  // What was known to be over only gets its output: an outdated mark stays.
  return isNews
    ? resultCame(state, nodeId, result)
    : { ...state, results: { ...state.results, [nodeId]: result } };
}

/** Steps whose output the open panel needs and has not: its own, what its values and loops read, the nearest before. */
export function wantedOutputs(state: EditorState): string[] {
  const graph = graphOf(state);
  const open = state.panel ? nodeOf(graph, state.panel.nodeId) : undefined;
  if (!open) return [];
  const reach = reachOf(graph, open.id);
  const byName = stepsByName(graph);
  const readers = [open, ...(reach?.loops ?? [])];
  const read = readers
    .flatMap((node) => stepOf(node)?.parameters ?? [])
    .flatMap(({ value }) => referencesIn(value))
    .flatMap(({ root, name }) =>
      root === 'steps' && name !== undefined ? (byName.get(name)?.id ?? []) : [],
    );
  const nearest = (reach?.steps ?? []).slice(-NEAREST).map(({ node }) => node.id);
  return [...new Set([open.id, ...read, ...nearest])].filter((id) => {
    const result = state.results[id];
    return (
      result !== undefined && isOver(result) && result.output === undefined && result.items === undefined
    );
  });
}
