import { useCallback } from 'react';
import { stepOf } from '@shared/model/graph/nodes';
import { messages } from '@shared/words/messages';
import { testingWords as words } from '@shared/words/testing';
import { readClock } from '../../../platform/clock';
import { useToast } from '../../../ui/overlays/Toasts';
import { testStarted } from '../session/results';
import { nodeOf, panelStep } from '../session/selectors';
import type { PanelState } from '../session/state';
import { useEditorStore } from '../session/store';
import { lacksParameters, testRequest, whyNotTest } from './testRequest';
import { useSend } from '../../../parts/feedback/useSend';

/** Tests the step whose panel is open, with the graph as it is drawn. */
export function useStepTest() {
  const store = useEditorStore();
  const toast = useToast();
  const [send, { isLoading }] = useSend('stepRuns.test');
  const [sendStop, { isLoading: isStopping }] = useSend('executions.stop');

  const showPanel = useCallback(
    (change: Partial<PanelState>) =>
      store.update((state) => (state.panel ? { ...state, panel: { ...state.panel, ...change } } : state)),
    [store],
  );

  /** Whether a test may be begun; says what is missing, and shows it (EXEC-31, -33, -34). */
  const mayStart = useCallback((): boolean => {
    const state = store.get();
    const open = panelStep(state);
    if (!open || whyNotTest(state, open.node) !== null) return false;
    if (lacksParameters(state, open.step)) {
      showPanel({ showMissing: true, tab: 'configurations' });
      toast({ text: messages.fillParameters, error: true });
      return false;
    }
    if (open.node.subtype === 'trigger' && state.panel?.tab !== 'setupTesting') {
      showPanel({ tab: 'setupTesting' });
      toast(words.triggerFirst);
      return false;
    }
    return true;
  }, [store, toast, showPanel]);

  const start = useCallback(async () => {
    const state = store.get();
    const open = panelStep(state);
    if (!open) return;
    const { node, step } = open;
    const body = testRequest(state, node, step);
    const params = { id: state.workflow.workflowId, step: step.name };
    const reply = await send({ params, body }, { failed: words.started });
    if (reply.error) return;
    const begun = {
      ...reply.data.data,
      stepName: step.name,
      at: readClock().toISOString(),
      dryRun: body.dry_run,
      parameters: step.parameters,
    };
    store.update((now) => {
      const there = nodeOf(now.draft.history.graph, node.id);
      if (!there || !stepOf(there)) return now;
      const next = testStarted(now, node.id, begun);
      return next.panel?.nodeId === node.id ? { ...next, panel: { ...next.panel, tab: 'results' } } : next;
    });
  }, [store, send]);

  const stop = useCallback(async () => {
    const state = store.get();
    const executionId = state.panel ? state.results[state.panel.nodeId]?.executionId : undefined;
    if (executionId === undefined) return;
    const params = { id: state.workflow.workflowId, executionId };
    await sendStop({ params, body: {} }, { failed: `${messages.stopFailed}.` });
  }, [store, sendStop]);

  return { mayStart, start, stop, isStarting: isLoading, isStopping };
}
