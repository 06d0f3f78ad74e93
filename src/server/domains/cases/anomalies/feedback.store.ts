import type { Sql } from '../../../db/database';
import type { Verdict } from '../detection/costs.port';

export interface FeedbackRow {
  feedback_id: string;
  case_id: string;
  case_title: string;
  verdict: 'expected' | 'fixed' | 'ignored';
  provider: string;
  currency: string;
  direction: 'spike' | 'drop';
  service: string;
  account_id: string;
  account_name: string;
  region: string;
  /** '' of a cost; of usage in all of its units. */
  sku: string;
  unit: string;
  from_day: string | null;
  level: number | null;
  until: string | null;
  cap: number | null;
  note: string;
  by: string;
  at: Date;
  undone_by: string | null;
  undone_at: Date | null;
  /** Nobody has taken it back, nor opened the case again. */
  stands: boolean;
}

export type NewFeedback = Omit<
  FeedbackRow,
  'case_title' | 'account_name' | 'undone_by' | 'undone_at' | 'stands'
>;

/** An excluded case that somebody opens again takes what was said of it back. */
const STANDS = `f.undone_at is null and (f.verdict = 'fixed' or c.status = 'excluded')`;

const SELECT = `select f.*, c.title as case_title, c.account_name, ${STANDS} as stands
  from anomaly_feedback f join cases c on c.case_id = f.case_id`;

export const feedbackStore = {
  /** The newest first, at most 500; of one case where it is named. */
  list(sql: Sql, orgId: string, caseId: string | null): Promise<FeedbackRow[]> {
    return sql.rows(
      `${SELECT} where f.org_id = $1 and ($2::text is null or f.case_id = $2) order by f.at desc, f.feedback_id limit 500`,
      [orgId, caseId],
    );
  },

  find(sql: Sql, feedbackId: string): Promise<FeedbackRow | undefined> {
    return sql.one<FeedbackRow>(`${SELECT} where f.feedback_id = $1`, [feedbackId]);
  },

  async add(sql: Sql, orgId: string, row: NewFeedback): Promise<void> {
    await sql.run(
      `insert into anomaly_feedback (org_id, feedback_id, case_id, verdict, provider, currency, direction, service,
         account_id, region, from_day, level, until, cap, note, by, at, sku, unit)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
      [
        ...[orgId, row.feedback_id, row.case_id, row.verdict, row.provider, row.currency, row.direction],
        ...[row.service, row.account_id, row.region, row.from_day, row.level, row.until, row.cap, row.note],
        ...[row.by, row.at, row.sku, row.unit],
      ],
    );
  },

  /** What was said of the case until now no longer stands. → how many */
  endEarlier(sql: Sql, caseId: string, by: string, now: Date): Promise<number> {
    return sql.run(
      'update anomaly_feedback set undone_by = $2, undone_at = $3 where case_id = $1 and undone_at is null',
      [caseId, by, now],
    );
  },

  /** What the detector is not to tell, by the rule that told it. */
  verdicts(sql: Sql, orgId: string): Promise<(Verdict & { case_type: string })[]> {
    return sql.rows(
      `select c.case_type, f.verdict as kind, f.provider, f.currency, f.direction, f.service, f.account_id as account,
         f.region, f.sku, f.unit, f.from_day as "from", f.level, f.until, f.cap
       from anomaly_feedback f join cases c on c.case_id = f.case_id
       where f.org_id = $1 and f.verdict <> 'fixed' and ${STANDS}
       order by f.at desc limit 10000`,
      [orgId],
    );
  },
};
