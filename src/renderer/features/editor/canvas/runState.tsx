import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ReactNode } from 'react';
import type { StepRunStatus } from '@shared/model/executionStatus';

/** How a step of the run that is watched stands. */
export interface NodeRun {
  status: StepRunStatus | 'SKIPPED';
  /** Milliseconds; null while it is not known. */
  durationMs: number | null;
  /** ISO 8601; lets the time of a running step go on. */
  startedAt?: string;
  /** Of a loop: iterations that have ended, of how many, and how many of them failed. */
  iteration?: { done: number; count: number; failed: number };
}

export interface RunState {
  byNode: Readonly<Record<string, NodeRun>>;
}

interface RunStore {
  get(): RunState;
  set(state: RunState): void;
  subscribe(listener: () => void): () => void;
}

const nothing: RunState = { byNode: {} };

function sameRun(a: NodeRun | undefined, b: NodeRun | undefined): boolean {
  if (a === b) return true;
  if (!a || !b) return false;
  return (
    a.status === b.status &&
    a.durationMs === b.durationMs &&
    a.startedAt === b.startedAt &&
    a.iteration?.done === b.iteration?.done &&
    a.iteration?.count === b.iteration?.count &&
    a.iteration?.failed === b.iteration?.failed
  );
}

function createRunStore(): RunStore {
  let state = nothing;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (given) => {
      if (given === state) return;
      // Nodes whose run did not change keep their object, and are not drawn again.
      const entries = Object.entries(given.byNode).map(([id, run]): [string, NodeRun] => {
        const before = state.byNode[id];
        return [id, before && sameRun(before, run) ? before : run];
      });
      state = { byNode: Object.fromEntries(entries) };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const none: RunStore = { get: () => nothing, set: () => undefined, subscribe: () => () => undefined };
const RunContext = createContext<RunStore>(none);

/**
 * Stands around the canvas and tells it the run that is watched; without a run `value` is null, and nodes show what
 * their own tests gave. New objects at every poll are fine: only nodes whose run differs are drawn again.
 */
export function RunStateProvider({ value, children }: { value: RunState | null; children: ReactNode }) {
  const [store] = useState(createRunStore);
  useLayoutEffect(() => {
    store.set(value ?? nothing);
  }, [store, value]);
  return <RunContext value={store}>{children}</RunContext>;
}

export function useNodeRun(nodeId: string): NodeRun | undefined {
  const store = useContext(RunContext);
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.get().byNode[nodeId], [store, nodeId]),
  );
}

/** Whether a run is watched at all: then steps without an entry have not begun, or lie in a branch not taken. */
export function useHasRun(): boolean {
  const store = useContext(RunContext);
  return useSyncExternalStore(store.subscribe, () => Object.keys(store.get().byNode).length > 0);
}

/** The steps of a fold that are to be told first. */
const urgency: readonly NodeRun['status'][] = ['FAILED', 'TIMEOUT', 'RUNNING', 'WAITING'];

/** Of several steps the run that matters most: one that failed, runs or waits. */
export function worstOf(runs: Readonly<Record<string, NodeRun>>, nodeIds: readonly string[]): NodeRun | null {
  for (const status of urgency) {
    const found = nodeIds.find((id) => runs[id]?.status === status);
    if (found !== undefined) return runs[found] ?? null;
  }
  return null;
}

export function useWorstRun(nodeIds: readonly string[]): NodeRun | null {
  const store = useContext(RunContext);
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => worstOf(store.get().byNode, nodeIds), [store, nodeIds]),
  );
}

/** The steps that run, wait or have failed, as text with a space between. */
export function useActiveSteps(): string {
  const store = useContext(RunContext);
  return useSyncExternalStore(store.subscribe, () =>
    Object.entries(store.get().byNode)
      .flatMap(([id, { status }]) => (urgency.includes(status) ? [id] : []))
      .join(' '),
  );
}
