import { useEffect } from 'react';
import { z } from 'zod';
import { useUser } from '../../../parts/user/userContext';
import { useEditor, useEditorStore } from './store';

const keyOf = (userId: string, workflowId: string) => `folds ${userId} ${workflowId}`;
const stored = z.array(z.string()).max(5_000);

/** What this person had folded in this workflow, for as long as the window lives. */
export function readFolds(userId: string, workflowId: string): ReadonlySet<string> {
  try {
    const read = stored.safeParse(JSON.parse(sessionStorage.getItem(keyOf(userId, workflowId)) ?? '[]'));
    return new Set(read.data ?? []);
  } catch {
    return new Set();
  }
}

export function useRememberFolds(): void {
  const store = useEditorStore();
  const { userId } = useUser();
  const folded = useEditor((state) => state.folded);
  useEffect(() => {
    const key = keyOf(userId, store.get().workflow.workflowId);
    try {
      if (folded.size === 0) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify([...folded]));
    } catch {
      // A window without storage forgets them.
    }
  }, [store, userId, folded]);
}
