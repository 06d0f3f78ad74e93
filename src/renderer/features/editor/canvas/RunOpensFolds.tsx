import { useEffect, useRef } from 'react';
import { foldablesOf, unfold } from '../session/folds';
import { graphOf } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { useActiveSteps } from './runState';

/** A run opens what it is in, once: folded again meanwhile it stays folded. */
export function RunOpensFolds() {
  const editor = useEditorStore();
  const active = useActiveSteps();
  const executionId = useEditor((state) => state.executionId);
  const opened = useRef({ executionId, keys: new Set<string>() });
  useEffect(() => {
    if (opened.current.executionId !== executionId) opened.current = { executionId, keys: new Set() };
    const { keys } = opened.current;
    const state = editor.get();
    const { byKey, hiddenBy } = foldablesOf(graphOf(state));
    for (const id of active.split(' ')) {
      // What is in a loop is not told of step by step.
      const own = byKey.get(id)?.opener.subtype === 'loop' ? [id] : [];
      for (const key of [...(hiddenBy.get(id) ?? []), ...own]) {
        if (keys.has(key)) continue;
        keys.add(key);
        editor.update((now) => unfold(now, key));
      }
    }
  }, [editor, active, executionId]);
  return null;
}
