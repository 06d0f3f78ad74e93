import type { Kind, Kinds, ValueOf } from './kinds/table';

/**
 * Evaluates what a user wrote in a process of its own: it is ended at its limits of time and memory, and the server
 * goes on meanwhile. Fails with `StepError`.
 */
export interface ExpressionPort {
  evaluate<K extends Kind>(
    kind: K,
    input: Parameters<Kinds[K]>[0],
    signal?: AbortSignal,
  ): Promise<ValueOf<K>>;
}
