import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one, pageKey, pageSize } from '../../kernel/paging';
import { caseFilter, dateRange } from '../../model/caseFilter';
import { caseStatuses } from '../../model/caseStatus';
import { anomalyCalls } from './anomalies.api';
import { anomalyFeedbackCalls } from './anomalyFeedback.api';
import { changedCases } from './changed';
import { configurationCalls } from './configurations.api';
import { activity, caseDetails, caseEntity, caseSummary, caseType, searchFilter } from './entities';

const read = { access: 'recommendations:read' } as const;
const edit = { access: 'recommendations:read', edits: true } as const;
const configure = { access: 'casesConfiguration:write', edits: true } as const;

const batchReply = z.object({
  data: z.object({
    updated: z.array(id),
    failed: z.array(z.object({ id, reason: z.string() })),
    /** As the cases are now, with all that moved with them; null when more than 200 did: read the lists again. */
    changed: changedCases.nullable(),
  }),
});
const cases_ids = z.array(id).min(1, 'needs at least one case').max(1000, 'takes at most 1000 cases');

const batchUpdateStatus = defineCall({
  id: 'cases.batchUpdateStatus',
  method: 'PUT',
  path: 'cases/batch_update_status',
  ...edit,
  summary: 'Sets the status of cases; those that may not take it are named with the reason',
  body: z.strictObject({
    cases_ids,
    status: z.enum(caseStatuses),
    /** For status excluded: why, and until which day (none: until somebody opens it again). */
    reason: z.string().trim().max(1000).optional(),
    until: z.iso.date().nullable().optional(),
  }),
  reply: batchReply,
});

const assignOwner = defineCall({
  id: 'cases.assignOwner',
  method: 'PUT',
  path: 'cases/batch_update_owner',
  ...edit,
  summary: 'Sets or clears the owner of cases',
  body: z.strictObject({ cases_ids, owner: z.string().trim().min(1).max(200).nullable() }),
  reply: batchReply,
});

const plan = defineCall({
  id: 'cases.plan',
  method: 'PUT',
  path: 'cases/batch_update_plan',
  ...edit,
  summary: 'Sets or clears the day by which cases are planned to be done',
  body: z.strictObject({ cases_ids, planned_on: z.iso.date().nullable() }),
  reply: batchReply,
});

const batchAddActivity = defineCall({
  id: 'cases.batchAddActivity',
  method: 'POST',
  path: 'cases/batch_add_activity',
  ...edit,
  summary: 'Adds a comment to cases',
  body: z.strictObject({
    cases_ids,
    activity_type: z.literal('comment'),
    activity_data: z.strictObject({ text: z.string().trim().min(1, 'Value is required').max(5000) }),
  }),
  reply: batchReply,
});

const filterValues = z.object({
  data: z.array(z.object({ value: z.string(), label: z.string(), quantity: z.number().int() })),
});

const getFilterValues = defineCall({
  id: 'cases.filterValues',
  method: 'GET',
  path: 'cases/filters/:name/values',
  ...read,
  summary: 'The values that a filter can take, the most frequent first, at most 500',
  what: 'filter values',
  reads: ['case'],
  params: z.object({ name: z.string().max(100) }),
  query: z.strictObject({ search: z.string().max(200).optional() }),
  reply: filterValues,
});

const getMspFilterValues = defineCall({
  id: 'cases.mspFilterValues',
  method: 'GET',
  path: 'cases/msp/filters/:name/values',
  ...read,
  summary:
    'The values that a filter can take over the customers of an MSP, the most frequent first, at most 500',
  what: 'filter values',
  reads: ['case'],
  params: z.object({ name: z.string().max(100) }),
  query: z.strictObject({ customer_id: id.optional(), search: z.string().max(200).optional() }),
  reply: filterValues,
});

const summaryBody = z.strictObject({ filters: caseFilter.default({}), customer_id: id.optional() });

