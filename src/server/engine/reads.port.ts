import type { ExecutionStatus } from '@shared/model/executionStatus';
import type { Json, JsonObject } from '@shared/model/json';
import type { Sql } from '../db/database';

/**
 * What may be read of executions. Every call is bound to one organisation; times are Dates. Pages: `key` is opaque,
 * null asks for the first page, `next` is null after the last one; `limit` is at most 1,000. Tests of steps are found
 * by id only.
 */
export interface EngineReads {
  /** By execution id, else by trigger event id (the newest). */
  execution(orgId: string, id: string): Promise<ExecutionRecord | undefined>;
  /** Newest first. */
  list(orgId: string, filter: ExecutionFilter, page: PageRequest): Promise<Page<ExecutionSummary>>;
  /** In the order in which they were begun. `under`: '' only what lies outside loops, '3' the fourth iteration and what lies in it; `exact`: without that. */
  stepRuns(
    orgId: string,
    executionId: string,
    filter: { under?: string; exact?: boolean; nodeId?: string; statuses?: readonly string[] },
    page: PageRequest,
  ): Promise<Page<StepRunRecord>>;
  stepRun(orgId: string, stepRunId: string): Promise<StepRunRecord | undefined>;
  /** Of one step run in its order; of an execution by time. */
  logLines(
    orgId: string,
    of: { executionId: string } | { stepRunId: string },
    page: PageRequest,
  ): Promise<Page<LogLine>>;
  /** Undefined: no such step run, or one that has not ended. `from` and `limit` choose items of a list. */
  stepOutput(orgId: string, stepRunId: string, items?: ItemRange): Promise<Output | undefined>;
  stepInput(orgId: string, stepRunId: string): Promise<Json | undefined>;
  executionOutput(orgId: string, executionId: string, items?: ItemRange): Promise<Output | undefined>;
  /** The newest of each workflow, newest first; of all of them by one statement. */
  lastExecutions(
    orgId: string,
    workflowIds: readonly string[],
    options: { count: number; statuses?: readonly string[] },
  ): Promise<Map<string, ExecutionSummary[]>>;
  /** How many executions there are in each status. */
  counts(
    orgId: string,
    filter: Pick<ExecutionFilter, 'workflowIds' | 'spaceId' | 'from' | 'to'>,
  ): Promise<Record<string, number>>;
  approval(orgId: string, approvalId: string): Promise<ApprovalRecord | undefined>;
  /** Newest first. */
  approvals(
    orgId: string,
    filter: { states?: readonly string[]; executionId?: string; workflowId?: string },
    page: PageRequest,
  ): Promise<Page<ApprovalRecord>>;
  /** At most a thousand that have not ended, of one workflow or of all. → their ids. */
  active(orgId: string, workflowId: string | null): Promise<string[]>;
  /** The newest run of each node among the last 50 executions. */
  newestRuns(orgId: string, workflowId: string, of: NewestOf): Promise<StepRunRecord[]>;
  /** The newest try of each of the nodes and iterations, at most `each` iterations of a node. */
  ran(orgId: string, executionId: string, nodeIds: readonly string[], each: number): Promise<RanStep[]>;
  /** Nodes of which something ran. */
  ranNodes(orgId: string, executionId: string): Promise<string[]>;
  /** What each workflow's executions hold, the largest first. */
  sizes(orgId: string): Promise<{ workflowId: string; executions: number; bytes: number }[]>;
  /** Of all organisations together, for whoever runs the server. */
  load(): Promise<ExecutionLoad>;
}

/** What has not ended. */
export interface ExecutionLoad {
  byStatus: Record<Extract<ExecutionStatus, 'PENDING' | 'RUNNING' | 'WAITING'>, number>;
  /** Since when the oldest that waits for a server process could go on. */
  oldestDue: Date | null;
}

/** What is read as a part of the caller's transaction. */
export interface EngineReadsWithin {
  /** The newest of each workflow, newest first, tests left out; of all of them by one statement. */
  lastRuns(sql: Sql, workflowIds: readonly string[], each: number): Promise<ReadonlyMap<string, LastRun[]>>;
  /** Executions that failed after `after` and not after `until`, the last ones first; tests are none. */
  failed(sql: Sql, orgId: string, after: Date, until: Date, limit: number): Promise<FailedExecution[]>;
  failedCount(sql: Sql, orgId: string, after: Date, until: Date): Promise<number>;
}

export interface NewestOf {
  nodeIds: readonly string[];
  /** The iterations that count. */
  places: readonly string[];
  /** Ended well only. */
  ended: boolean;
  modes: readonly string[];
}

export interface RanStep {
  nodeId: string;
  stepRunId: string;
  iterPath: string;
  status: string;
  errorType: string | null;
  errorMessage: string | null;
}

export interface LastRun {
  executionId: string;
  status: ExecutionStatus;
  time: Date;
}

export interface FailedExecution {
  executionId: string;
  workflowId: string;
  workflowName: string;
  errorMessage: string | null;
  endedAt: Date;
}

export interface PageRequest {
  limit: number;
  key: string | null;
}
export interface Page<T> {
  rows: T[];
  next: string | null;
}
export interface ItemRange {
  from: number;
  limit: number;
}

export interface ExecutionFilter {
  statuses?: readonly string[];
  workflowIds?: readonly string[];
  spaceId?: string;
  triggerTypes?: readonly string[];
  mode?: 'run' | 'replay';
  /** Of the start; `to` is not included. */
  from?: Date;
  to?: Date;
  /** Within the name of the workflow, or the whole id of an execution or trigger event. */
  text?: string;
}

export interface ExecutionSummary {
  executionId: string;
  workflowId: string;
  workflowName: string;
  spaceId: string;
  version: number;
  triggerEventId: string;
  triggerId: string | null;
  triggerType: string;
  mode: string;
  dryRun: boolean;
  status: string;
  reason: string | null;
  progress: number;
  stepsDone: number;
  stepsTotal: number;
  lastStep: string | null;
  errorType: string | null;
  errorMessage: string | null;
  actorId: string;
  actorName: string;
  parentId: string | null;
  replayOf: string | null;
  replayFrom: string | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  scheduledFor: Date | null;
  sizeBytes: number;
}

export interface ExecutionRecord extends ExecutionSummary {
  inputs: JsonObject;
  payload: Json;
  testNode: string | null;
}

export interface StepRunRecord {
  stepRunId: string;
  executionId: string;
  nodeId: string;
  stepName: string;
  stepTemplateId: string;
  iterPath: string;
  attempt: number;
  effect: string;
  status: string;
  reason: string | null;
  state: JsonObject | null;
  errorType: string | null;
  errorMessage: string | null;
  wakeAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
  hasOutput: boolean;
}

export interface LogLine {
  stepRunId: string;
  seq: number;
  at: Date;
  level: string;
  text: string;
}

/** `total`: items of the list. */
export type Output =
  | { kind: 'list'; total: number; from: number; items: Json[] }
  | { kind: 'value'; value: Json };

export interface ApprovalRecord {
  approvalId: string;
  executionId: string;
  workflowId: string;
  stepRunId: string;
  stepName: string;
  request: JsonObject;
  state: string;
  quorum: number;
  /** `comment` is missing in votes of before it was kept. */
  votes: { id: string; name: string; at: string; comment?: string }[];
  decidedBy: string | null;
  decidedByName: string | null;
  decidedVia: string | null;
  comment: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  decidedAt: Date | null;
}
