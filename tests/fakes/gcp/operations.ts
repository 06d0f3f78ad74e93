import type { ServiceAnswer } from '../jsonService';

/** Work that goes on after a call, as the operations of Google's services. */
export interface Operations {
  /** What ends with an error: its message. */
  failure: string | undefined;
  operations: { looks: number; work: () => void }[];
}
export const newOperations = (): Operations => ({ failure: undefined, operations: [] });

export function startOperation(state: Operations, work: () => void): ServiceAnswer {
  const at = state.operations.push({ looks: 2, work }) - 1;
  return { body: { kind: 'operation', name: `operation-${at}`, status: 'PENDING' } };
}

export function lookAt(state: Operations, name: string): ServiceAnswer {
  const found = state.operations[Number(name.replace('operation-', ''))];
  if (!found) return { status: 404, body: { error: { code: 404, message: 'The resource was not found' } } };
  found.looks -= 1;
  const told = { kind: 'operation', name };
  if (found.looks > 0) return { body: { ...told, status: 'RUNNING' } };
  if (state.failure !== undefined)
    return { body: { ...told, status: 'DONE', error: { errors: [{ code: 'X', message: state.failure }] } } };
  found.work();
  return { body: { ...told, status: 'DONE' } };
}