const searchSummary = defineCall({
  id: 'cases.searchSummary',
  method: 'POST',
  onlyReads: true,
  path: 'cases/summary/search',
  ...read,
  summary: 'Counts and sums of cases by group, one row a group and currency, at most 1000',
  what: 'cases',
  reads: ['case', 'case:sums'],
  body: summaryBody,
  reply: list(caseSummary),
});

const searchMspSummary = defineCall({
  id: 'cases.searchMspSummary',
  method: 'POST',
  onlyReads: true,
  path: 'cases/msp/summary/search',
  ...read,
  summary: 'The same over the customers of an MSP, at most 1,000',
  what: 'cases',
  reads: ['case', 'case:sums'],
  body: summaryBody,
  reply: list(caseSummary),
});

const boardAccounts = defineCall({
  id: 'cases.boardAccounts',
  method: 'POST',
  onlyReads: true,
  path: 'cases/summary/board-accounts',
  ...read,
  summary: 'Accounts with cases on boards in a date range',
  what: 'cases',
  reads: ['case', 'case:sums'],
  body: z.strictObject({
    filter: caseFilter.omit({ group_by: true }).default({}),
    board_ids: z.array(id).max(100),
    date_range: dateRange.optional(),
    group_by: z.literal('ACCOUNT'),
  }),
  reply: list(caseSummary),
});

const listTypes = defineCall({
  id: 'cases.types',
  method: 'GET',
  path: 'cases/types',
  ...read,
  summary: 'Case types of a board, or of all boards',
  what: 'case types',
  reads: ['case', 'case:types'],
  query: z.strictObject({ board_id: id.optional() }),
  reply: list(caseType),
});

const listMspTypes = defineCall({
  id: 'cases.mspTypes',
  method: 'GET',
  path: 'cases/msp/types',
  ...read,
  summary: 'Case types over the customers of an MSP, those with the most cases first, at most 5,000',
  what: 'case types',
  reads: ['case'],
  reply: list(caseType.extend({ customer_id: id })),
});

const caseSorts = ['impact', 'age', 'title', 'owner', 'account', 'status', 'updated'] as const;

const searchQuery = z.strictObject({
  case_type: z.string().max(100).optional(),
  case_account_id: z.string().max(300).optional(),
  case_owner: z.string().max(300).optional(),
});
const searchBody = z.strictObject({
  filters: searchFilter.default({}),
  customer_id: id.optional(),
  sort: z
    .strictObject({ by: z.enum(caseSorts), order: z.enum(['asc', 'desc']) })
    .default({ by: 'impact', order: 'desc' }),
  max_returned_items: pageSize(100),
  start_page_key: pageKey.default(null),
});
const searchReply = z.object({
  details: z.array(caseEntity),
  /** Of all that match, not of this page. */
  total: z.number().int(),
  next_page_key: z.object({ scroll_id: z.string().nullable() }),
});

const searchCases = defineCall({
  id: 'cases.search',
  method: 'POST',
  onlyReads: true,
  path: 'cases/search',
  ...read,
  summary: 'Cases page by page; by type, account or owner on request (an empty owner: those without one)',
  what: 'cases',
  reads: ['case', 'case:rows'],
  query: searchQuery,
  body: searchBody,
  reply: searchReply,
});

const searchMspCases = defineCall({
  id: 'cases.searchMsp',
  method: 'POST',
  onlyReads: true,
  path: 'cases/msp/search',
  ...read,
  summary: 'The same over the customers of an MSP, at most 1,000',
  query: searchQuery,
  body: searchBody,
  reply: searchReply,
});

const exportCases = defineCall({
  id: 'cases.export',
  method: 'POST',
  onlyReads: true,
  path: 'cases/export',
  ...read,
  summary: 'All matching cases as CSV, every value as it is',
  query: searchQuery,
  body: searchBody.omit({ max_returned_items: true, start_page_key: true }),
  gives: 'text/csv',
  reply: z.string(),
});

