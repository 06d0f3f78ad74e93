import type { ClaimEnd } from '../journal.port';
import type { ErrorGroup } from '@shared/model/executionStatus';
import type { Json } from '@shared/model/json';

/** Why a step gave nothing. */
export interface Failure {
  status: 'FAILED' | 'TIMEOUT' | 'ABORTED';
  group: ErrorGroup;
  message: string;
  retryable: boolean;
  /** What the step had found out by then. */
  detail?: Json;
}

type EndStatus = Extract<ClaimEnd, { kind: 'ended' }>['status'];

export interface Exit {
  status: EndStatus;
  message: string;
  output: Json;
}

/** What carrying out a part of the tree came to. `halted`: the loop or the execution around it is being ended. */
export type Outcome =
  | { kind: 'next' }
  | { kind: 'parked' }
  | { kind: 'break' }
  | { kind: 'halted' }
  | { kind: 'exit'; exit: Exit }
  | { kind: 'failed'; failure: Failure; stepName: string };

export const NEXT: Outcome = { kind: 'next' };
export const PARKED: Outcome = { kind: 'parked' };
