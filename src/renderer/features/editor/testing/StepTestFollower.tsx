import { useEffect, useMemo, useRef } from 'react';
import { EXECUTION_POLLING } from '@shared/model/limits';
import { stepOf } from '@shared/model/graph/nodes';
import type { StepRunDetails } from '../../../data/stepRuns';
import { SCROLL_PAGE, useReadItems } from '../../../parts/results/pages';
import { graphOf, nodeOf } from '../session/selectors';
import type { EditorState, StepResult } from '../session/state';
import { useEditor, useEditorStore } from '../session/store';
import { isOver, lastRunsCame, resultOf, resultRead, wantedOutputs } from './lastResults';
import { useCall, useLazyCall } from '../../../platform/api/calls';

const FIELDS =
  'status,step_execution_id,step_name,timestamp,workflow_id,execution_id,node_id,duration_ms,error';

/**
 * Keeps the results of steps true, whether or not their panels are open: what they gave before the editor was opened,
 * the tests that run, and the outputs that the open panel needs.
 */
export function StepTestFollower() {
  useLastResults();
  useWantedOutputs();
  const running = useEditor(runningTests, sameRuns);
  return running.map(({ nodeId, result }) => (
    <Follow key={result.stepExecutionId} nodeId={nodeId} result={result} />
  ));
}

interface Running {
  nodeId: string;
  result: StepResult;
}

/** Steps of a whole run are followed with that run. */
const runningTests = (state: EditorState): Running[] =>
  Object.entries(state.results)
    .map(([nodeId, result]) => ({ nodeId, result }))
    .filter(({ result }) => !isOver(result) && result.executionId !== state.executionId);

const sameRuns = (a: readonly Running[], b: readonly Running[]) =>
  a.length === b.length &&
  a.every(({ result }, at) => result.stepExecutionId === b[at]?.result.stepExecutionId);

function useLastResults() {
  const store = useEditorStore();
  const id = useEditor((state) => state.workflow.workflowId);
  const isNew = useEditor((state) => state.isNew);
  const { data } = useCall(
    'stepRuns.lastOfWorkflow',
    { params: { id }, query: { fields: FIELDS } },
    { skip: isNew },
  );
  const rows = data?.data;
  useEffect(() => {
    if (rows) store.update((state) => lastRunsCame(state, rows));
  }, [store, rows]);
}

/** Puts a step run into the state; of a list that did not come along, with its first items. */
function useTakeOver() {
  const store = useEditorStore();
  const read = useReadItems();
  return async (nodeId: string, run: StepRunDetails) => {
    const known = store.get().results[nodeId];
    if (!known || known.stepExecutionId !== run.stepExecutionId) return;
    const result = resultOf(run, known);
    const { items, large } = run.output_size;
    const isLong = isOver(result) && result.output === undefined && (large || (items ?? 0) > 0);
    if (!isLong) {
      // Nothing was given: that is known now, and not asked for again.
      const whole = isOver(result) && result.output === undefined ? { ...result, output: null } : result;
      store.update((state) => resultRead(state, nodeId, whole));
      return;
    }
    const { workflowId, executionId, stepExecutionId } = run;
    const first = await read({ workflowId, executionId, stepExecutionId }, 0, SCROLL_PAGE);
    store.update((state) => resultRead(state, nodeId, { ...result, output: first.value }));
  };
}

/** EXEC-30: by live events, and a look every three seconds. */
function Follow({ nodeId, result }: Running) {
  const store = useEditorStore();
  const id = useEditor((state) => state.workflow.workflowId);
  const name = useEditor((state) => stepOf(nodeOf(graphOf(state), nodeId) ?? none)?.name ?? '');
  const step = result.stepName ?? name;
  const { data, error } = useCall(
    'stepRuns.get',
    { params: { id, step, executionId: result.stepExecutionId }, query: {} },
    { pollingInterval: EXECUTION_POLLING, skip: step === '' },
  );
  const run = data?.data;
  const takeOver = useTakeOver();
  const latest = useRef(takeOver);
  useEffect(() => {
    latest.current = takeOver;
  });
  useEffect(() => {
    if (run) void latest.current(nodeId, run).catch(() => undefined);
  }, [nodeId, run]);
  const isGone = error !== undefined && 'code' in error && error.code === 'not_found';
  const reason = isGone && 'message' in error ? error.message : undefined;
  useEffect(() => {
    if (!isGone) return;
    const failure = { type: 'general', message: reason ?? '' };
    store.update((state) => resultRead(state, nodeId, { ...result, status: 'FAILED', error: failure }));
  }, [store, nodeId, result, isGone, reason]);
  return null;
}

const none = { id: '', type: 'placeholder', position: { x: 0, y: 0 }, data: {} } as const;

function useWantedOutputs() {
  const store = useEditorStore();
  const seen = useEditor(whatIsSeen, sameSeen);
  const wanted = useMemo(() => wantedOutputs(seen).join('\n'), [seen]);
  const [read] = useLazyCall('stepRuns.get');
  const takeOver = useTakeOver();
  const latest = useRef({ read, takeOver });
  useEffect(() => {
    latest.current = { read, takeOver };
  });
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const load = async (nodeId: string) => {
      const state = store.get();
      const result = state.results[nodeId];
      const step = stepOf(nodeOf(graphOf(state), nodeId) ?? none);
      if (!result || !step || asked.current.has(result.stepExecutionId)) return;
      asked.current.add(result.stepExecutionId);
      const params = {
        id: state.workflow.workflowId,
        step: result.stepName ?? step.name,
        executionId: result.stepExecutionId,
      };
      const reply = await latest.current.read({ params, query: {} });
      if (reply.data) await latest.current.takeOver(nodeId, reply.data.data);
      else asked.current.delete(result.stepExecutionId);
    };
    const ids = wanted === '' ? [] : wanted.split('\n');
    // One after the other: the first is that of the open panel.
    void ids.reduce(
      (before, id) => before.then(() => load(id)).catch(() => undefined),
      Promise.resolve<void>(undefined),
    );
  }, [store, wanted]);
}

const whatIsSeen = (state: EditorState) => state;
/** Reckoned anew only when the open step, the graph or the results are others. */
const sameSeen = (a: EditorState, b: EditorState) =>
  a.results === b.results && a.panel?.nodeId === b.panel?.nodeId && graphOf(a) === graphOf(b);
