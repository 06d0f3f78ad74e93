import { useCallback } from 'react';
import type { Json } from '@shared/model/json';
import { runInputs } from '@shared/model/steps/inputParameters';
import { runConcerns } from '@shared/model/validation/concerns';
import { validateWorkflow } from '@shared/model/validation/validate';
import { messages } from '@shared/words/messages';
import { reasonOf } from '../../../platform/api/reasonOf';
import { useToast } from '../../../ui/overlays/Toasts';
import { ask } from '../session/edits';
import { isDirty, isTestRun } from '../session/selectors';
import type { EditorState } from '../session/state';
import { useEditorStore } from '../session/store';
import { useChange } from '../../../platform/api/calls';

/** What the dialog before a run would tell of the workflow as it stands. */
export function concernsOf(state: EditorState) {
  const problems = validateWorkflow({
    graph: state.draft.history.graph,
    inputParameters: state.draft.inputs,
    catalogue: state.allSteps,
    features: { isMspUser: state.isMsp },
    workflowId: state.workflow.workflowId,
  });
  return runConcerns(problems, !isDirty(state));
}

/** Starts, and stops, a run of the saved workflow. */
export function useRun() {
  const store = useEditorStore();
  const toast = useToast();
  const [send, { isLoading }] = useChange('executions.run');
  const [sendStop, { isLoading: isStopping }] = useChange('executions.stop');

  const start = useCallback(
    async (values: Record<string, Json>) => {
      const state = store.get();
      const { workflow, saved } = state;
      const reply = await send({
        params: { id: workflow.workflowId, version: '1' },
        query: isTestRun(state) ? { test: 'true' } : {},
        body: runInputs(saved.inputs, values).values,
      });
      if (reply.error) {
        toast({ text: `${messages.runFailed}. ${reasonOf(reply.error)}`, error: true });
        return;
      }
      const { execution_id: executionId } = reply.data.data;
      store.update((now) => ({ ...ask(now, null), executionId }));
    },
    [store, toast, send],
  );

  /** EXEC-22: what stands against a run is told first; then the inputs are asked for, where there are any. */
  const request = useCallback(() => {
    const state = store.get();
    const concerns = concernsOf(state);
    if (concerns.blocks || concerns.isUnsaved) store.update((now) => ask(now, { kind: 'confirmRun' }));
    else if (state.saved.inputs.length > 0) store.update((now) => ask(now, { kind: 'runInputs' }));
    else void start({});
  }, [store, start]);

  const stop = useCallback(async () => {
    const { workflow, executionId } = store.get();
    store.update((state) => ask(state, null));
    if (executionId === null) return;
    const reply = await sendStop({ params: { id: workflow.workflowId, executionId }, body: {} });
    if (reply.error) toast({ text: `${messages.stopFailed}. ${reasonOf(reply.error)}`, error: true });
    else toast(messages.stopInitiated);
  }, [store, toast, sendStop]);

  return { request, start, stop, isStarting: isLoading, isStopping };
}
