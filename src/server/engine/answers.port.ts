import type { Json } from '@shared/model/json';
import type { OperatorAnswer } from './engine.port';

export interface ApprovalAnswer {
  kind: 'approval';
  approve: boolean;
  comment: string;
  by: { id: string; name: string };
  via: string;
  /** ISO time. */
  at: string;
}

/** The approval's `expiresAt` passed without a decision; the approval is `timed_out` then. */
export interface TimedOutAnswer {
  kind: 'timed_out';
  at: string;
}

/** Nobody could be told of the approval, and its step wants to fail then; the approval is `cancelled`. */
export interface UndeliveredAnswer {
  kind: 'undelivered';
  reason: string;
  at: string;
}

export interface OperatorAnswered {
  kind: 'operator';
  answer: OperatorAnswer;
  /** Of 'done': what the step is to have given. */
  output: Json;
  by: { id: string; name: string };
  at: string;
}
