import type { CaseStatus } from '@shared/model/caseStatus';
import type { Sql } from '../../db/database';

/** Who changes cases. `by` decides what the life-cycle lets them do, `kind` how the activity names them. */
export interface Actor {
  name: string;
  kind: 'person' | 'api_key' | 'system';
  by: 'person' | 'step' | 'ticket';
}

export interface StatusChange {
  caseIds: readonly string[];
  status: CaseStatus;
  reason?: string | null | undefined;
  /** For status excluded: opens again on that day (yyyy-MM-dd). */
  until?: string | null | undefined;
}

export interface BatchResult {
  updated: string[];
  failed: { id: string; reason: string }[];
  /** The changed ones, and those that count now for them or no longer. */
  touched: string[];
}

interface Account {
  provider: string;
  accountId: string;
}

/** What other domains may do with the cases of an organisation. Every change writes its activity and its live event. */
export interface Cases {
  setStatus(orgId: string, actor: Actor, change: StatusChange): Promise<BatchResult>;
  /** null: nobody. Stays whatever the tags of the resource say. */
  setOwner(
    orgId: string,
    actor: Actor,
    caseIds: readonly string[],
    owner: string | null,
  ): Promise<BatchResult>;
  /** By which day (yyyy-MM-dd) they are to be done; null: not planned. */
  plan(orgId: string, actor: Actor, caseIds: readonly string[], on: string | null): Promise<BatchResult>;
  /** With `stepKey`, the step run that writes it, a repetition adds nothing. */
  comment(
    orgId: string,
    actor: Actor,
    caseIds: readonly string[],
    text: string,
    stepKey?: string,
  ): Promise<BatchResult>;
  /** `Fault('not_found')` for an unknown case. */
  markSeen(orgId: string, caseId: string): Promise<void>;
  /** Removes the cases of the demo company's accounts for good; → how many. */
  removeDemoCases(orgId: string, accounts: readonly Account[]): Promise<number>;
  /**
   * After a source was removed: open and acknowledged cases whose account is in no bill any more expire with the
   * reason account_removed; people's work and its record stay. → how many.
   */
  expireRemovedAccounts(orgId: string, remaining: readonly Account[]): Promise<number>;
  /** After bills of these accounts were removed: what is left of them judges their cases, however early it ends. */
  forgetJudgement(orgId: string, accounts: readonly Account[]): Promise<void>;
}

/** What a person or a workflow decided about a case. */
export interface CaseDecision {
  /** Grows with every activity. */
  activityId: number;
  caseId: string;
  caseType: string;
  accountId: string;
  resourceId: string;
  status: CaseStatus;
}

export interface CaseDecisions {
  /** About cases of these types after an activity, oldest first, at most 200; those of the last half minute come later. */
  after(orgId: string, caseTypes: readonly string[], activityId: number): Promise<CaseDecision[]>;
  /** The newest activity of the organization; 0 for none. */
  newest(sql: Sql, orgId: string): Promise<number>;
}

/** Of the boards of one space, in one currency: as the list of boards counts them. */
export interface SpaceCases {
  space_id: string;
  currency: string;
  /** Cases that are not closed. */
  open: number;
  /** What a month would save; cases that count, potential ones only. */
  month: number;
}

/** The cases of an organisation summed up by space and currency, by one query. */
export interface CasesBySpace {
  bySpace(sql: Sql, orgId: string): Promise<SpaceCases[]>;
}