const getCase = defineCall({
  id: 'cases.get',
  method: 'GET',
  path: 'cases/:id',
  ...read,
  summary: 'A case with evidence, formula, exclusion, conflicts and realised saving',
  reads: ['case', 'case:{id}'],
  params: z.object({ id }),
  reply: one(caseDetails),
});

const markSeen = defineCall({
  id: 'cases.markSeen',
  method: 'POST',
  path: 'cases/:id/seen',
  ...edit,
  summary: 'Takes the mark “New” off a case',
  params: z.object({ id }),
  reply: done,
});

const listActivities = defineCall({
  id: 'cases.activities',
  method: 'GET',
  path: 'cases/:id/activities',
  ...read,
  summary: 'What happened to a case, the newest first, at most 500',
  what: 'activities',
  reads: ['case', 'case:{id}'],
  params: z.object({ id }),
  reply: list(activity),
});

const caseCosts = defineCall({
  id: 'cases.costs',
  method: 'GET',
  path: 'cases/:id/costs',
  ...read,
  summary: "Daily cost of the case's resource with the baseline, and the charges behind it",
  what: 'the costs of the case',
  reads: ['case', 'cost'],
  params: z.object({ id }),
  query: z.strictObject({ days: z.coerce.number().int().min(7).max(400).default(90) }),
  reply: one(
    z.object({
      currency: z.string(),
      days: z.array(z.object({ day: z.string(), cost: z.number() })),
      baseline_daily: z.number(),
      completed_on: z.string().nullable(),
      charges: z.array(
        z.object({
          ChargeDescription: z.string(),
          ServiceName: z.string(),
          SkuMeter: z.string().nullable(),
          ConsumedQuantity: z.number().nullable(),
          ConsumedUnit: z.string().nullable(),
          cost: z.number(),
          rows: z.number().int(),
        }),
      ),
      /** What was charged for, the largest first, at most 200: one resource, or the members of a group. */
      resources: z.array(
        z.object({
          ResourceId: z.string(),
          ResourceName: z.string(),
          account: z.string(),
          RegionId: z.string(),
          cost: z.number(),
        }),
      ),
    }),
  ),
});

const detect = defineCall({
  id: 'cases.detect',
  method: 'POST',
  path: 'cases/detect',
  ...configure,
  summary: 'Runs the rules now; replies when the cases agree with the bill',
  changes: ['configuration', 'case'],
  reply: one(
    z.object({
      found: z.number().int(),
      opened: z.number().int(),
      verified: z.number().int(),
      reopened: z.number().int(),
      expired: z.number().int(),
      skipped: z.array(z.object({ case_type: z.string(), reason: z.string() })),
    }),
  ),
});

/** The overview of savings: per currency, what could be saved, what was claimed, verified and measured. */
const savingsOverview = defineCall({
  id: 'cases.overview',
  method: 'GET',
  path: 'cases/overview',
  ...read,
  summary: 'Savings potential (gross, net), claimed, verified, measured; open cases by effort',
  what: 'savings',
  reads: ['case', 'case:sums'],
  reply: list(
    z.object({
      currency: z.string(),
      potential_gross: z.number(),
      potential: z.number(),
      claimed: z.number(),
      verified: z.number(),
      measured: z.number(),
      slipped_back: z.number(),
      by_effort: z.array(
        z.object({
          effort: z.enum(['low', 'medium', 'high']),
          quantity: z.number().int(),
          month: z.number(),
        }),
      ),
      open: z.number().int(),
      new: z.number().int(),
    }),
  ),
});

export const caseCalls = {
  ...configurationCalls,
  batchUpdateStatus,
  assignOwner,
  plan,
  batchAddActivity,
  getFilterValues,
  getMspFilterValues,
  searchSummary,
  searchMspSummary,
  boardAccounts,
  listTypes,
  listMspTypes,
  searchCases,
  searchMspCases,
  exportCases,
  getCase,
  markSeen,
  listActivities,
  caseCosts,
  detect,
  savingsOverview,
  ...anomalyCalls,
  ...anomalyFeedbackCalls,
};
