import { createContext, useContext } from 'react';
import { createStore } from 'zustand';
import { useStoreWithEqualityFn } from 'zustand/traditional';
import { Fault } from '@shared/kernel/fault';
import type { EditorState } from './state';

/** The state of one open editor. Changes are functions from state to state; parts see those that concern them. */
export type EditorStore = ReturnType<typeof createEditorStore>;

export function createEditorStore(initial: EditorState) {
  const store = createStore<EditorState>(() => initial);
  /** A change that throws changes nothing. */
  const update = (change: (state: EditorState) => EditorState) => store.setState(change, true);
  return { ...store, get: store.getState, update };
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
export const useEditor = <T,>(select: (state: EditorState) => T, same?: (a: T, b: T) => boolean): T =>
  useStoreWithEqualityFn(useEditorStore(), select, same);
