import type { Json, JsonObject } from '@shared/model/json';
import type { ChatCall } from './messages.port';

export interface MondayItem {
  id: string;
  name: string;
  /** For people. */
  url: string;
}

/** A board, and a group of it ('': the first), by ID or name; values by the title or ID of their columns. */
export interface MondayDraft {
  board: string;
  group: string;
  name: string;
  columns: JsonObject;
}
/** As it is sent: `columns` by ID, each as its type takes it. */
export interface MondayReady {
  boardId: string;
  board: string;
  groupId: string | null;
  columns: JsonObject;
}
/** Items of a board that fit all of it; '' and `{}` leave out a condition. `text`: in their names. */
export interface MondaySearch {
  board: string;
  group: string;
  text: string;
  columns: JsonObject;
  limit: number;
}

/**
 * monday.com, through integrations that are connected. Fails with a `StepError` that names the board, group or column;
 * what was asked too often is asked again when monday.com says so, until the signal is aborted.
 */
export interface MondayPort {
  /** The item as it would be sent; nothing is made. */
  ready(call: ChatCall, draft: MondayDraft): Promise<MondayReady>;
  create(call: ChatCall, draft: MondayDraft): Promise<MondayItem & MondayReady>;
  readyChange(call: ChatCall, id: string, columns: JsonObject): Promise<MondayItem & MondayReady>;
  change(call: ChatCall, id: string, columns: JsonObject): Promise<MondayItem & MondayReady>;
  comment(call: ChatCall, id: string, text: string): Promise<{ id: string }>;
  /** `{ id, name, url, state, group, updated_at, columns }`: texts by the titles of their columns. */
  search(call: ChatCall, asked: MondaySearch): Promise<{ items: JsonObject[]; truncated: boolean }>;
}

/** Of the requests that an organization may send in 24 hours. */
export interface ApiUsage {
  used: number;
  limit: number;
}
export interface SalesforceRecord {
  id: string;
  /** False: it was there. */
  created: boolean;
  /** For people. */
  url: string;
}
/** A record to create; with `id` to update; with `external` to update if there is one with that value, else to create. */
export interface SalesforceWrite {
  object: string;
  id?: string;
  external?: { field: string; value: string };
  fields: JsonObject;
}
type WithUsage<T> = T & { usage: ApiUsage | null };

/** Salesforce, as monday.com; errors name the fields. */
export interface SalesforcePort {
  /** Rows without Salesforce's `attributes`; `total`: of all that the query finds. */
  query(
    call: ChatCall,
    soql: string,
    limit: number,
  ): Promise<WithUsage<{ rows: Json[]; total: number; truncated: boolean }>>;
  /** Fails where the object or a field could not be written so; writes nothing. */
  tryWrite(call: ChatCall, write: SalesforceWrite): Promise<void>;
  create(call: ChatCall, object: string, fields: JsonObject): Promise<WithUsage<SalesforceRecord>>;
  update(
    call: ChatCall,
    write: { object: string; id: string; fields: JsonObject },
  ): Promise<WithUsage<SalesforceRecord>>;
  upsert(
    call: ChatCall,
    write: { object: string; external: { field: string; value: string }; fields: JsonObject },
  ): Promise<WithUsage<SalesforceRecord>>;
}

/** `report`: `cost/history`. The last `periods` intervals; dimensions and measures by the names of CloudHealth. */
export interface ReportQuestion {
  report: string;
  interval: 'monthly' | 'weekly' | 'daily';
  periods: number;
  dimensions: string[];
  measures: string[];
  /** `AWS-Account:select:1,2` */
  filters: string[];
  /** Whether rows of totals stand beside the rows that they sum. */
  totals: boolean;
  limit: number;
}
export interface CloudhealthReport {
  name: string;
  /** ISO 8601, '' where it is not told. */
  updatedAt: string;
  measures: { name: string; label: string }[];
  /** By dimension its member's label, by measure its number. */
  rows: JsonObject[];
  truncated: boolean;
}

/** CloudHealth, which is only read; failures as of monday.com. */
export interface CloudhealthPort {
  report(call: ChatCall, question: ReportQuestion): Promise<CloudhealthReport>;
  /** Of a policy by ID or name, by its last evaluation. */
  violations(
    call: ChatCall,
    policy: string,
    limit: number,
  ): Promise<{
    policy: { id: string; name: string };
    resources: JsonObject[];
    truncated: boolean;
    cut: boolean;
  }>;
}

type UmbrellaBasis = 'unblended' | 'netUnblended' | 'amortized' | 'netAmortized';
/** Days as yyyy-MM-dd, both included. */
export interface UmbrellaCosts {
  from: string;
  to: string;
  interval: 'day' | 'week' | 'month';
  /** A dimension of Umbrella: service, region, linkedaccid … */
  groupBy: string;
  costType: 'cost' | 'discount' | 'refund' | 'credit';
  basis: UmbrellaBasis;
  limit: number;
}
/** Empty lists and 0 leave out a condition. */
export interface UmbrellaRecommendations {
  status: 'potential_savings' | 'actual_savings' | 'excluded';
  minimumYearlySaving: number;
  services: string[];
  accounts: string[];
  types: string[];
  basis: UmbrellaBasis;
  limit: number;
}

/** Umbrella, which is only read; failures as of monday.com. */
export interface UmbrellaPort {
  /** `{ period, group, account, cost, usage }` */
  costs(call: ChatCall, question: UmbrellaCosts): Promise<{ rows: JsonObject[]; truncated: boolean }>;
  /** The largest saving first. */
  recommendations(
    call: ChatCall,
    question: UmbrellaRecommendations,
  ): Promise<{ rows: JsonObject[]; total: number | null; truncated: boolean }>;
}

/** Services of others that steps read and write, beside tickets and chats. */
export interface AppPort {
  monday: MondayPort;
  salesforce: SalesforcePort;
  cloudhealth: CloudhealthPort;
  umbrella: UmbrellaPort;
}
