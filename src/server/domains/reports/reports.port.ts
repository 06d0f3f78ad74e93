import type { CallInput, CallReply } from '@shared/api/index';
import type { ReportSchedule } from '@shared/api/reports/entities';
import type { ReportFormat } from '@shared/model/reports/formats';
import type { Sql } from '../../db/database';

export type SpendQuery = CallInput<'costs.spend'>['body'];
export type SpendReply = CallReply<'costs.spend'>['data'];

/** Of a group in a period. */
export interface ReportLine {
  period: string;
  group: string[];
  label: string[];
  currency: string;
  /** As exact decimals. */
  cost: string;
}

/** What a report asks of the bills. */
export interface ReportSpend {
  spend(orgId: string, query: SpendQuery, signal: AbortSignal): Promise<SpendReply>;
  csv(orgId: string, query: SpendQuery, signal: AbortSignal): AsyncIterable<string>;
  /** All that `csv` has, row by row. */
  rows(orgId: string, query: SpendQuery, signal: AbortSignal): AsyncIterable<ReportLine>;
  range(orgId: string): Promise<Pick<CallReply<'costs.range'>['data'], 'completeThrough' | 'lastDay'>>;
}

export interface ReportFile {
  name: string;
  /** As base64. */
  content: string;
  contentType: string;
}

/** A report as it is sent. */
export interface ReportToSend {
  orgId: string;
  /** Once for each. */
  key: string;
  id: string;
  name: string;
  space: string;
  /** What it shows, in words. */
  shows: string;
  /** yyyy-MM-dd, both inclusive. */
  from: string;
  to: string;
  /** Of each currency; `previous` null where the days before cannot be compared. */
  totals: readonly Pick<SpendReply['totals'][number], 'currency' | 'cost' | 'compared' | 'previous'>[];
  compared: SpendReply['compared'];
  /** The largest of each currency by their names, the rest as one of `others`. */
  groups: readonly { label: string; currency: string; cost: number; isRest: boolean }[];
  format: ReportFormat;
  /** Null where it would be too large. */
  file: ReportFile | null;
  recipients: readonly string[];
  /** Those of the recipients whom the schedule names by their address alone. */
  outside: readonly string[];
  tellsOrganization: boolean;
  chats: ReportChats;
}

/** The channels of a schedule. */
export type ReportChats = Pick<ReportSchedule, 'slack' | 'teams'>;

/** What became of what was handed over under a key. */
export interface ReportOutcome {
  key: string;
  state: 'waiting' | 'sent' | 'failed';
  reason: string | null;
}

/** How reports reach people. */
export interface ReportNotifier {
  /** `write` hands it over in the caller's transaction; null: there is nobody to send it to. */
  message(of: ReportToSend): Promise<((sql: Sql) => Promise<void>) | null>;
  /** What keeps a channel from being written to, with the field that names it; null: nothing that is known. */
  trouble(orgId: string, chats: ReportChats): Promise<{ field: string; reason: string } | null>;
  outcomes(sql: Sql, orgId: string, keys: readonly string[]): Promise<ReportOutcome[]>;
}
