import { createContext, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { createStore, useStore } from 'zustand';
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

/** Nodes whose run did not change keep their object, and are not drawn again. */
function merged(before: RunState, given: RunState): RunState {
  if (given === before) return before;
  const entries = Object.entries(given.byNode).map(([id, run]): [string, NodeRun] => {
    const known = before.byNode[id];
    return [id, known && sameRun(known, run) ? known : run];
  });
  return { byNode: Object.fromEntries(entries) };
}

const createRunStore = () => createStore<RunState>(() => nothing);
const RunContext = createContext(createRunStore());
const useRun = <T,>(select: (state: RunState) => T): T => useStore(useContext(RunContext), select);

/**
 * Stands around the canvas and tells it the run that is watched; without a run `value` is null, and nodes show what
 * their own tests gave. New objects at every poll are fine: only nodes whose run differs are drawn again.
 */
export function RunStateProvider({ value, children }: { value: RunState | null; children: ReactNode }) {
  const [store] = useState(createRunStore);
  useLayoutEffect(() => {
    store.setState((before) => merged(before, value ?? nothing));
  }, [store, value]);
  return <RunContext value={store}>{children}</RunContext>;
}

export const useNodeRun = (nodeId: string): NodeRun | undefined => useRun(({ byNode }) => byNode[nodeId]);

/** Whether a run is watched at all: then steps without an entry have not begun, or lie in a branch not taken. */
export const useHasRun = (): boolean => useRun(({ byNode }) => Object.keys(byNode).length > 0);

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

export const useWorstRun = (nodeIds: readonly string[]): NodeRun | null =>
  useRun(({ byNode }) => worstOf(byNode, nodeIds));

/** The steps that run, wait or have failed, as text with a space between. */
export const useActiveSteps = (): string =>
  useRun(({ byNode }) =>
    Object.entries(byNode)
      .flatMap(([id, { status }]) => (urgency.includes(status) ? [id] : []))
      .join(' '),
  );
