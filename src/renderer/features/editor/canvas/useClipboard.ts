import { useEffect, type RefObject } from 'react';
import { isTyping } from '../../../platform/hooks/useKeys';
import { isEditable } from '../session/selectors';
import { useEditorStore } from '../session/store';
import type { Actions } from './useActions';

/** Whether keys and the clipboard belong to the canvas: it has the focus, or nothing has. */
export function isAtCanvas(root: HTMLElement | null): boolean {
  const at = document.activeElement;
  if (!root || isTyping(at)) return false;
  return at === null || at === document.body || root.contains(at);
}

/** Copy, cut and paste of the window as text, so that steps go to other workflows, windows and programs. */
export function useClipboard(root: RefObject<HTMLElement | null>, actions: Actions): void {
  const editor = useEditorStore();
  useEffect(() => {
    const isOurs = () => isAtCanvas(root.current) && editor.get().asking === null;
    const put = (event: ClipboardEvent, text: string | null) => {
      if (text !== null) event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    const onCopy = (event: ClipboardEvent) => {
      const { selection } = editor.get();
      const marked = document.getSelection()?.toString() ?? '';
      if (isOurs() && selection.length > 0 && marked === '') put(event, actions.copyText(selection));
    };
    const onCut = (event: ClipboardEvent) => {
      const state = editor.get();
      if (isOurs() && state.selection.length > 0 && isEditable(state))
        put(event, actions.cutText(state.selection));
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!isOurs() || !isEditable(editor.get())) return;
      event.preventDefault();
      actions.paste(event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCut);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCut);
      document.removeEventListener('paste', onPaste);
    };
  }, [root, editor, actions]);
}
