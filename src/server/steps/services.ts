import type { CostRule } from '@shared/model/cost-query/types';
import type { Narrowing } from '@shared/model/filterSets';
import type { CostMethod } from '@shared/model/limits';
import type { ModelUse } from '@shared/model/ai/models';
import type { Json, JsonObject } from '@shared/model/json';
import type { Period } from '@shared/model/periods';
import type { AppPort } from './apps.port';
import type { CloudsPort, StepActor } from './clouds.port';
import type { CommandsPort } from './commands.port';
import type { ExpressionPort } from '../expressions/expressions.port';
import type { ChatPort, MailPort } from './messages.port';
import type { CustomerPort } from './customers.port';
import type { McpPort } from './mcp.port';
import type { TicketPort } from './tickets.port';

/** What steps may reach, each behind a port; wired at the composition root. Every call is bound to `orgId`. */
export interface StepServices {
  http: HttpPort;
  apis: ApiPort;
  clouds: CloudsPort;
  commands: CommandsPort;
  network: NetworkPort;
  code: CodePort;
  expressions: ExpressionPort;
  datastores: DatastorePort;
  cases: CasePort;
  costs: CostPort;
  workflows: WorkflowPort;
  customers: CustomerPort;
  ai: AiPort;
  chats: ChatPort;
  mail: MailPort;
  tickets: TicketPort;
  caseTickets: CaseTicketPort;
  apps: AppPort;
  mcp: McpPort;
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
/**
 * Refuses loopback, private, link-local and metadata addresses (also after a redirect and after the name is resolved)
 * unless they are allowed for this organisation.
 */
export interface HttpPort {
  send(request: HttpRequest & { orgId: string }): Promise<HttpReply>;
}

/** APIs that are connected as integrations. Steps never see their credentials, which stay with their own origin. */
export interface ApiPort {
  /** What a path stands for below the address of the API. `StepError` at another origin, or when it is not connected. */
  address(orgId: string, integrationId: string, path: string): Promise<string>;
  /** `url` as the path of `address`. Nothing of the credentials stands in the reply or in an error. */
  send(request: HttpRequest & { orgId: string; integrationId: string }): Promise<HttpReply>;
}

export interface HostAndPort {
  host: string;
  port: number;
}
export interface Reached {
  reachable: boolean;
  address: string | null;
  reason: string;
}
/** Internal addresses are refused as by `HttpPort`. */
export interface NetworkPort {
  resolve(name: string, type: string, signal: AbortSignal): Promise<Json>;
  certificate(of: HostAndPort & { orgId: string }, signal: AbortSignal): Promise<JsonObject>;
  /** Opens a TCP connection and closes it. An internal address is a `StepError`, a silent host is not. */
  reach(of: HostAndPort & { orgId: string }, timeoutMs: number, signal: AbortSignal): Promise<Reached>;
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
  /** The process is not ready yet, and takes some seconds more. */
  onStarting?: () => void;
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
interface DatastoreColumn {
  key: string;
  type: string;
  options: string[];
}
/**
 * What the id of a datastore begins with that a preview would have made: reading it gives nothing, and nothing is
 * written to it.
 */
export const PREVIEWED = 'preview:';

export interface DatastorePort {
  /** By id, else by name within the space. `StepError` when there is none. */
  find(orgId: string, spaceId: string, idOrName: string): Promise<{ datastoreId: string; name: string }>;
  /** The one of that name in the organisation, else a new one in the space with these columns. */
  ensure(
    orgId: string,
    spaceId: string,
    wanted: { name: string; description: string; columns: { key: string; type: string }[] },
    actor: StepActor,
  ): Promise<{ datastoreId: string; name: string; created: boolean }>;
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
  /**
   * None: all boards. Of a board only these types, in so far as `caseTypes` has them too; none: all of them.
   * `customerId`: the board is a customer's of a provider.
   */
  boards?: { boardId: string; customerId?: string; caseTypes: string[] }[];
  accounts?: string[];
  owners?: string[];
  /** Cases without an owner, beside `owners`. */
  withoutOwner?: boolean;
  regions?: string[];
  resourceId?: string;
  minimumMonthlySaving?: number;
  minimumAgeDays?: number;
  text?: string;
  limit: number;
}
export type CaseGrouping = 'type' | 'account' | 'owner' | 'none';

/** A case as a workflow finds it. What it has of `type`, `provider`, `account`, `region` and `resource` tells it apart. */
export interface FoundCase {
  title: string;
  /** Not one of the saving rules that the product brings: those are theirs to open and close. */
  type: string;
  /** A board's id or name; empty: the default board. */
  board: string;
  provider: string;
  account: string;
  region: string;
  resource: string;
  resourceName: string;
  service: string;
  monthlyCost: number;
  /** Null where there is no amount. */
  monthlySaving: number | null;
  currency: string;
  owner: string | null;
  effort: 'low' | 'medium' | 'high';
  summary: string;
  evidence: { label: string; value: string }[];
}
export interface CaseBatch {
  updated: string[];
  failed: { id: string; reason: string }[];
}
/** Cases are the objects of `GET cases/{id}`, with `monthly_saving` (null where there is no amount) beside. */
export interface CasePort {
  /** The largest saving first. */
  search(orgId: string, query: CaseSearch): Promise<{ cases: JsonObject[]; total: number }>;
  /** With evidence, formula and remediation. */
  get(orgId: string, caseId: string): Promise<JsonObject>;
  /** `until`: of status excluded, yyyy-MM-dd; it opens again on that day. Setting the status it has changes nothing. */
  setStatus(
    orgId: string,
    actor: StepActor,
    caseIds: string[],
    change: { status: string; reason: string; until: string | null },
  ): Promise<CaseBatch>;
  /** With the same key the comment is written once. */
  comment(
    orgId: string,
    actor: StepActor,
    caseIds: string[],
    text: string,
    idempotencyKey: string,
  ): Promise<CaseBatch>;
  /** Null: nobody. */
  assign(orgId: string, actor: StepActor, caseIds: string[], owner: string | null): Promise<CaseBatch>;
  /**
   * The same thing found again is the same case: it is seen again, and opens again when it was closed. `created` tells
   * whether this call, or one with the same key before it, made the case.
   */
  create(
    orgId: string,
    actor: StepActor,
    found: FoundCase,
    idempotencyKey: string,
  ): Promise<{ case: JsonObject; created: boolean }>;
  /** What happened to a case, the newest first: `{ activity_type, actor, actor_kind, time, from, to, text }`. */
  activities(orgId: string, caseId: string): Promise<JsonObject[]>;
  /** Rows of `{ value, label, currency, open_cases, closed_cases, monthly_saving, yearly_saving }`. */
  summary(orgId: string, groupBy: CaseGrouping, query: Omit<CaseSearch, 'limit'>): Promise<JsonObject[]>;
}

/** A ticket as somebody asks for it; `fields` of Jira by their ids. */
export type CaseTicketDraft = { integrationId: string; title: string; text: string; labels: string[] } & (
  | { service: 'JIRA'; projectId: string; issueTypeId: string; fields: JsonObject }
  | { service: 'GITHUB'; repository: string }
);
export interface CaseTicketPort {
  /** One ticket for those of the cases that have none that is open, linked to each; null when all have one. */
  open(
    orgId: string,
    actor: StepActor,
    caseIds: string[],
    draft: CaseTicketDraft,
  ): Promise<{ ticket: { key: string; url: string } | null; linked: string[]; already: string[] }>;
}

export interface CostQuestion {
  /** yyyy-MM-dd, both included. */
  from: string;
  to: string;
  granularity: 'daily' | 'weekly' | 'monthly' | 'none';
  /** Null: the organisation's. */
  method: CostMethod | null;
  /** At most two dimensions of `@shared/model/cost-query`. */
  groupBy: string[];
  /** `cost` compares the amount of a row. */
  filters: Narrowing<CostRule>;
  limit: number;
}
export interface CostAnswer {
  /**
   * `{ period?, <groups>…, <group>_name?, currency, amount }`, by period and the largest amount. `_name` stands beside
   * account, region and resource.
   */
  rows: JsonObject[];
  /** Of all rows, also of those beyond the limit. `previous`: the same number of days before; null without bills. */
  totals: { currency: string; amount: number; previous: number | null }[];
  /** There were more rows than the limit. */
  truncated: boolean;
}
export interface CostRange {
  from: string;
  to: string;
  /** The newest complete day of the largest sources, where ranges end; null when there is none. */
  completeThrough: string | null;
  /** How far each source is complete. */
  sources: { name: string; completeThrough: string | null; ended: boolean }[];
  currencies: string[];
}
export interface MonthForecast {
  /** 'yyyy-MM': the month under way. */
  month: string;
  currency: string;
  /** Charged so far. */
  spent: number;
  forecast: number;
  /** The 80 % interval; null: too few closed months to tell. */
  low: number | null;
  high: number | null;
  /** Mean error on the last closed months, in percent; null: none could be tested. */
  off_by_percent: number | null;
  /** How the days to come are foretold, in words. */
  method: string;
}
export interface BudgetStanding {
  name: string;
  currency: string;
  /** 'yyyy-MM', both inclusive. */
  from: string;
  to: string;
  budget: number;
  spent: number;
  forecast: number | null;
}
export interface CostPort {
  /** One of each currency, the largest first; none without costs. The forecast of the screens. */
  forecast(
    orgId: string,
    question: Pick<CostQuestion, 'method' | 'filters'>,
    signal: AbortSignal,
  ): Promise<MonthForecast[]>;
  /** One of the organization's budgets by its name or id, in the period under way; null: there is none. */
  budget(orgId: string, name: string, signal: AbortSignal): Promise<BudgetStanding | null>;
  query(orgId: string, question: CostQuestion, signal: AbortSignal): Promise<CostAnswer>;
  /** Why the costs of these days (both included) are not whole, so that a change would be none; null: they are whole. */
  gap(orgId: string, days: { from: string; to: string }, signal: AbortSignal): Promise<string | null>;
  /** The days for which there are costs; null when there is no bill. */
  range(orgId: string, signal: AbortSignal): Promise<CostRange | null>;
  /**
   * Anomalies that ended on this day or later, the largest impact first: `{ title, summary, service, account,
   * account_name, region, provider, currency, monthly_cost, first_day, last_day, evidence }`.
   */
  anomalies(orgId: string, since: string, limit: number, signal: AbortSignal): Promise<JsonObject[]>;
}

/** How bills compare days with those before, on every screen. */
export interface CostComparison {
  /** The colors of groups in charts, 1 to 10. @param keys groups as JSON, the largest first */
  colors(orgId: string, fields: readonly string[], keys: readonly string[]): Promise<Record<string, number>>;
  /** The days that all bills have of these days and of those before; `why` they cannot be compared, or null. */
  comparison(
    orgId: string,
    days: Period,
    signal: AbortSignal,
  ): Promise<{ sides: { after: Period; before: Period }; why: string | null }>;
}

export interface AiRequest {
  /** Which of the organization's models is asked. */
  use: ModelUse;
  prompt: string;
  /** Given to the model as data, apart from the prompt. */
  data: Json;
  /** Text, or JSON of this schema (null: any JSON). */
  answer:
    | { format: 'text' }
    | {
        format: 'json';
        schema: JsonObject | null;
        /** What is wrong with an answer that fits the schema: the model is asked again. `isLast`: for the last time. */
        check?(value: Json, isLast: boolean): Promise<string[]>;
      };
}
export interface AiPort {
  /** What the model answers, checked against the schema. `StepError`: no model is set, or what it says. */
  complete(orgId: string, request: AiRequest, signal: AbortSignal): Promise<Json>;
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
    /** How many workflows have started each other before it. */
    depth: number,
  ): Promise<string>;
}
