import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { Fault } from '@shared/kernel/fault';
import type { Where } from '@shared/model/graph/edits/place';
import type { Drawing } from './scene/drawing';

export interface Drag {
  ids: ReadonlySet<string>;
  dx: number;
  dy: number;
  target: DropTarget | null;
}

/** What the step would be dropped on: the key of a line, or the id of a placeholder. */
export interface DropTarget {
  key: string;
  where: Where;
}

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

export interface CanvasStore {
  get(): CanvasState;
  set(change: Partial<CanvasState>): void;
  subscribe(listener: () => void): () => void;
  drawing: Drawing;
}

export function createCanvasStore(drawing: Drawing): CanvasStore {
  let state: CanvasState = {
    editing: null,
    menu: null,
    drag: null,
    moving: null,
    deleting: null,
    finding: false,
    isBoxing: false,
    isFar: false,
    isTiny: false,
  };
  const listeners = new Set<() => void>();
  return {
    drawing,
    get: () => state,
    set: (change) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const CanvasContext = createContext<CanvasStore | null>(null);
export const CanvasStoreProvider = CanvasContext.Provider;

export function useCanvasStore(): CanvasStore {
  const store = useContext(CanvasContext);
  if (!store) throw new Fault('internal', 'There is no canvas around this part.');
  return store;
}

/** `select` gives a part of the state, no new object. */
export function useCanvas<T>(select: (state: CanvasState) => T): T {
  const store = useCanvasStore();
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => select(store.get()), [store, select]),
  );
}
