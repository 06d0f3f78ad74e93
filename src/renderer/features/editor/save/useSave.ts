import { useCallback, useEffect, useRef, useState } from 'react';
import { isFaultJson } from '@shared/kernel/fault';
import { saveWords as words } from '@shared/words/saving';
import type { Trigger } from '../../../data/triggers';
import { useHost } from '../../../platform/hostContext';
import { useToast } from '../../../ui/overlays/Toasts';
import { useWorkflowTrigger } from '../params/trigger/useWorkflowTrigger';
import { ask } from '../session/edits';
import { savedAs } from '../session/open';
import { contentOf, graphOf, isEditable, maySave } from '../session/selectors';
import type { Content, EditorState } from '../session/state';
import { useEditor, useEditorStore, type EditorStore } from '../session/store';
import { adoptTrigger, triggerChange } from './trigger';
import { useChange } from '../../../platform/api/calls';

export interface Saving {
  busy: boolean;
  /** Something is unsaved: of the workflow, or of its trigger alone. */
  ready: boolean;
  /** `over`: the revision that is saved over on purpose. Resolves whether all of it is saved now. */
  save(over?: number): Promise<boolean>;
}

/** Saves the workflow and its trigger (EDIT-21, TRIG-21). A change by others in the meantime asks what to do. */
export function useSave(): Saving {
  const store = useEditorStore();
  const toast = useToast();
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const trigger = useWorkflowTrigger(workflowId);
  const [send] = useChange('workflows.save');
  const [sendTrigger] = useChange('triggers.update');

  const isBehind = useEditor((state) => isTriggerBehind(state, trigger));
  const ready = useEditor(maySave) || isBehind;
  const adopted = useRef<string>(undefined);
  useEffect(() => {
    // Of a trigger that could not be saved, its step keeps what a person chose.
    if (!trigger || adopted.current === trigger.updated_at) return;
    adopted.current = trigger.updated_at;
    store.update((state) => adoptTrigger(state, trigger));
  }, [store, trigger]);

  const save = useCallback(
    async (over?: number) => {
      const state = store.get();
      const isContent = maySave(state) || over !== undefined;
      if (!isContent && !isTriggerBehind(state, trigger)) return true;
      setBusy(true);
      const sent = contentOf(state);
      const failed: string[] = [];
      const reply = isContent
        ? await send({
            params: { id: workflowId },
            body: payloadOf(state, sent, over ?? state.headRev),
          })
        : undefined;
      if (isConflict(reply?.error)) {
        setBusy(false);
        store.update((now) => ask(now, { kind: 'conflict' }));
        return false;
      }
      if (reply?.error) failed.push(reasonOfSave(reply.error));
      else if (reply) {
        const summary = reply.data.data;
        const workflow = { graph: sent.graph, input_parameters: sent.inputs };
        // What was typed while it was on its way stays unsaved.
        store.update((now) => ({
          ...savedAs(now, { ...now.workflow, ...summary, ...workflow }),
          saved: sent,
        }));
      }
      const change = trigger && !reply?.error ? triggerChange(sent.graph, trigger) : null;
      if (trigger && change) {
        const told = await sendTrigger({
          params: { workflowId, triggerId: trigger.trigger_id },
          body: change,
        });
        if (told.error) failed.push(`${words.trigger}: ${messageOf(told.error)}`);
        else if (told.data.secret !== undefined) showSecret(store, told.data.secret);
      }
      setBusy(false);
      if (failed.length === 0) toast(words.saved);
      else {
        const text = words.notified(failed);
        toast({ text, error: true });
        host.call('log.report', { message: text }).catch(() => undefined);
      }
      return failed.length === 0;
    },
    [store, toast, host, workflowId, trigger, send, sendTrigger],
  );
  return { busy, ready, save };
}

const isTriggerBehind = (state: EditorState, trigger: Trigger | undefined): boolean =>
  trigger !== undefined && isEditable(state) && triggerChange(graphOf(state), trigger) !== null;

function payloadOf(state: EditorState, content: Content, headRev: number) {
  const { workflowId, executions } = state.workflow;
  const { name, description, labels, graph, inputs } = content;
  return {
    workflowId,
    name: name.trim(),
    description,
    labels,
    graph,
    input_parameters: inputs,
    executions,
    head_rev: headRev,
  };
}

/** The secret of a hook is in one reply and never again. */
const showSecret = (store: EditorStore, secret: string) =>
  store.update((state) => ask(state, { kind: 'hookSecret', secret }));

const isConflict = (error: unknown) =>
  isFaultJson(error) &&
  error.code === 'conflict' &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'head_rev' in error.data;

const messageOf = (error: unknown) => (isFaultJson(error) && error.message ? error.message : words.unknown);

function reasonOfSave(error: unknown): string {
  return isFaultJson(error) && error.message ? `${words.workflow}: ${error.message}` : words.thrown;
}
