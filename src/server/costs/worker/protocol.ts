import { isFault, type FaultJson } from '@shared/kernel/fault';
import type { DemoRequest, DemoResult } from '../demo/generate';
import type { SearchRequest, SearchResult } from '../commitments/plan/search';
import type { CommitmentEnd, Observed, RuleFrontier, RuleRequest, RuleResult } from '../rules/common/rule';
import type { HandedOver, HandOverRequest } from '../clickhouse/handOver';
import type { ConsoleRequest, ConsoleResult } from '../console/run';
import type { RolledUp, RollUpRequest } from '../rollups/build';
import type { ReadTableRequest, TextRows } from '../import/readTable';
import type { Scalar } from '../queries/fields';
import type { FileInspection, ImportProgress, ImportRequest, ImportResult, InspectRequest } from '../types';
import type { QueryRow } from '../queries/row';
import type { Scope } from './sandbox';

/** The data of the `unavailable` Fault for a stored file that cannot be read; for this program only. */
export const UNREADABLE_BILL = 'unreadable-bill';
export const isUnreadable = (error: unknown): boolean =>
  isFault(error) && error.code === 'unavailable' && error.data === UNREADABLE_BILL;

export interface QueryRequest extends Scope {
  /** One SELECT over the view `focus`. */
  sql: string;
  values: Readonly<Record<string, Scalar>>;
  /** By default 100,000. */
  maxRows?: number;
  /** The plan of it instead of its rows; it is not run. */
  explain?: true;
}

export interface QueryResult {
  columns: string[];
  rows: QueryRow[];
  /** There were more rows than `maxRows`. */
  truncated: boolean;
}

export interface RulesRequest extends Scope {
  requests: readonly RuleRequest[];
  /** The last complete day of each bill, where the caller knows them; the others are not judged then. */
  frontiers?: readonly RuleFrontier[];
  /** What files beside the bills tell of commitments. */
  commitments?: readonly CommitmentEnd[];
  /** What was read of the providers. */
  observed?: Observed;
}

export type DemoJob = Omit<DemoRequest, 'signal' | 'onProgress'>;

/** What the worker process is asked. */
export interface WorkerCalls {
  query: { input: QueryRequest; output: QueryResult };
  rules: { input: RulesRequest; output: RuleResult[] };
  inspect: { input: InspectRequest; output: FileInspection };
  import: { input: ImportRequest; output: ImportResult };
  demo: { input: DemoJob; output: DemoResult };
  console: { input: ConsoleRequest; output: ConsoleResult };
  commitments: { input: SearchRequest; output: SearchResult };
  table: { input: ReadTableRequest; output: TextRows };
  handOver: { input: HandOverRequest; output: HandedOver };
  rollUp: { input: RollUpRequest; output: RolledUp };
}

export type WorkerCall = keyof WorkerCalls;

export type ToWorker =
  | { [K in WorkerCall]: { t: 'call'; id: number; call: K; input: WorkerCalls[K]['input'] } }[WorkerCall]
  | { t: 'cancel'; id: number };

export type FromWorker =
  | { t: 'progress'; id: number; progress: ImportProgress }
  | { t: 'reply'; id: number; data: unknown }
  | { t: 'fault'; id: number; fault: FaultJson };

const has = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value;

/** Both ends are this program's own, so the kind of a message is all that is looked at. */
export const isToWorker = (value: unknown): value is ToWorker =>
  has(value, 't') && (value.t === 'call' || value.t === 'cancel');
export const isFromWorker = (value: unknown): value is FromWorker =>
  has(value, 't') && typeof value.t === 'string' && ['progress', 'reply', 'fault'].includes(value.t);
