import type { Graph } from '@shared/model/graph/types';
import type { Json, JsonObject } from '@shared/model/json';
import type { ErrorGroup, ExecutionStatus, StepRunStatus } from '@shared/model/executionStatus';
import type { Effect } from '@shared/model/steps/manifest';

/** What an execution is, as the interpreter needs it. */
export interface ExecutionFacts {
  executionId: string;
  orgId: string;
  spaceId: string;
  workflowId: string;
  workflowName: string;
  version: number;
  graph: Graph;
  mode: 'run' | 'step_test' | 'replay';
  /** Of a step test. */
  testNode: string | null;
  testScope: JsonObject | null;
  dryRun: boolean;
  inputs: JsonObject;
  payload: Json;
  triggerType: string;
  triggerEventId: string;
  scheduledFor: string | null;
  actor: { id: string; name: string };
  timeZone: string;
  startedAt: Date;
  depth: number;
}

export type WaitReason = 'approval' | 'timer' | 'retry' | 'operator' | 'child' | 'slot';

export interface Place {
  nodeId: string;
  stepName: string;
  stepTemplateId: string;
  /** '' outside loops, '3' in the fourth iteration, '3.0' in a loop within it. */
  iterPath: string;
}

/** The newest try at a place, as earlier work left it. */
export interface Recalled {
  stepRunId: string;
  attempt: number;
  /** RUNNING: the process that had begun it is gone. */
  status: StepRunStatus;
  reason: WaitReason | null;
  effect: Effect;
  state: JsonObject | null;
  wakeAt: Date | null;
  startedAt: Date | null;
  error: { group: ErrorGroup; message: string } | null;
  /** How often the server's process ended while it ran. */
  deaths: number;
  /** What an operator, an approver, a time-out or a child gave to it. */
  answer: JsonObject | null;
  /** Reads it from where it lies; only for a run that has ended. */
  output(): Promise<Json>;
}

export interface Beginning {
  place: Place;
  attempt: number;
  effect: Effect | 'flow';
  /** As resolved, secrets already replaced. */
  input: Json;
  /**
   * True: on disk before this returns (an unsafe step). False: with the next write. What came before a keyed step is on
   * disk in either case: after a crash it is tried again with the same input.
   */
  durable: boolean;
}

export interface Ending {
  status: StepRunStatus;
  output?: Json;
  state?: JsonObject;
  error?: { group: ErrorGroup; message: string };
  /** True: on disk before this returns, with everything before it. False (pure, flow): with the next write. */
  durable: boolean;
}

export interface Waiting {
  reason: WaitReason;
  /** When to go on without an answer; null: only an answer goes on. */
  wakeAt: Date | null;
  state: JsonObject;
  approval?: ApprovalRequest;
  child?: ChildRequest;
}

export interface ApprovalRequest {
  /** The value of the approval step, resolved. */
  request: JsonObject;
  quorum: number;
  expiresAt: Date | null;
}

export interface ChildRequest {
  workflowId: string;
  inputs: JsonObject;
  /** A preview of it. */
  dryRun: boolean;
}

/**
 * Everything that one claim of an execution reads and writes. Writes are refused by `Fault('cancelled')` once the
 * execution was stopped or claimed by somebody else: the interpreter lets it fly.
 */
export interface Journal {
  /** What earlier claims left at a place; a body of a loop that has ended is not recalled. */
  recall(nodeId: string, iterPath: string): Recalled | undefined;
  /** → the step run's id: made of execution, node, iteration and attempt, so the same after a crash. */
  begin(beginning: Beginning): Promise<string>;
  /** ABORTED gives up a wait: its approval is cancelled and its child stopped, with the same write. */
  end(stepRunId: string, ending: Ending): Promise<void>;
  /** How far a step that this claim began has come; goes to disk with the next write of anything. */
  note(stepRunId: string, state: JsonObject): void;
  /** The step waits; on disk before this returns, with the approval or the child that it asks for. */
  wait(stepRunId: string, waiting: Waiting): Promise<void>;
  /** Kept with the next write; at most 2,000 lines and 256 KiB of a step run, the rest is counted. */
  log(stepRunId: string, level: 'info' | 'warn' | 'error', text: string): void;
  /** Told often, written rarely: with other writes, else at most twice a second. */
  progress(done: number, total: number, lastStep: string): void;
  /** Everything that is still in memory goes to disk. */
  flush(): Promise<void>;
}

/** How a claim ends. Parked: nothing of it stays in memory; `wakeAt` is the earliest of what waits. */
export type ClaimEnd =
  | {
      kind: 'ended';
      status: Extract<
        ExecutionStatus,
        'SUCCEEDED' | 'SUCCEEDED_WITH_ERRORS' | 'COMPLETED_WITH_ERRORS' | 'FAILED' | 'ABORTED'
      >;
      output: Json;
      error?: { group: ErrorGroup; message: string };
    }
  | { kind: 'parked'; reason: WaitReason; wakeAt: Date | null };

/** Carries an execution on from its journal until it ends or everything in it waits. */
export interface Interpret {
  (facts: ExecutionFacts, journal: Journal, signal: AbortSignal): Promise<ClaimEnd>;
}
