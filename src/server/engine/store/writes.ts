import type { NewBlob } from '../blobs/encode';

/** A value in a row: its JSON text, or the hash of its blob. */
export interface StoredValue {
  text: string | null;
  hash: string | null;
}

export interface RunRow {
  stepRunId: string;
  nodeId: string;
  stepName: string;
  stepTemplateId: string;
  iterPath: string;
  attempt: number;
  effect: string;
  status: string;
  reason: string | null;
  /** Null once it is on disk: it is not sent again. */
  input: StoredValue | null;
  output: StoredValue | null;
  state: string | null;
  errorType: string | null;
  errorMessage: string | null;
  wakeAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
}

export interface LineRow {
  stepRunId: string;
  seq: number;
  at: Date;
  level: string;
  text: string;
}

export interface ApprovalRow {
  approvalId: string;
  stepRunId: string;
  stepName: string;
  request: string;
  quorum: number;
  expiresAt: Date | null;
  remindAt: Date | null;
}

export interface ProgressRow {
  done: number;
  total: number;
  percent: number;
  lastStep: string;
}

export type LastWrite =
  | {
      kind: 'ended';
      status: string;
      output: StoredValue;
      errorType: string | null;
      errorMessage: string | null;
    }
  | { kind: 'parked'; reason: string; wakeAt: Date | null }
  /** Given back unfinished: somebody goes on with it at `wakeAt`. */
  | { kind: 'released'; wakeAt: Date };

/** What one execution writes in one transaction. Refused whole when the fence has moved on. */
export interface WriteSet {
  executionId: string;
  orgId: string;
  workflowId: string;
  fence: number;
  runs: RunRow[];
  lines: LineRow[];
  blobs: NewBlob[];
  approvals: ApprovalRow[];
  /** Step runs of which the answer was used up. */
  usedAnswers: string[];
  /** Step runs that waited and are asked for no more. */
  givenUp: string[];
  progress: ProgressRow | null;
  bytes: number;
  last: LastWrite | null;
}
