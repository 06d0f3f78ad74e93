import type { CostMethod } from '@shared/model/limits';
import type { Json, JsonObject } from '@shared/model/json';

/** What steps may reach, each behind a port; wired at the composition root. Every call is bound to `orgId`. */
export interface StepServices {
  http: HttpPort;
  network: NetworkPort;
  code: CodePort;
  datastores: DatastorePort;
  cases: CasePort;
  costs: CostPort;
  workflows: WorkflowPort;
}

export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  timeoutMs: number;
  /** Bytes of a reply beyond which it is refused. */
  maxBytes: number;
  followRedirects: boolean;
  signal: AbortSignal;
}
export interface HttpReply {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  url: string;
}
/** Refuses loopback, private, link-local and metadata addresses (also after a redirect and after the name is resolved). */
export interface HttpPort {
  send(request: HttpRequest): Promise<HttpReply>;
}

export interface NetworkPort {
  resolve(name: string, type: string, signal: AbortSignal): Promise<Json>;
  certificate(host: string, port: number, signal: AbortSignal): Promise<JsonObject>;
  /** Opens a TCP connection and closes it. An internal address is a `StepError`, a silent host is not. */
  reach(
    host: string,
    port: number,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<{ reachable: boolean; address: string | null; reason: string }>;
}

export interface CodeRequest {
  language: 'python' | 'javascript';
  code: string;
  /** Given to the code as `inputs`. */
  inputs: JsonObject;
  timeoutMs: number;
  maxMemoryMb: number;
  maxOutputBytes: number;
  /** Runs with the same key may share a warm process (one execution); others never do. */
  processKey: string;
  signal: AbortSignal;
  onPrint(text: string): void;
}
/** Runs code in a process of its own without network, files or environment. Fails with `StepError`. */
export interface CodePort {
  run(request: CodeRequest): Promise<Json>;
}

export interface RecordFilter {
  combinator: 'and' | 'or';
  rules: { key: string; operator: string; value: Json }[];
}
export interface DatastoreRecord {
  recordId: string;
  record_data: JsonObject;
  created_at: string;
  updated_at: string;
}
export interface DatastoreColumn {
  key: string;
  type: string;
  options: string[];
}
export interface DatastorePort {
  /** By id, else by name within the space. `StepError` when there is none. */
  find(orgId: string, spaceId: string, idOrName: string): Promise<{ datastoreId: string; name: string }>;
  search(
    orgId: string,
    datastoreId: string,
    query: { filter: RecordFilter | null; sort: { key: string; descending: boolean }[]; limit: number },
  ): Promise<DatastoreRecord[]>;
  count(orgId: string, datastoreId: string, filter: RecordFilter | null): Promise<number>;
  schema(orgId: string, datastoreId: string): Promise<DatastoreColumn[]>;
  /** Rows of `{ <group columns>…, value }` in the order of the groups. */
  aggregate(
    orgId: string,
    datastoreId: string,
    question: {
      filter: RecordFilter | null;
      groupBy: string[];
      function: 'count' | 'sum' | 'avg' | 'min' | 'max';
      /** The column; null for count. */
      key: string | null;
      limit: number;
    },
  ): Promise<JsonObject[]>;
  /** What of these values the columns would refuse, as sentences; at most 20. */
  check(orgId: string, datastoreId: string, records: JsonObject[]): Promise<string[]>;
  /** All or none; ids are made from `idempotencyKey`, so that a repetition adds nothing. */
  insert(
    orgId: string,
    datastoreId: string,
    records: JsonObject[],
    idempotencyKey: string,
  ): Promise<DatastoreRecord[]>;
  update(
    orgId: string,
    datastoreId: string,
    changes: { recordId: string; record_data: JsonObject }[],
  ): Promise<DatastoreRecord[]>;
  /** Changes every record with the same value in the column `key`, adds what has none; all or none. */
  upsert(
    orgId: string,
    datastoreId: string,
    key: string,
    records: JsonObject[],
    idempotencyKey: string,
  ): Promise<{ inserted: DatastoreRecord[]; updated: DatastoreRecord[] }>;
  /** Adds to a number in one statement. Not to be repeated: nothing keeps it from adding twice. */
  increment(
    orgId: string,
    datastoreId: string,
    change: { recordId: string; key: string; amount: number },
  ): Promise<DatastoreRecord>;
  remove(orgId: string, datastoreId: string, recordIds: string[]): Promise<number>;
  clear(orgId: string, datastoreId: string): Promise<number>;
}

export interface CaseSearch {
  statuses?: string[];
  caseTypes?: string[];
  boardId?: string;
  accounts?: string[];
  owners?: string[];
  minimumMonthlySaving?: number;
  text?: string;
  limit: number;
}
export interface CasePort {
  search(orgId: string, query: CaseSearch): Promise<JsonObject[]>;
  get(orgId: string, caseId: string): Promise<JsonObject>;
  setStatus(
    orgId: string,
    actor: { id: string; name: string },
    caseIds: string[],
    status: string,
    reason: string,
  ): Promise<{ updated: string[]; failed: { id: string; reason: string }[] }>;
  comment(
    orgId: string,
    actor: { id: string; name: string },
    caseId: string,
    text: string,
    idempotencyKey: string,
  ): Promise<void>;
  assign(
    orgId: string,
    actor: { id: string; name: string },
    caseIds: string[],
    owner: string,
  ): Promise<{ updated: string[]; failed: { id: string; reason: string }[] }>;
  create(
    orgId: string,
    actor: { id: string; name: string },
    found: JsonObject,
    idempotencyKey: string,
  ): Promise<JsonObject>;
  comments(orgId: string, caseId: string): Promise<JsonObject[]>;
}

export interface CostQuestion {
  from: string;
  to: string;
  granularity: 'daily' | 'weekly' | 'monthly' | 'none';
  method: CostMethod;
  groupBy: string[];
  filters: {
    key: string;
    operator: 'equals' | 'not_equals' | 'greater_than' | 'less_than' | 'like';
    values: string[];
  }[];
  limit: number;
}
export interface CostPort {
  /** Rows of `{ period?, <groups>…, currency, amount }`. */
  query(orgId: string, question: CostQuestion, signal: AbortSignal): Promise<JsonObject[]>;
  /** The days for which there are costs: `yyyy-MM-dd`, both included; null when there is no bill. */
  range(orgId: string): Promise<{ from: string; to: string } | null>;
  anomalies(orgId: string, since: string, limit: number, signal: AbortSignal): Promise<JsonObject[]>;
}

export interface WorkflowPort {
  list(orgId: string, spaceId: string | null, limit: number): Promise<JsonObject[]>;
  executions(
    orgId: string,
    query: { workflowId?: string; statuses?: string[]; since?: string; limit: number },
  ): Promise<JsonObject[]>;
  setState(orgId: string, workflowId: string, state: 'enabled' | 'disabled'): Promise<void>;
  /** Starts another workflow without waiting for it. → its execution id; the same key never starts two. */
  start(
    orgId: string,
    workflowId: string,
    inputs: JsonObject,
    actor: { id: string; name: string },
    idempotencyKey: string,
  ): Promise<string>;
}
