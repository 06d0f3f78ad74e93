import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, list, one } from '../../kernel/paging';
import { anomalyVerdicts, ignoreScopes } from '../../model/anomaly';

/** What a person said of an anomaly, and where it holds. */
export const anomalyFeedback = z.object({
  feedback_id: id,
  case_id: id,
  case_title: z.string(),
  verdict: z.enum(anomalyVerdicts),
  currency: z.string(),
  direction: z.enum(['spike', 'drop']),
  provider: z.string(),
  /** '' is any, of what is ignored. */
  service: z.string(),
  account_id: z.string(),
  account_name: z.string(),
  region: z.string(),
  /** Of usage: what is consumed, and the unit of `level` and `cap`; '' of a cost. */
  sku: z.string(),
  unit: z.string(),
  /** Expected from this day on, up to (of a drop: down to) this cost of a day. */
  from: z.string().nullable(),
  level: z.number().nullable(),
  /** Ignored through this day; null: for good. */
  until: z.string().nullable(),
  /** Ignored up to this impact of a day; null: of any size. */
  cap: z.number().nullable(),
  note: z.string(),
  by: z.string(),
  time: z.string(),
  undone_by: z.string().nullable(),
  undone_time: z.string().nullable(),
  /** Nobody has taken it back, nor opened the case again. */
  stands: z.boolean(),
});

export const feedbackGiven = z.strictObject({
  verdict: z.enum(anomalyVerdicts),
  /** Of “expected”: a day of the anomaly; by default its first one. */
  from: z.iso.date().optional(),
  /** Of “ignored”. */
  scope: z.enum(ignoreScopes).default('place'),
  until: z.iso.date().nullable().optional(),
  cap: z.number().positive().max(1e12).nullable().optional(),
  note: z.string().trim().max(500).default(''),
});

const listFeedback = defineCall({
  id: 'cases.anomalyFeedback',
  method: 'GET',
  path: 'cases/anomaly-feedback',
  access: 'recommendations:read',
  summary: 'What people said of anomalies, or of one, the newest at most 500',
  what: 'the feedback',
  reads: ['case', 'case:rows'],
  query: z.strictObject({ case_id: id.optional() }),
  reply: list(anomalyFeedback),
});

const giveFeedback = defineCall({
  id: 'cases.giveAnomalyFeedback',
  method: 'POST',
  path: 'cases/anomalies/:id/feedback',
  access: 'recommendations:read',
  edits: true,
  summary:
    'Says of an anomaly that its level is expected, that it was fixed, or that such ones are ignored; the detector learns it',
  changes: ['case:rows', 'case:sums', 'case:{id}'],
  params: z.object({ id }),
  body: feedbackGiven,
  reply: one(anomalyFeedback),
});

const undoFeedback = defineCall({
  id: 'cases.undoAnomalyFeedback',
  method: 'POST',
  path: 'cases/anomaly-feedback/:id/undo',
  access: 'recommendations:read',
  edits: true,
  summary: 'Takes back what was said of an anomaly; its case is open again',
  params: z.object({ id }),
  reply: one(anomalyFeedback),
});

export const anomalyFeedbackCalls = { listFeedback, giveFeedback, undoFeedback };
