import { createContext, useContext } from 'react';
import { createStore, useStore } from 'zustand';
import { Fault } from '@shared/kernel/fault';
import type { Drawing, Drag } from './scene/drawing';

/** What is going on at the canvas and nowhere else. */
export interface CanvasState {
  /** A step whose name, or a comment whose text, is typed now. */
  editing: string | null;
  /** Where the quick menu of a node stands; in pixels of the window. */
  menu: { nodeId: string; x: number; y: number } | null;
  drag: Drag | null;
  /** A step for which a new place is looked for. */
  moving: string | null;
  /** Steps about to be deleted with all that is in them. */
  deleting: { ids: string[]; within: number } | null;
  finding: boolean;
  /** Nodes are chosen by a box. */
  isBoxing: boolean;
  /** Too small for cards: steps are bars with their names. */
  isFar: boolean;
  /** Too small for words. */
  isTiny: boolean;
}

export type CanvasStore = ReturnType<typeof createCanvasStore>;

export function createCanvasStore(drawing: Drawing) {
  const store = createStore<CanvasState>(() => ({
    editing: null,
    menu: null,
    drag: null,
    moving: null,
    deleting: null,
    finding: false,
    isBoxing: false,
    isFar: false,
    isTiny: false,
  }));
  const set = (change: Partial<CanvasState>) => store.setState(change);
  return { ...store, get: store.getState, set, drawing };
}

const CanvasContext = createContext<CanvasStore | null>(null);
export const CanvasStoreProvider = CanvasContext.Provider;

export function useCanvasStore(): CanvasStore {
  const store = useContext(CanvasContext);
  if (!store) throw new Fault('internal', 'There is no canvas around this part.');
  return store;
}

/** `select` gives a part of the state, no new object. */
export const useCanvas = <T>(select: (state: CanvasState) => T): T => useStore(useCanvasStore(), select);
