import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import { Fault } from '@shared/kernel/fault';
import type { EditorState } from './state';

/** The state of one open editor. Changes are functions from state to state; parts see those that concern them. */
export interface EditorStore {
  get(): EditorState;
  /** A change that throws changes nothing. */
  update(change: (state: EditorState) => EditorState): void;
  subscribe(listener: () => void): () => void;
}

export function createEditorStore(initial: EditorState): EditorStore {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    update: (change) => {
      const next = change(state);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const StoreContext = createContext<EditorStore | null>(null);
export const EditorStoreProvider = StoreContext.Provider;

export function useEditorStore(): EditorStore {
  const store = useContext(StoreContext);
  if (!store) throw new Fault('internal', 'There is no editor around this part.');
  return store;
}

/**
 * What `select` takes from the state; the part is drawn again only when that differs (`Object.is`, or `same`). A
 * selector that makes new objects needs `same`.
 */
export function useEditor<T>(
  select: (state: EditorState) => T,
  same: (a: T, b: T) => boolean = Object.is,
): T {
  const store = useEditorStore();
  const last = useRef<{ state: EditorState; select: (state: EditorState) => T; value: T } | null>(null);
  const snapshot = useCallback(() => {
    const state = store.get();
    const known = last.current;
    if (known && known.state === state && known.select === select) return known.value;
    const value = select(state);
    const kept = known && same(known.value, value) ? known.value : value;
    last.current = { state, select, value: kept };
    return kept;
  }, [store, select, same]);
  return useSyncExternalStore(store.subscribe, snapshot);
}
