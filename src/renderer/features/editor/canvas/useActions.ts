import { useMemo } from 'react';
import { CLIPBOARD_MAX, copySteps } from '@shared/model/graph/clipboard';
import type { Where } from '@shared/model/graph/edits/place';
import type { GraphNode } from '@shared/model/graph/types';
import { isFault } from '@shared/kernel/fault';
import { canvasWords as words } from '@shared/words/canvas';
import { keyHint } from '../../../platform/formatting/keyHint';
import { useHost } from '../../../platform/hostContext';
import { useToast } from '../../../ui/overlays/Toasts';
import { beginAssist } from '../session/assist';
import {
  ask,
  closePanel,
  comment,
  cutNodes,
  duplicate,
  openPanel,
  pasteNodes,
  removeNodes,
  select,
} from '../session/edits';
import { foldKeyAt, toggleFold } from '../session/folds';
import { graphOf, isEditable, nodeOf } from '../session/selectors';
import { useEditorStore } from '../session/store';
import type { EditorState } from '../session/state';
import { useApply } from '../session/useApply';
import { useCanvasStore } from './canvasStore';
import { focusCanvas } from './parts/focusCanvas';

/** The first branch of a node that has branches, or the body of a loop. */
export function firstBranch(node: GraphNode | undefined): 'TRUE' | 'APPROVE' | 'INSIDE' | null {
  if (node?.subtype === 'if') return 'TRUE';
  if (node?.subtype === 'approve') return 'APPROVE';
  return node?.subtype === 'loop' ? 'INSIDE' : null;
}

/** What a press of “add” at a node means: into its first branch, in place of a placeholder, else behind it. */
export function placeAt(state: EditorState, nodeId: string): Where {
  const node = nodeOf(graphOf(state), nodeId);
  if (node?.type === 'placeholder') return { placeholder: nodeId };
  if (state.folded.has(nodeId)) return { after: nodeId };
  const handle = firstBranch(node);
  return handle ? { into: { nodeId, handle } } : { after: nodeId };
}

/** Everything that a key, a menu and a button do alike. */
export function useActions() {
  const editor = useEditorStore();
  const canvas = useCanvasStore();
  const apply = useApply();
  const toast = useToast();
  const host = useHost();
  return useMemo(() => {
    const around = (id: string) => canvas.drawing.scene(graphOf(editor.get())).around.get(id);
    const flowSelection = () => editor.get().selection;
    /** Without the cards of folded branches. */
    const real = (ids: readonly string[]) =>
      ids.filter((id) => nodeOf(graphOf(editor.get()), id) !== undefined);
    /** Where what is pasted goes: behind the last chosen step, else to the end. */
    const pastePlace = (behind?: string): Where | null => {
      const state = editor.get();
      const { order } = canvas.drawing.scene(graphOf(state));
      const chosen = behind ?? state.selection.findLast((id) => order.includes(id));
      const at = chosen ?? order.at(-1);
      if (at === undefined) return null;
      const node = nodeOf(graphOf(state), at);
      return node?.type === 'placeholder' ? { placeholder: at } : { after: at };
    };
    const deleteNow = (ids: string[]) => {
      const before = ids.map((id) => around(id)?.up).find((id) => id != null && !ids.includes(id));
      const done = apply((state) => {
        const next = removeNodes(state, ids);
        const stays = before != null && nodeOf(graphOf(next), before) !== undefined;
        return next === state ? state : select(next, stays ? [before] : []);
      });
      canvas.set({ deleting: null });
      if (done) focusCanvas();
    };
    const refusePaste = (reason: string) => {
      toast({ text: words.pasteFailed(reason), error: true });
      const report = { message: words.pasteReport(reason), path: location.pathname };
      host.call('log.report', report).catch(() => undefined);
    };
    const paste = (text: string, behind?: string) => {
      const where = pastePlace(behind);
      if (!where || !isEditable(editor.get())) return;
      try {
        let problems = 0;
        editor.update((state) => {
          const pasted = pasteNodes(state, text.slice(0, CLIPBOARD_MAX + 1), where);
          problems = pasted.problems.length;
          return pasted.state;
        });
        if (problems > 0) toast({ text: words.pasted(problems), error: true });
      } catch (error) {
        if (!isFault(error)) throw error;
        refusePaste(error.message);
      }
    };
    return {
      open: (id: string) => editor.update((state) => openPanel(state, id)),
      close: () => editor.update(closePanel),
      choose: (ids: readonly string[]) => editor.update((state) => select(state, ids)),
      /** `where`: another place than the one that a press of “add” means. */
      add: (id: string, at?: { x: number; y: number }, where?: Where) =>
        editor.update((state) =>
          isEditable(state)
            ? ask(state, { kind: 'addStep', where: where ?? placeAt(state, id), ...(at ? { at } : {}) })
            : state,
        ),
      write: (id: string) => editor.update((state) => beginAssist(state, { kind: 'step', nodeId: id })),
      foldAt: (id: string) => {
        const key = foldKeyAt(editor.get(), id);
        if (key !== null) editor.update((state) => toggleFold(state, key));
      },
      remove: (picked: readonly string[]) => {
        const ids = real(picked);
        if (!isEditable(editor.get()) || ids.length === 0) return;
        const chosen = new Set(ids);
        const within = new Set(ids.flatMap((id) => around(id)?.within ?? []).filter((id) => !chosen.has(id)));
        if (within.size > 0) canvas.set({ deleting: { ids: [...ids], within: within.size } });
        else deleteNow([...ids]);
      },
      deleteNow,
      duplicate: (id: string) => apply((state) => duplicate(state, id)),
      comment: (beside: string) => {
        if (!apply((state) => comment(state, beside))) return;
        const [id] = flowSelection();
        if (id !== undefined) canvas.set({ editing: id });
      },
      /** The chosen nodes as text; null and a message where that is refused. */
      copyText: (ids: readonly string[]): string | null => {
        try {
          return copySteps(graphOf(editor.get()), real(ids));
        } catch (error) {
          if (!isFault(error)) throw error;
          toast({ text: error.message, error: true });
          return null;
        }
      },
      cutText: (ids: readonly string[]): string | null => {
        let text: string | null = null;
        apply((state) => {
          const cut = cutNodes(state, real(ids));
          ({ text } = cut);
          return select(cut.state, []);
        });
        return text;
      },
      paste,
      /** What the clipboard holds, which a window may be refused; the keys of the browser are never. */
      pasteClipboard: async (behind: string) => {
        let text: string;
        try {
          text = await navigator.clipboard.readText();
        } catch {
          refusePaste(words.clipboardRefused(keyHint('mod V')));
          return;
        }
        paste(text, behind);
      },
    };
  }, [editor, canvas, apply, toast, host]);
}

export type Actions = ReturnType<typeof useActions>;
